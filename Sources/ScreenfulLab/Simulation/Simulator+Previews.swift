import Screenful
import ScreenfulTypes

/// The state of a row's preview: a small first version of its data.
struct PreviewState {
    /// True while it is under way.
    var isUnderWay = false
    /// True if its data has arrived.
    var isHere = false
    /// True if it can be drawn.
    var isDrawn = false
    /// The number of requests for it over the network.
    var attempts = 0
}

extension Simulator {
    /// A row that comes on screen within so many seconds counts as about to be seen.
    private static var soon: Double { 1 }
    /// Connections reserved for previews.
    private static var reserved: Int { 2 }
    /// Microseconds until a failed preview is retried.
    private static var previewRetry: Int64 { Backoff.prompt.first / 1000 }

    /// Requests the previews of rows that entered the preload range, and drops those of rows that left it.
    mutating func takePreviews(_ changes: [StateChange]) {
        for change in changes {
            let isWanted = change.new.contains(.preload)
            guard isWanted != change.old.contains(.preload) else { continue }
            let row = list.numbers[change.row]
            if isWanted { wantPreview(row) } else { dropPreview(row) }
        }
        startRequests()
    }

    /// Connections that full versions may have.
    var connections: Int {
        setup.preview == nil ? setup.network.concurrency : max(1, setup.network.concurrency - Self.reserved)
    }

    /// Requests previews: of rows on screen first, then of those about to be seen, and of others one at a time until
    /// all rows on screen have their full versions.
    ///
    /// A list whose pages can be requested in any order has numbered rows: previews are requested by number, without
    /// their page.
    mutating func startPreviews() {
        guard setup.preview != nil else { return }
        while active.count + activePreviews < setup.network.concurrency, let index = bestPreview() {
            let row = previewQueue.remove(at: index)
            let attempt = rows[row].preview.attempts
            rows[row].preview.attempts += 1
            rows[row].preview.isUnderWay = true
            activePreviews += 1
            meter.requestBegan()
            recorder?.sent(.preview(row), attempt: attempt, askedAt: now, at: now)
            eventQueue.add(
                .previewAnswered(row, attempt: attempt),
                at: now + conditions.latency(ofPreview: row, attempt: attempt)
            )
        }
    }

    /// Handles the first byte of a preview, or the failure of its request.
    mutating func previewAnswered(_ row: Int, attempt: Int) {
        recorder?.answered(.preview(row), at: now)
        guard conditions.fails(preview: row, attempt: attempt) else {
            return link.begin(.preview(row), bytes: previewBytes(of: row))
        }
        recorder?.ended(.preview(row), .failed, bytes: 0, at: now)
        endPreview(row)
        eventQueue.add(.previewRetry(row), at: now + Self.previewRetry)
        startRequests()
    }

    /// Handles the last byte of a preview.
    mutating func previewArrived(_ row: Int) {
        let bytes = previewBytes(of: row)
        meter.received(bytes)
        meter.receivedPreview(bytes)
        recorder?.ended(.preview(row), .complete, bytes: bytes, at: now)
        endPreview(row)
        rows[row].preview.isHere = true
        decodePreview(row)
        startRequests()
    }

    /// Queues a preview for decoding if its data is here and its row is in the preload range.
    mutating func decodePreview(_ row: Int) {
        guard isPreviewWanted(row), rows[row].preview.isHere, !rows[row].preview.isDrawn else { return }
        decode(Decoding(row: row, generation: 0, isPreview: true))
    }

    /// Marks a preview as drawn.
    mutating func finishPreview(_ row: Int) {
        guard isPreviewWanted(row) else { return }
        rows[row].preview.isDrawn = true
    }

    /// Retries a failed preview.
    mutating func retryPreview(_ row: Int) {
        guard isPreviewWanted(row) else { return }
        wantPreview(row)
        startRequests()
    }

    private mutating func wantPreview(_ row: Int) {
        let preview = rows[row].preview
        if preview.isHere {
            // From the disk, like full versions.
            eventQueue.add(.previewRead(row), at: now + setup.frame)
        } else if !preview.isUnderWay, !rows[row].hasBitmap, !previewQueue.contains(row) {
            previewQueue.append(row)
        }
    }

    private mutating func dropPreview(_ row: Int) {
        previewQueue.removeAll { $0 == row }
        rows[row].preview.isDrawn = false
        if !setup.hasDiskCache { rows[row].preview.isHere = false }
    }

    private mutating func endPreview(_ row: Int) {
        rows[row].preview.isUnderWay = false
        activePreviews -= 1
    }

    private func isPreviewWanted(_ row: Int) -> Bool {
        let place = list.place(of: row)
        return place < engine.rowCount && engine.state(ofRow: place).contains(.preload)
    }

    func previewBytes(of row: Int) -> Int64 {
        Int64((Double(list.rows[row].bytes) * (setup.preview ?? 0)).rounded())
    }

    /// Returns the index in the queue of the preview to request next; nil if none may be requested.
    private func bestPreview() -> Int? {
        var best: (index: Int, wait: Double)?
        for (index, row) in previewQueue.enumerated() {
            let wait = secondsUntilSeen(row)
            if best.map({ wait < $0.wait }) ?? true { best = (index, wait) }
        }
        guard let best else { return nil }
        guard best.wait > Self.soon else { return best.index }
        let (start, end) = engine.viewport.extent(along: .vertical)
        let onScreen = list.content.rows(from: start, to: end)
        return activePreviews == 0 || onScreen.allSatisfy { rows[list.numbers[$0]].isOnDisk } ? best.index : nil
    }

    /// Returns the seconds until a row is on screen if the scroll keeps its present speed.
    ///
    /// Rows that the scroll does not approach sort after all others by their distance, which counts twice for rows
    /// behind.
    private func secondsUntilSeen(_ row: Int) -> Double {
        let (start, end) = engine.viewport.extent(along: .vertical)
        let place = list.place(of: row)
        let (top, bottom) = (list.content.tops[place], list.content.tops[place + 1])
        if bottom > start, top < end { return 0 }
        let isAhead = top >= end
        let distance = isAhead ? top - end : start - bottom
        let speed = isAhead ? engine.velocity : -engine.velocity
        let screen = setup.trace.header.viewport.height
        return speed > screen / 10 ? distance / speed : 100 + distance / screen * (isAhead ? 1 : 2)
    }
}

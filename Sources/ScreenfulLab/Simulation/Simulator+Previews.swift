import Screenful
import ScreenfulTypes

/// What there is of the small first version of a row.
struct PreviewState {
    /// True while it is under way.
    var isUnderWay = false
    /// True if its data is here.
    var isHere = false
    /// True if it can be drawn.
    var isDrawn = false
    /// How often it was asked for over the network.
    var attempts = 0
}

extension Simulator {
    /// Seconds in which a row comes on screen that is about to be seen.
    private static var soon: Double { 1 }
    /// Connections that previews have for themselves.
    private static var reserved: Int { 2 }
    /// Microseconds until a preview that failed is asked for again.
    private static var previewRetry: Int64 { Backoff.prompt.first / 1000 }

    /// Asks for the previews of rows that came into the preload range, and gives those up that left it.
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

    /// Asks for previews: of rows on screen first, then of those that soon will be, and of others one by one until all
    /// that is on screen has its full version.
    ///
    /// A list whose pages can be asked for in any order has numbered rows: previews are asked for by number, without
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

    /// The first byte is here, or the news that none will come.
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

    /// The last byte is here.
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

    /// Has a preview drawn whose data is here, if it is wanted.
    mutating func decodePreview(_ row: Int) {
        guard isPreviewWanted(row), rows[row].preview.isHere, !rows[row].preview.isDrawn else { return }
        decode(Decoding(row: row, generation: 0, isPreview: true))
    }

    /// A preview was drawn.
    mutating func finishPreview(_ row: Int) {
        guard isPreviewWanted(row) else { return }
        rows[row].preview.isDrawn = true
    }

    /// Asks again for a preview that failed.
    mutating func retryPreview(_ row: Int) {
        guard isPreviewWanted(row) else { return }
        wantPreview(row)
        startRequests()
    }

    private mutating func wantPreview(_ row: Int) {
        let preview = rows[row].preview
        if preview.isHere {
            // From the disk, as full versions come.
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

    /// The place of the preview to be asked for next.
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

    /// Seconds until a row is on screen, if the scroll goes on at the speed of the moment.
    ///
    /// Other rows come after all those, the nearest first, and those behind after those ahead.
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

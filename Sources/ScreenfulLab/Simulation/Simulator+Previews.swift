import Screenful
import ScreenfulTypes

/// The state of a row's preview: a small first version of its data.
struct PreviewState {
    /// True if its data has arrived.
    var isHere = false
    /// True if it can be drawn.
    var isDrawn = false
    /// The number of requests for it over the network.
    var attempts = 0
}

/// Previews of the rows in the preload range.
///
/// A list whose pages can be requested in any order has numbered rows: previews are requested by number, without
/// their page.
extension Simulator {
    /// Requests the preview of a row that entered the preload range, and drops that of a row that left it.
    mutating func followPreview(of row: Int, _ change: StateChange, _ priority: FetchPriority) {
        let isWanted = change.new.contains(.preload)
        if isWanted == change.old.contains(.preload) {
            requests.reprioritise(.preview(row), to: priority, order: arrival(of: row))
        } else if isWanted {
            wantPreview(row)
        } else {
            // One under way finishes, since little of it is left.
            requests.cancel(.preview(row), finishes: true)
            rows[row].preview.isDrawn = false
            if !setup.hasDiskCache { rows[row].preview.isHere = false }
        }
    }

    /// Reports to the scheduler what is missing on screen, and the order of previews if the scroll has changed its
    /// velocity.
    mutating func orderPreviews() {
        requests.isScreenLoaded = engine.isScreenLoaded
        guard forecast.renews(for: engine) else { return }
        var requests = requests
        requests.reorder(.preview) { resource in
            if case .preview(let row) = resource { arrival(of: row) } else { .max }
        }
        self.requests = requests
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

    func previewBytes(of row: Int) -> Int64 {
        Int64((Double(list.parts.costs[row].bytes) * (setup.preview ?? 0)).rounded())
    }

    private mutating func wantPreview(_ row: Int) {
        guard !rows[row].preview.isHere else {
            // From the disk, like full versions.
            return eventQueue.add(.previewRead(row), at: now + setup.frame)
        }
        guard !rows[row].hasBitmap || requests.contains(.preview(row)) else { return }
        requests.submit(
            DeliveryRequest(
                .preview(row),
                kind: .preview,
                priority: urgency(of: row),
                order: arrival(of: row),
                retries: .max
            )
        )
    }

    private func isPreviewWanted(_ row: Int) -> Bool {
        let place = list.place(of: row)
        return place < engine.rowCount && engine.state(ofRow: place).contains(.preload)
    }

    /// Returns the time at which a row is expected on screen, in nanoseconds.
    private func arrival(of row: Int) -> Int64 {
        let place = list.place(of: row)
        return place < engine.rowCount ? engine.arrival(ofRow: place, at: instant).nanoseconds : .max
    }
}

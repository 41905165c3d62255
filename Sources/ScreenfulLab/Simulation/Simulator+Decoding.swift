import Screenful
import ScreenfulTypes

/// The decoding and drawing of a row or an item.
struct Decoding {
    /// Its number in ``RowParts``.
    var row: Int
    var generation: Int
    /// True if it is the row's small first version.
    var isPreview = false
}

extension Simulator {
    /// Queues a row for decoding.
    mutating func decode(_ row: Int) { decode(Decoding(row: row, generation: rows[row].generation)) }

    mutating func decode(_ decoding: Decoding) {
        undecoded.append(decoding)
        startDecoding()
    }

    /// Purges the decoded picture of a row.
    mutating func purge(_ row: Int) {
        rows[row].generation += 1
        undecoded.removeAll { $0.row == row && !$0.isPreview }
        guard rows[row].hasBitmap else { return }
        rows[row].hasBitmap = false
        meter.rowWasPurged(row)
        recorder?.rowWasPurged(row)
    }

    /// Handles the end of a decoding; the row is shown unless it was purged meanwhile.
    mutating func finish(_ decoding: Decoding) {
        self.decoding -= 1
        if decoding.isPreview {
            finishPreview(decoding.row)
        } else if rows[decoding.row].generation == decoding.generation {
            rows[decoding.row].hasBitmap = true
            meter.rowBecameReady(decoding.row, at: now)
            recorder?.rowBecameReady(decoding.row, at: now)
            if let (item, row) = list.parts.item(decoding.row) {
                handle(.displayed(item..<item + 1), ofCarouselIn: row)
            } else {
                let place = list.place(of: decoding.row)
                handle(.displayed(place..<place + 1))
            }
        }
        startDecoding()
    }

    private mutating func startDecoding() {
        while decoding < setup.decoders, !undecoded.isEmpty {
            let previews = undecoded.indices.filter { undecoded[$0].isPreview }
            let index =
                previews.first { urgency(of: undecoded[$0].row) == .visible }
                ?? undecoded.indices.first { urgency(of: undecoded[$0].row) == .visible } ?? previews.first ?? 0
            let next = undecoded.remove(at: index)
            decoding += 1
            let whole = list.parts.costs[next.row].decoding
            let time = next.isPreview ? Int64((Double(whole) * (setup.preview ?? 0)).rounded()) : whole
            eventQueue.add(.decoded(next), at: now + time)
        }
    }
}

import Screenful
import ScreenfulTypes

/// A row that is decoded and drawn.
struct Decoding {
    var row: Int
    var generation: Int
}

extension Simulator {
    /// Has a row decoded when a decoder is free.
    mutating func decode(_ row: Int) {
        undecoded.append(Decoding(row: row, generation: rows[row].generation))
        startDecoding()
    }

    /// Gives up what was decoded of a row.
    mutating func purge(_ row: Int) {
        rows[row].generation += 1
        undecoded.removeAll { $0.row == row }
        guard rows[row].hasBitmap else { return }
        rows[row].hasBitmap = false
        meter.rowWasPurged(row)
        recorder?.rowWasPurged(row)
    }

    /// A row is decoded; if it is still wanted, it can be seen from now on.
    mutating func finish(_ decoding: Decoding) {
        self.decoding -= 1
        if rows[decoding.row].generation == decoding.generation {
            rows[decoding.row].hasBitmap = true
            meter.rowBecameReady(decoding.row, at: now)
            recorder?.rowBecameReady(decoding.row, at: now)
            handle(.displayed(decoding.row..<decoding.row + 1))
        }
        startDecoding()
    }

    private mutating func startDecoding() {
        while decoding < setup.decoders, !undecoded.isEmpty {
            let index = undecoded.indices.first { urgency(of: undecoded[$0].row) == .visible } ?? 0
            let next = undecoded.remove(at: index)
            decoding += 1
            timetable.add(.decoded(next), at: now + setup.content.rows[next.row].decoding)
        }
    }
}

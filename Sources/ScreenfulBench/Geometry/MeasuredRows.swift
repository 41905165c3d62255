import ScreenfulRanges

/// Rows all over a list, and what is done to them; the same in every run.
struct MeasuredRows {
    private let count: Int
    private var step = 0

    init(of count: Int) {
        self.count = count
    }

    /// A list whose rows were all measured, none as long as its neighbours.
    static func geometry(of count: Int) -> RowGeometry {
        var geometry = RowGeometry(count: count, estimate: 76)
        for first in stride(from: 0, to: count, by: 500) {
            geometry.setLengths((first..<first + 500).map(length), from: first)
        }
        return geometry
    }

    /// A list of which every second stretch of so many rows was measured.
    static func geometry(of count: Int, everySecondStretchOf size: Int) -> RowGeometry {
        var geometry = RowGeometry(count: count, estimate: 76)
        for first in stride(from: 0, to: count, by: 2 * size) {
            geometry.setLengths((first..<first + size).map(length), from: first)
        }
        return geometry
    }

    private static func length(ofRow row: Int) -> Double {
        56 + 0.5 * Double(row * 7919 % 997)
    }

    /// Asks where a row is, and which row is there.
    mutating func lookUp(in geometry: RowGeometry) {
        let row = nextRow()
        precondition(geometry.row(atOffset: geometry.offset(ofRow: row)) == row)
    }

    /// Takes a row out and puts another in elsewhere, which is measured; moves one; measures one anew.
    mutating func edit(_ geometry: inout RowGeometry) {
        let row = nextRow()
        switch step % 4 {
        case 0: geometry.remove(row..<row + 1)
        case 1:
            geometry.insert(1, at: row)
            geometry.setLength(Self.length(ofRow: step), ofRow: row)
        case 2: geometry.move(row..<row + 1, to: nextRow())
        default:
            geometry.invalidate(row..<row + 1)
            geometry.setLength(Self.length(ofRow: step), ofRow: row)
        }
    }

    private mutating func nextRow() -> Int {
        step += 1
        // A prime near the golden section of 2^31: rows far apart one after the other. The last row may be gone.
        return step * 1_327_217_909 % (count - 1)
    }
}

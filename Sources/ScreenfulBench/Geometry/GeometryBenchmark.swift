import ScreenfulRanges

/// The cost of a list whose rows were all measured and are of different lengths.
enum GeometryBenchmark: Benchmark {
    static let name = "geometry"
    static let summary = "rows of unequal length; processor time, median of 101; bytes as the C library counts them"
    private static let rowCount = 1_000_000
    private static let editCount = 100_000

    static func run() throws -> [Figure] { try memory() + copies() + work() + plans() }

    private static func memory() -> [Figure] {
        let unmeasured = HeapBytes.taken { (1...1000).map { RowGeometry(count: 1_000_000 * $0, estimate: 76) } }
        var equal = RowGeometry(count: rowCount, estimate: 76)
        equal.setLengths([Double](repeating: 80, count: rowCount), from: 0)
        let unequal = HeapBytes.taken { MeasuredRows.geometry(of: rowCount) }
        var rows = MeasuredRows(of: rowCount)
        let edited = HeapBytes.taken {
            var geometry = MeasuredRows.geometry(of: rowCount)
            for _ in 0..<editCount { rows.edit(&geometry) }
            return geometry
        }
        let bytesOfList = unmeasured.bytes / Double(unmeasured.value.count)
        let bytesOfEdited = edited.bytes / Double(edited.value.rowCount)
        let manyEdits = "1e6 rows after \(editCount) edits here and there"
        return [
            Figure("up to 1e9 rows never measured", bytesOfList, "bytes a list", bar: .atMost(1024)),
            Figure("1e6 rows of one length", Double(equal.runCount), "runs", bar: .atMost(1)),
            Figure("1e6 rows", unequal.bytes / Double(rowCount), "bytes a row", bar: .atMost(16)),
            Figure(manyEdits, bytesOfEdited, "bytes a row", bar: .atMost(16)),
        ]
    }

    /// Measures a copy that is changed, which triggers copy on write.
    private static func copies() -> [Figure] {
        let geometry = MeasuredRows.geometry(of: rowCount)
        let numbers = (0..<rowCount).map { Double($0) }
        let costs = Stopwatch.medianNanoseconds(of: 2, runs: 1) { thing in
            if thing == 0 {
                var copy = geometry
                copy.setLength(1000, ofRow: rowCount / 2)
            } else {
                var copy = numbers
                copy[rowCount / 2] = 1000
            }
        }
        return [
            Figure("copy of 1e6 rows, changed", costs[0] / 1e6, "ms"),
            Figure("copy of 1e6 numbers in an array, changed", costs[1] / 1e6, "ms"),
            Figure("geometry / array", costs[0] / costs[1], "times", bar: .atMost(0.5)),
        ]
    }

    /// Measures operations whose cost hardly depends on the number of rows.
    private static func work() throws -> [Figure] {
        let counts = [1000, rowCount]
        var rows = counts.map { MeasuredRows(of: $0) }
        var geometries = counts.map { MeasuredRows.geometry(of: $0) }
        let lookups = Stopwatch.medianNanoseconds(of: 2, runs: 1000) { rows[$0].lookUp(in: geometries[$0]) }
        let allocations = try Allocations.perRun { rows[1].lookUp(in: geometries[1]) }
        let edits = Stopwatch.medianNanoseconds(of: 2, runs: 100) { rows[$0].edit(&geometries[$0]) }
        return figures("row to offset to row", lookups) + [
            Figure("row to offset to row: heap allocations", allocations, "a lookup", bar: .atMost(0))
        ] + figures("edit of one row", edits)
    }

    /// Measures the choice of the next rows to measure, where every other stretch around the viewport is measured.
    private static func plans() -> [Figure] {
        let counts = [1000, rowCount]
        let geometries = counts.map { MeasuredRows.geometry(of: $0, stretches: 100, distance: 200) }
        var plans = counts.map { MeasuringPlan(rowCount: $0) }
        let costs = Stopwatch.medianNanoseconds(of: 2, runs: 100) { index in
            let middle = counts[index] / 2
            let stretch = plans[index].next(near: [middle..<middle + 10], in: geometries[index], limit: 50)
            if let stretch { plans[index].giveUp(stretch) }
        }
        return figures("next rows to measure, and given up", costs)
    }

    private static func figures(_ kind: String, _ costs: [Double]) -> [Figure] {
        [
            Figure("\(kind), 1e3 rows", costs[0], "ns"),
            Figure("\(kind), 1e6 rows", costs[1], "ns"),
            Figure("\(kind): cost(1e6) / cost(1e3)", costs[1] / costs[0], "times", bar: .atMost(4)),
        ]
    }
}

private struct MeasuredRows {
    private let count: Int
    private var step = 0

    init(of count: Int) { self.count = count }

    /// Returns a list whose rows were all measured, none as long as its neighbours.
    static func geometry(of count: Int) -> RowGeometry { geometry(of: count, stretches: 500, distance: 500) }

    /// Returns a list of which a stretch of rows was measured at every so many rows.
    static func geometry(of count: Int, stretches size: Int, distance: Int) -> RowGeometry {
        var geometry = RowGeometry(count: count, estimate: 76)
        for first in stride(from: 0, to: count, by: distance) {
            geometry.setLengths((first..<first + size).map(length), from: first)
        }
        return geometry
    }

    private static func length(ofRow row: Int) -> Double { 56 + 0.5 * Double(row * 7919 % 997) }

    mutating func lookUp(in geometry: RowGeometry) {
        let row = nextRow()
        precondition(geometry.row(atOffset: geometry.offset(ofRow: row)) == row)
    }

    /// Performs the next edit in turn: removes, inserts and measures, moves, or measures a row again.
    mutating func edit(_ geometry: inout RowGeometry) {
        let row = nextRow()
        switch step % 4 {
        case 0: geometry.apply(RowEdit(removed: [row..<row + 1]))
        case 1:
            geometry.apply(RowEdit(inserted: [row..<row + 1]))
            geometry.setLength(Self.length(ofRow: step), ofRow: row)
        case 2: geometry.apply(RowEdit(moved: [RowEdit.Move(row..<row + 1, to: nextRow())]))
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

import ScreenfulRanges
import TestSupport

/// The obvious geometry: an array with one entry for each row.
struct NaiveGeometry {
    struct Row: Equatable {
        var length: Double?
        var isMeasured = false
    }

    var rows: [Row]
    var estimate: Double

    init(count: Int, estimate: Double) {
        rows = Array(repeating: Row(), count: count)
        self.estimate = estimate
    }

    /// Where every row starts, and where the last one ends.
    var offsets: [Double] {
        rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1.length ?? estimate)) }
    }

    func rows(intersecting start: Double, _ end: Double) -> [Int] {
        let offsets = offsets
        return rows.indices.filter { offsets[$0] < end && offsets[$0 + 1] > start && start < end }
    }

    mutating func setLengths(_ lengths: [Double], from row: Int) {
        for (index, length) in lengths.enumerated() {
            rows[row + index] = Row(length: length, isMeasured: true)
        }
    }

    mutating func insert(_ count: Int, at row: Int) {
        rows.insert(contentsOf: Array(repeating: Row(), count: count), at: row)
    }

    mutating func move(_ range: Range<Int>, to destination: Int) {
        let moved = Array(rows[range])
        rows.removeSubrange(range)
        rows.insert(contentsOf: moved, at: destination)
    }

    mutating func apply(_ edit: RowEdit) {
        rows = edit.applied(to: rows) { _ in Row() }
        for row in edit.reloaded.joined() { rows[row].isMeasured = false }
    }
}

extension RowEdit {
    /// What an edit makes of an array, worked out place by place.
    func applied<Element>(to old: [Element], inserting: (Int) -> Element) -> [Element] {
        let gone = Set(removed.joined()).union(moved.flatMap { $0.rows })
        var places = [Element?](repeating: nil, count: old.count + countChange)
        for row in inserted.joined() { places[row] = inserting(row) }
        for move in moved {
            for (from, to) in zip(move.rows, move.destination) { places[to] = old[from] }
        }
        var stayed = old.indices.filter { !gone.contains($0) }.makeIterator()
        return places.map { place in
            if let place { return place }
            guard let row = stayed.next() else { preconditionFailure("the edit does not fit") }
            return old[row]
        }
    }
}

package import JSON
import Screenful
import ScreenfulRanges
package import ScreenfulTypes

/// The body that replaces the rows of a list, of which those that are there already stay.
package struct RowsRequest: Sendable {
    /// The rows after the replacement.
    package let rows: [RowValues]
    /// The number of the column that tells rows apart; nil if rows with the same values are the same.
    package let key: Int?

    /// The maximum number of rows, before and after: their difference takes as many bits of memory as both multiplied.
    package static let mostRows = 10_000

    package init(_ body: JSONField, columns: [Column]) throws(DecodingError) {
        var fields = try body.object()
        key = try fields.optional("key").map { field throws(DecodingError) in
            let name = try field.string(length: 1...200)
            guard let column = columns.firstIndex(where: { $0.name == name }) else {
                throw field.outOfRange("the name of a column")
            }
            return column
        }
        var rows: [RowValues] = []
        for row in try fields.required("rows").array(count: 0...Self.mostRows) {
            rows.append(try RowValues(row, columns: columns).complete)
        }
        self.rows = rows
        try fields.finish()
    }

    /// Returns the changes that lead from the rows of a list, which are in one section, to those of the request.
    ///
    /// Rows of a longest common subsequence stay where they are; others that both have are moved, and those whose values
    /// differ are reloaded.
    ///
    /// - Complexity: O(*n* · *m*) for *n* rows before and *m* after, without those at either end that are alike.
    package func changes(from old: [Row]) -> ChangeRequest {
        var numbers: [[Value]: Int] = [:]
        // Numbers are compared far faster than values.
        func number(_ values: [Value]) -> Int {
            let identity = key.map { [values[$0]] } ?? values
            if let known = numbers[identity] { return known }
            numbers[identity] = numbers.count
            return numbers.count - 1
        }
        let pairs = Self.pairs(old.map { number($0.values) }, rows.map { number($0.row) })
        var request = ChangeRequest(
            emptyRow: RowValues(columnCount: old.first?.values.count ?? rows.first?.values.count ?? 0)
        )
        for (index, pair) in pairs.enumerated() {
            guard let source = pair.old else {
                request.insert(rows[index], at: index)
                continue
            }
            let isChanged = old[source].values != rows[index].row
            if pair.isMoved {
                request.move(from: source, to: index, isChanged ? rows[index] : nil)
            } else if isChanged {
                request.reload(source, rows[index])
            }
        }
        for row in Set(old.indices).subtracting(pairs.compactMap(\.old)).sorted() { request.delete(row) }
        return request
    }

    /// A row after the replacement, and the one before that it is.
    private struct Pair {
        var old: Int?
        var isMoved = false
    }

    private static func pairs(_ old: [Int], _ new: [Int]) -> [Pair] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - head
        let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
        let (oldMiddle, newMiddle) = (Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
        let difference = ArrayDiff(from: oldMiddle, to: newMiddle)
        var pairs = (0..<head).map { Pair(old: $0) }
        var left: [Int: [Int]] = [:]
        for index in difference.deletions.reversed() { left[oldMiddle[index], default: []].append(head + index) }
        let insertions = Set(difference.insertions), deletions = Set(difference.deletions)
        var staying = oldMiddle.indices.lazy.filter { !deletions.contains($0) }.makeIterator()
        for index in newMiddle.indices {
            if insertions.contains(index) {
                let moved = left[newMiddle[index]]?.popLast()
                pairs.append(Pair(old: moved, isMoved: moved != nil))
            } else {
                pairs.append(Pair(old: staying.next().map { head + $0 }))
            }
        }
        return pairs + (old.count - tail..<old.count).map { Pair(old: $0) }
    }
}

/// Changes of the rows of a list's first section.
extension ChangeRequest {
    fileprivate mutating func insert(_ values: RowValues, at row: Int) {
        let path = IndexPath(section: 0, item: row)
        operations.append(OperationPlaces(arrival: .item(path)))
        changeSet.insertItems(row..<row + 1, inSection: 0)
        insertedRows[path] = values
    }

    fileprivate mutating func delete(_ row: Int) {
        operations.append(OperationPlaces(departure: .item(IndexPath(section: 0, item: row))))
        changeSet.deleteItems(row..<row + 1, inSection: 0)
    }

    /// The row has the values at its new place; nil for those that it had.
    fileprivate mutating func move(from source: Int, to row: Int, _ values: RowValues?) {
        let (from, to) = (IndexPath(section: 0, item: source), IndexPath(section: 0, item: row))
        operations.append(OperationPlaces(departure: .item(from), arrival: .item(to)))
        changeSet.moveItem(from: from, to: to)
        guard let values else { return }
        reloadedRows[from] = values
        reloadedMoves.append(to)
    }

    fileprivate mutating func reload(_ row: Int, _ values: RowValues) {
        let path = IndexPath(section: 0, item: row)
        operations.append(OperationPlaces(reload: .item(path)))
        changeSet.reloadItems(row..<row + 1, inSection: 0)
        reloadedRows[path] = values
    }
}

import ScreenfulRanges
import ScreenfulTypes

/// The values of rows near the viewport, which follow their rows through edits.
///
/// Most edits are elsewhere in the list, and move all of these rows by the same distance: then only that is noted, and
/// no row is looked up anew.
struct RowDictionary<Value: Sendable>: Sendable {
    /// The values, by the numbers that their rows had before they all moved by `shift`.
    private var values: [Int: Value] = [:]
    private var shift = 0

    /// The number of rows that have a value.
    var count: Int { values.count }

    /// The rows that have a value, in no order.
    var rows: some Collection<Int> { values.keys.lazy.map { [shift] in $0 + shift } }

    /// The value of a row; nil for none.
    subscript(row: Int) -> Value? {
        get { values[row - shift] }
        set { values[row - shift] = newValue }
    }

    /// Changes the value of a row, which is `value` if it has none.
    mutating func update(_ row: Int, default value: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
        change(&values[row - shift, default: value()])
    }

    /// Removes the value of a row, and returns it.
    @discardableResult
    mutating func removeValue(forRow row: Int) -> Value? { values.removeValue(forKey: row - shift) }

    /// Renumbers the rows after an edit.
    ///
    /// - Returns: The values of rows that are removed, in the order of the rows.
    /// - Complexity: O(*n* + log *k*) for *n* rows and an edit of *k* ranges that moves all of them by one distance, and
    ///   O(*n* log *k*) otherwise.
    @discardableResult
    mutating func apply(_ edit: RowEdit) -> [Value] {
        guard let first = values.keys.min(), let last = values.keys.max() else { return [] }
        if let distance = edit.shift(of: first + shift..<last + shift + 1) {
            shift += distance
            return []
        }
        var removed: [(row: Int, value: Value)] = []
        let old = values
        values = [:]
        values.reserveCapacity(old.count)
        for (key, value) in old {
            if let row = edit.newRow(ofOld: key + shift) {
                values[row] = value
            } else {
                removed.append((key, value))
            }
        }
        shift = 0
        return removed.sorted { $0.row < $1.row }.map(\.value)
    }
}

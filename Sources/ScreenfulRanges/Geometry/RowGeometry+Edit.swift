extension RowGeometry {
    /// Inserts rows that were never measured.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    /// - Complexity: O(log *m*).
    public mutating func insert(_ count: Int, at row: Int) {
        precondition(row >= 0 && row <= rowCount, "no row can be inserted at \(row) of \(rowCount)")
        precondition(count >= 0 && count <= Self.maximumRowCount - rowCount, "a list cannot hold \(count) more rows")
        tree.replace(row..<row, with: CollectionOfOne(.estimated(count)))
    }

    /// Removes rows.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *m* + runs removed).
    public mutating func remove(_ rows: Range<Int>) {
        checkRows(rows)
        tree.replace(rows, with: EmptyCollection())
    }

    /// Moves rows to where the first of them is the row `destination` afterwards; they keep their lengths.
    ///
    /// - Precondition: The rows exist before and after the move.
    /// - Complexity: O(log *m*).
    public mutating func move(_ rows: Range<Int>, to destination: Int) {
        checkRows(rows)
        precondition(destination >= 0 && destination <= rowCount - rows.count, "rows cannot move to \(destination)")
        tree.move(rows, to: destination)
    }

    /// Applies an edit: moved rows keep their lengths, reloaded ones until they are measured again.
    ///
    /// - Precondition: The edit fits the row count.
    /// - Complexity: O(*k* log *m*) for an edit of *k* ranges, and the runs removed or reloaded.
    public mutating func apply(_ edit: RowEdit) {
        precondition(rowCount + edit.countChange <= Self.maximumRowCount, "a list cannot hold so many rows")
        tree.apply(edit) { .estimated($0.count) }
        for rows in edit.reloaded { invalidate(rows) }
    }
}

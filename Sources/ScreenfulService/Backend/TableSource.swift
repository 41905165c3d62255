package import ListStore
package import ScreenfulTypes

/// A reader of other programs' tables.
package protocol TableSource: AnyObject {
    /// Scans a table, which may take seconds.
    ///
    /// - Parameters:
    ///   - source: The source of a list, which is foreign.
    ///   - earlier: An earlier scan of it, some rows of which are to be found again.
    ///   - rows: Their positions: ascending, disjoint.
    ///   - then: Called with the scan, whose ``ScannedTable/found`` are those rows.
    func scan(
        _ source: ListSource,
        after earlier: (any ScannedTable)?,
        finding rows: [Range<Int>],
        then: @escaping Reply<any ScannedTable>
    )
}

/// A row of a table that was found again, by its positions in two scans.
package struct RowMatch: Hashable, Sendable {
    package let old: Int
    package let new: Int

    package init(old: Int, new: Int) {
        self.old = old
        self.new = new
    }
}

/// A table of another program as it was when it was scanned; the identities of its rows are their positions.
package protocol ScannedTable: AnyObject {
    /// The table's name.
    var name: String { get }
    /// The columns, in order.
    var columns: [Column] { get }
    /// The number of rows.
    var rowCount: Int { get }
    /// The duration of the scan, in nanoseconds.
    var scanTime: UInt64 { get }

    /// The rows of the earlier scan that have the same keys in this one: ascending in both.
    ///
    /// Keys are known of rows that were read lately to be shown; others are not found again.
    var found: [RowMatch] { get }

    /// Returns whether another scan of the table seems to have found the same rows, whose values may differ.
    func hasSameRows(as other: any ScannedTable) -> Bool

    /// Reads rows; fails with ``StoreError/Code/sourceChanged`` if the table has fewer by now.
    ///
    /// - Parameters:
    ///   - ids: The rows.
    ///   - areShown: True if their keys are to be kept, so that they are found again.
    ///   - deadline: The time after which the question fails.
    ///   - then: Called with the rows.
    /// - Returns: The question.
    func rows(
        _ ids: [Range<Int64>],
        areShown: Bool,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question

    /// The rows as long as no program writes to the table's file, after which they cannot be read any more; nil where
    /// each page is asked of another server, so that not all are read.
    var snapshot: (any RowSnapshot)? { get }

    /// Tests whether the table has to be scanned again.
    func checkForChanges(then: @escaping (Bool) -> Void)
}

extension StoreError {
    /// True if a table that was read before is still shown as it was: it will be readable again by itself.
    var isPassing: Bool { [.locked, .unreachable, .timedOut, .rateLimited].contains(code) }
}

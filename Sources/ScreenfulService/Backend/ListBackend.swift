package import ListStore
import ScreenfulRanges
package import ScreenfulTypes

/// A store of lists.
///
/// Questions are asked and answered on the loop; a question is answered in a later turn, by its deadline or with an
/// error, and not at all once it is cancelled.
package protocol ListBackend: AnyObject {
    /// Called when a list, or any list for nil, may have changed otherwise than by an answered question: by another
    /// program, or by a commit that was not confirmed in time.
    var onNews: ((Int64?) -> Void)? { get set }

    /// Reads the records of all lists, in the order of their creation.
    @discardableResult
    func lists(by deadline: Deadline, then: @escaping Reply<[ListRecord]>) -> Question

    /// Reads a list.
    @discardableResult
    func open(_ list: Int64, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question

    /// Reads rows in the order of their identities, also while a commit is on its way; not of a foreign list.
    @discardableResult
    func rows(
        _ ids: [Range<Int64>],
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question

    /// Takes a snapshot of a list, not of a foreign one, and answers with it and the version that it is of.
    @discardableResult
    func snapshot(
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<(version: Int, rows: any RowSnapshot)>
    ) -> Question

    /// Reads the rows of a stored list whose column has a value, for each of some values, in the list's order.
    ///
    /// - Parameters:
    ///   - search: The list, its column, and the columns to read.
    ///   - values: The values.
    ///   - deadline: The time after which the question fails.
    ///   - then: Called with the rows for each value, at most ``RowSearch/limit`` each.
    /// - Returns: The question.
    @discardableResult
    func matches(
        _ search: RowSearch,
        of values: [Value],
        by deadline: Deadline,
        then: @escaping Reply<MatchedRows>
    ) -> Question

    /// Prepares a list for searches in a column, which may take seconds the first time.
    @discardableResult
    func prepare(_ search: RowSearch, by deadline: Deadline, then: @escaping Reply<Void>) -> Question

    /// Begins to index the texts of a stored list in the background, or goes on with it, so that searches take less time.
    func indexTexts(of list: Int64)

    /// Creates an empty file for rows that come in pieces; for any thread.
    var makeRowFile: @Sendable () throws(StoreError) -> TemporaryFile { get }

    /// Stores the rows of a file beside a list with these columns; they are added by a commit, or discarded.
    ///
    /// It takes as long as it takes, on a thread of its own, and other questions do not wait for it.
    func stage(
        _ file: TemporaryFile,
        _ format: ImportFormat,
        columns: [Column],
        then: @escaping (Result<StagedRows, AdditionError>) -> Void
    )

    /// Discards staged rows unless they were added.
    func discard(_ rows: StagedRows)

    /// Stores changes of a list, each made upon the one before: all of them or none; fails with
    /// ``StoreError/Code/staleVersion`` unless the first follows the stored version.
    ///
    /// Changes that were stored already succeed again with the same identifiers, so that they can be repeated, all of
    /// them, after ``StoreError/Code/unknownOutcome``. The answer is the list's record after each change.
    ///
    /// A change that renames the list, adds staged rows or comes from an HTTP API is stored by itself.
    @discardableResult
    func commit(
        _ changes: [IdentifiedCommit],
        to list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<[ListRecord]>
    ) -> Question

    /// Reads the changes of a list since the version of known contents; nil if there are none.
    @discardableResult
    func changes(
        of list: Int64,
        since known: ListContents,
        by deadline: Deadline,
        then: @escaping Reply<ListState?>
    ) -> Question

    /// Creates a list.
    @discardableResult
    func create(_ draft: ListDraft, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question

    /// Deletes a list; fails with ``StoreError/Code/staleVersion`` if it has another version.
    @discardableResult
    func delete(_ list: Int64, at version: Int, by deadline: Deadline, then: @escaping Reply<Void>) -> Question

    /// Tests whether changes can be stored now.
    @discardableResult
    func checkWritable(by deadline: Deadline, then: @escaping Reply<Void>) -> Question
}

/// A search of a stored list for the rows whose column has a value.
package struct RowSearch: Hashable, Sendable {
    /// The rows that are read for a value at most; further ones are left out.
    package static let limit = 1_000

    /// The list.
    package let list: Int64
    /// The name of the column that is compared.
    package let column: String
    /// The names of the columns that are read.
    package let columns: [String]
}

/// The rows of one version of a list.
package protocol RowSnapshot: Sendable {
    /// Reads rows in the order of their identities; for any thread.
    ///
    /// - Throws: ``StoreError/Code/sourceChanged`` when the rows of that version cannot be read any more.
    func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row]

    /// Reads rows as ``rows(_:)`` does, of which only the columns with some numbers are needed.
    func rows(_ ids: [Range<Int64>], columns: [Int]) throws(StoreError) -> [Row]

    /// Returns the rows that may match a query, if the backend has an index of the list's texts.
    func candidates(for query: TextQuery, limit: Int) throws(StoreError) -> TextCandidates
}

extension RowSnapshot {
    package func rows(_ ids: [Range<Int64>], columns: [Int]) throws(StoreError) -> [Row] { try rows(ids) }

    package func candidates(for query: TextQuery, limit: Int) throws(StoreError) -> TextCandidates { .unknown }
}

/// A store of traces, whose questions are answered as those of a ``ListBackend``.
package protocol TraceBackend: AnyObject {
    /// Creates an empty file for an upload; for any thread.
    var makeTemporaryFile: @Sendable () throws(StoreError) -> TemporaryFile { get }

    /// Reads at most `limit` records of traces in the order of their upload, and the number of all.
    @discardableResult
    func traces(
        skipping skipped: Int,
        limit: Int,
        then: @escaping Reply<(total: Int, records: [TraceRecord])>
    ) -> Question

    /// Reads the record of a trace.
    @discardableResult
    func trace(_ trace: Int64, then: @escaping Reply<TraceRecord>) -> Question

    /// Reads a piece of a trace's file; nil past the last one.
    @discardableResult
    func piece(_ piece: Int, ofTrace trace: Int64, then: @escaping Reply<[UInt8]?>) -> Question

    /// Inserts an incomplete trace, which is not visible yet; answers nil if there are `limit` traces already.
    @discardableResult
    func stageTrace(_ draft: TraceDraft, bytes: Int, limit: Int, then: @escaping Reply<Int64?>) -> Question

    /// Stores a piece of a file in an incomplete trace; past the last one makes the trace visible and answers with it.
    @discardableResult
    func store(
        _ piece: Int,
        of file: TemporaryFile,
        inTrace trace: Int64,
        then: @escaping Reply<TraceRecord?>
    ) -> Question

    /// Removes an incomplete trace.
    @discardableResult
    func removeStagedTrace(_ trace: Int64, then: @escaping Reply<Void>) -> Question

    /// Deletes a trace.
    @discardableResult
    func deleteTrace(_ trace: Int64, then: @escaping Reply<Void>) -> Question
}

/// The identifier of a change of a list, by which a backend recognizes a change that is repeated.
package struct ChangeID: Hashable, Sendable {
    package let rawValue = UInt64.random(in: 0 ... .max)

    package init() {}
}

/// A change of a list, to be stored once.
package struct IdentifiedCommit: Sendable {
    package let id = ChangeID()
    package let commit: Commit

    package init(_ commit: Commit) {
        self.commit = commit
    }
}

/// The state of a list in its backend, after another program has changed it.
package struct ListState: Sendable {
    package let record: ListRecord
    let contents: ListContents
    /// Whether the backend stores values of rows, so that not all can be computed.
    let storesRows: Bool
    /// The edit from the known rows to these.
    let edit: RowEdit

    /// The state that another loop has committed.
    ///
    /// - Parameters:
    ///   - record: The record after the change.
    ///   - contents: The contents after the change.
    ///   - storesRows: Whether the backend stores values of rows.
    ///   - edit: The change of the rows.
    init(committed record: ListRecord, _ contents: ListContents, storesRows: Bool, edit: RowEdit) {
        self.record = record
        self.contents = contents
        self.storesRows = storesRows
        self.edit = edit
    }

    /// Computes the state after logged changes of a list from its known contents.
    ///
    /// - Parameters:
    ///   - record: The record after the changes.
    ///   - storesRows: Whether the backend stores values of rows.
    ///   - changes: The changes since the version of the known contents, one after another.
    ///   - known: The contents before.
    /// - Throws: ``StoreError/Code/corrupt`` when the changes do not fit the contents.
    /// - Complexity: O(*k*²) for *k* steps of a list that shows all its rows.
    package init(
        _ record: ListRecord,
        storesRows: Bool = true,
        after changes: [LoggedChange],
        of known: ListContents
    ) throws(StoreError) {
        self.record = record
        self.storesRows = storesRows
        var order = known.order
        var composition = EditComposition(of: order)
        for change in changes {
            try order.apply(change.orderEdits, ofList: record.id)
            composition.apply(change)
        }
        guard order.count == record.rowCount else {
            throw StoreError(.corrupt, "list \(record.id) has other rows than its changes tell")
        }
        contents = ListContents(record, order: order)
        if known.window == 0..<known.order.count, contents.window == 0..<order.count {
            edit = composition.edit
        } else {
            let shown = contents.window
            let reloaded = composition.reloaded.map { $0.clamped(to: shown).shifted(by: -shown.lowerBound) }
            edit = RowEdit(
                from: known.ids(in: 0..<known.rowCount),
                to: contents.ids(in: 0..<contents.rowCount),
                reloaded: reloaded
            )
        }
    }

    /// Computes the difference of a list from its known contents.
    ///
    /// The rows of another program's table are not in the backend: their order is taken to be unchanged.
    ///
    /// - Complexity: O(*m* log *m*) for *m* runs of both orders.
    package init(_ list: StoredList, since known: ListContents) {
        record = list.record
        contents = ListContents(record, order: record.source.isForeign ? known.order : list.order)
        storesRows = list.storesRows
        edit = RowEdit(from: known.ids(in: 0..<known.rowCount), to: contents.ids(in: 0..<contents.rowCount))
    }
}

import ListStore
import PostgresClient
import ScreenfulRanges
import ScreenfulTypes

/// A list as it was read, whose order is not decoded yet.
struct EncodedList: Sendable {
    /// The record.
    let record: PostgresRecord
    /// The latest snapshot of the order; nil for a list that was edited little.
    private let snapshot: [UInt8]?
    /// The changes since, in their order.
    private let changes: [[UInt8]]
    private let storesRows: Bool

    /// The size of the order, in bytes.
    var bytes: Int { (snapshot?.count ?? 0) + changes.reduce(0) { $0 + $1.count } }

    /// Reads the results of ``PostgresTables/reading(_:)``.
    init(_ results: [PostgresResult], list: Int64) throws(StoreError) {
        record = try PostgresRecord(only: results[1], ofList: list)
        snapshot = results[2].bytes(0, 0)
        changes = (0..<results[3].rowCount).compactMap { results[3].bytes($0, 0) }
        storesRows = results[4].boolean(0, 0) ?? true
    }

    /// Decodes the list.
    ///
    /// - Throws: ``StoreError/Code/corrupt``.
    /// - Complexity: O(*m* log *m*) for an order of *m* runs.
    func decode() throws(StoreError) -> StoredList {
        guard !record.record.source.isForeign else {
            return StoredList(record: record.record, order: RowOrder(ids: 0..<0), storesRows: false)
        }
        let list = record.record.id
        var order =
            try snapshot.map { (bytes) throws(StoreError) in try RowOrder(encoded: bytes, ofList: list) }
            ?? record.record.initialOrder
        for change in changes { try order.apply(LoggedChange(encoded: change).orderEdits, ofList: list) }
        guard order.count == record.record.rowCount else {
            throw StoreError(.corrupt, "the database is damaged: list \(list) has lost rows of its order")
        }
        return StoredList(record: record.record, order: order, storesRows: storesRows)
    }
}

extension PostgresTables {
    /// Reads a list at one version.
    func reading(_ list: Int64) -> [PostgresStatement] {
        [
            PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
            PostgresStatement(PostgresRecord.select(self, " AND l.id = $1"), [.integer(list)]),
            PostgresStatement("SELECT runs FROM \(snapshots) WHERE list = $1", [.integer(list)]),
            PostgresStatement(
                """
                SELECT edit FROM \(changes) WHERE list = $1
                AND version > coalesce((SELECT version FROM \(snapshots) WHERE list = $1), 0) ORDER BY version
                """,
                [.integer(list)]
            ),
            PostgresStatement("SELECT EXISTS (SELECT 1 FROM \(rows) WHERE list = $1)", [.integer(list)]),
            PostgresStatement("COMMIT"),
        ]
    }

    /// Reads all lists, one after another, by a connection that blocks.
    func allLists(_ session: borrowing PostgresSession) throws(StoreError) -> [StoredList] {
        let found: PostgresResult
        do throws(PostgresError) {
            found = try session.run(PostgresStatement(PostgresRecord.select(self, " ORDER BY l.id")))
        } catch { throw StoreError(postgres: error) }
        var lists: [StoredList] = []
        for record in try PostgresRecord.all(in: found) { lists.append(try list(record.record.id, session)) }
        return lists
    }

    /// Inserts a list of generated rows by a connection that blocks, unless another server has done so.
    func insert(_ draft: ListDraft, _ session: borrowing PostgresSession) throws(StoreError) {
        var rowCount = 0
        if case .generated(let rows, _, _) = draft.source { rowCount = rows }
        do throws(PostgresError) {
            try session.run(insertion(of: draft, rowCount: rowCount))
        } catch {
            let error = StoreError(postgres: error)
            guard error.code == .nameTaken else { throw error }
        }
    }

    /// Reads a list by a connection that blocks.
    func list(_ list: Int64, _ session: borrowing PostgresSession) throws(StoreError) -> StoredList {
        var results: [PostgresResult] = []
        do throws(PostgresError) {
            for statement in reading(list) { results.append(try session.run(statement)) }
        } catch {
            try? session.execute("ROLLBACK")
            throw StoreError(postgres: error)
        }
        return try EncodedList(results, list: list).decode()
    }
}

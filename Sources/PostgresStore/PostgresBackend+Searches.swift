package import ListStore
import PostgresClient
import ScreenfulRanges
package import ScreenfulService
package import ScreenfulTypes
import Synchronization

extension PostgresBackend {
    package func snapshot(
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<(version: Int, rows: any RowSnapshot)>
    ) -> Question {
        searcher.ask(by: deadline) { [address, tables] () throws(StoreError) -> (version: Int, rows: any RowSnapshot) in
            let snapshot = try PostgresSnapshot(of: list, at: address, tables)
            return (snapshot.record.version, snapshot)
        } then: {
            then($0)
        }
    }

    package func matches(
        _ search: RowSearch,
        of values: [Value],
        by deadline: Deadline,
        then: @escaping Reply<MatchedRows>
    ) -> Question {
        searcher.ask(by: deadline) { [searches] () throws(StoreError) in
            try searches.matches(search, of: values)
        } then: {
            then($0)
        }
    }

    package func prepare(_ search: RowSearch, by deadline: Deadline, then: @escaping Reply<Void>) -> Question {
        indexer.ask(by: deadline) { [address, tables] () throws(StoreError) in
            let session = try Self.session(at: address)
            let column = try tables.list(search.list, session).record.column(named: search.column)
            do throws(PostgresError) {
                // Concurrently, since the table is that of all lists.
                try session.execute(
                    """
                    CREATE INDEX CONCURRENTLY IF NOT EXISTS \(PostgresTables.quoted(tables.index(ofColumn: column, ofList: search.list)))
                    ON \(tables.rows) ((cells ->> \(column))) WHERE list = \(search.list)
                    """
                )
            } catch { throw StoreError(postgres: error) }
        } then: {
            then($0)
        }
    }
}

extension ListRecord {
    /// Returns the number of a column.
    fileprivate func column(named name: String) throws(StoreError) -> Int {
        guard let column = columns.firstIndex(where: { $0.name == name }) else {
            throw StoreError(.invalidColumn, "list \(id) has no column “\(name)”")
        }
        return column
    }
}

/// The rows of one version of a list, whatever is committed meanwhile: a transaction on a connection of its own.
final class PostgresSnapshot: RowSnapshot {
    /// The record of the list.
    let record: ListRecord
    private let session: Mutex<PostgresSession>
    private let tables: PostgresTables

    init(of list: Int64, at address: PostgresAddress, _ tables: PostgresTables) throws(StoreError) {
        let session: PostgresSession
        let found: PostgresResult
        do throws(PostgresError) {
            session = try PostgresSession(to: address)
            try session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            let statement = PostgresStatement(PostgresRecord.select(tables, " AND l.id = $1"), [.integer(list)])
            found = try session.run(statement)
        } catch { throw StoreError(postgres: error) }
        record = try PostgresRecord(only: found, ofList: list).record
        self.session = Mutex(session)
        self.tables = tables
    }

    func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        guard !ids.isEmpty else { return [] }
        return try session.withLock { (session) throws(StoreError) in
            try session.find(ids, of: record, tables).all(of: record.id)
        }
    }
}

extension PostgresSession {
    /// Returns rows of a list, in the order of the requested identities.
    fileprivate func find(
        _ ids: [Range<Int64>],
        of record: ListRecord,
        _ tables: PostgresTables
    ) throws(StoreError) -> FoundRows {
        guard !ids.isEmpty else { return FoundRows(rows: [], version: record.version) }
        let result: PostgresResult
        do throws(PostgresError) {
            result = try run(tables.selection(of: ids, ofList: record.id))
        } catch { throw StoreError(postgres: error) }
        return try FoundRows(result, ids, of: record)
    }
}

/// A connection for searches, with the positions of the rows of lists that were searched.
final class SearchSession: Sendable {
    private struct State {
        var session: PostgresSession?
        var positions: [Int64: (version: Int, positions: RowPositions)] = [:]
    }

    /// The number of lists whose positions are kept.
    private static let maxPositionCount = 8

    private let address: PostgresAddress
    private let tables: PostgresTables
    private let state = Mutex(State())

    init(_ address: PostgresAddress, _ tables: PostgresTables) {
        self.address = address
        self.tables = tables
    }

    /// Returns the rows of a list that match values, all of one version.
    func matches(_ search: RowSearch, of values: [Value]) throws(StoreError) -> MatchedRows {
        try state.withLock { (state) throws(StoreError) in
            let session = if let known = state.session { known } else { try PostgresBackend.session(at: address) }
            // Not kept after an error, which may be the loss of the connection.
            state.session = nil
            let matched = try session.transaction(
                begin: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
                mapping: StoreError.init(postgres:)
            ) { () throws(StoreError) in
                try self.matches(search, of: values, session, &state.positions)
            }
            state.session = session
            return matched
        }
    }

    private func matches(
        _ search: RowSearch,
        of values: [Value],
        _ session: PostgresSession,
        _ known: inout [Int64: (version: Int, positions: RowPositions)]
    ) throws(StoreError) -> MatchedRows {
        let select = PostgresRecord.select(tables, " AND l.id = $1")
        let found = try session.found(PostgresStatement(select, [.integer(search.list)]))
        let record = try PostgresRecord(only: found, ofList: search.list).record
        let column = try record.column(named: search.column)
        if known[record.id]?.version != record.version {
            if known.count >= Self.maxPositionCount { known.removeAll() }
            var results: [PostgresResult] = []
            // Within the transaction that is open.
            for statement in tables.reading(record.id).dropFirst().dropLast() {
                results.append(try session.found(statement))
            }
            let order = try EncodedList([found] + results, list: record.id).decode().order
            known[record.id] = (record.version, RowPositions(order.runs))
        }
        let positions = known[record.id]?.positions
        let sources = search.columns.map { name in record.columns.firstIndex { $0.name == name } }
        var matched = MatchedRows(version: record.version)
        for value in values {
            var ids: [Int64] = []
            if let text = value.searchedText(in: record.columns[column].type) {
                let statement = PostgresStatement(
                    "SELECT id FROM \(tables.rows) WHERE list = \(record.id) AND cells ->> \(column) = $1",
                    [.text(text)]
                )
                let result = try session.found(statement)
                ids = (0..<result.rowCount).compactMap { result.integer($0, 0) }
            }
            let placed = ids.compactMap { id in positions?.position(of: id).map { (position: $0, id: id) } }
                .sorted { $0.position < $1.position }
            if placed.count > RowSearch.limit { matched.truncated.insert(matched.rows.count) }
            let first = placed.prefix(RowSearch.limit).map { $0.id..<$0.id + 1 }
            let rows = try session.find(first, of: record, tables).all(of: record.id)
            matched.rows.append(
                rows.map { row in
                    let values = zip(search.columns, sources).map { name, source in
                        source.map { row.values[$0] } ?? (name == "id" ? .integer(row.id) : .null)
                    }
                    return Row(id: row.id, values: values)
                }
            )
        }
        return matched
    }
}

extension PostgresSession {
    /// Runs a statement that only reads.
    fileprivate func found(_ statement: PostgresStatement) throws(StoreError) -> PostgresResult {
        do throws(PostgresError) { return try run(statement) } catch { throw StoreError(postgres: error) }
    }
}

extension Value {
    /// The text that PostgreSQL makes of the value in JSON; nil for a value that no row has.
    fileprivate func searchedText(in type: ColumnType) -> String? {
        switch (self, type) {
        case (.integer(let number), .integer): String(number)
        case (.text(let text), .text), (.text(let text), .date), (.text(let text), .image):
            text.isEmpty || text.utf8.contains(0) ? nil : text
        default: nil
        }
    }
}

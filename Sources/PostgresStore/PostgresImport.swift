package import ListStore
import PostgresClient
import ScreenfulRanges
import ScreenfulTypes

/// The copying of a list from a database on this machine into the one that servers share.
package struct PostgresImport {
    /// The number of rows that are read and sent at a time.
    private static let batch = 2_000

    private let session: PostgresSession
    private let tables: PostgresTables

    /// Connects, and creates the tables if they are missing.
    ///
    /// - Throws: ``StoreError`` when the database cannot be reached or used.
    package init(into configuration: PostgresConfiguration) throws(StoreError) {
        session = try PostgresBackend.session(at: configuration.address)
        tables = PostgresTables(schema: configuration.schema)
        try tables.prepare(session)
    }

    /// Throws if a list has the name and is not to be replaced.
    ///
    /// - Throws: ``StoreError/Code/nameTaken``.
    package func checkName(_ name: String, replaces: Bool) throws(StoreError) {
        if let list = try self.list(named: name), !replaces {
            throw StoreError(.nameTaken, "there is a list named “\(name)” already (list \(list))")
        }
    }

    /// Copies a stored list that was never edited, in one transaction.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - database: The database that has it.
    ///   - replaces: Whether it takes the place of the list of its name.
    ///   - observe: Called with the number of rows sent, after each batch.
    /// - Returns: The identity of the new list.
    /// - Throws: ``StoreError``; nothing is stored then.
    package func copy(
        _ list: ListRecord,
        of database: ListDatabase,
        replaces: Bool,
        observe: (Int) -> Void
    ) throws(StoreError) -> Int64 {
        try session.transaction(mapping: StoreError.init(postgres:)) { () throws(StoreError) in
            if let old = try self.list(named: list.name) {
                guard replaces else {
                    throw StoreError(.nameTaken, "there is a list named “\(list.name)” already (list \(old))")
                }
                let old = PostgresParameter.integer(old)
                try run("DELETE FROM \(tables.heads) WHERE list = $1", [old])
                try run("UPDATE \(tables.lists) SET state = 2 WHERE id = $1", [old])
            }
            let insertion = tables.insertion(of: list.draft, rowCount: list.rowCount)
            guard let made = try run(insertion.sql, insertion.parameters).integer(0, 0) else {
                throw StoreError(.failed, "a list was not stored")
            }
            let order = RowOrder(ids: 0..<Int64(list.rowCount))
            let snapshot = "INSERT INTO \(tables.snapshots) (list, version, runs) VALUES ($1, 1, $2)"
            try run(snapshot, [.integer(made), .bytes(order.encoded)])
            try copyRows(of: list, database, to: made, observe)
            // Within the transaction, which is a rare one.
            try run("SELECT pg_notify($1, $2)", [.text(tables.channel), .text("import \(made):0")])
            return made
        }
    }

    private func copyRows(
        of list: ListRecord,
        _ database: ListDatabase,
        to made: Int64,
        _ observe: (Int) -> Void
    ) throws(StoreError) {
        var sent = 0
        let sql = "COPY \(tables.rows) (list, id, cells) FROM STDIN"
        let copied = try session.copy(sql, mapping: StoreError.init(postgres:)) { () throws(StoreError) in
            guard sent < list.rowCount else { return nil }
            let end = min(list.rowCount, sent + Self.batch)
            var lines: [UInt8] = []
            for row in try database.rows(ofList: list.id, ids: [Int64(sent)..<Int64(end)]) {
                lines += "\(made)\t\(row.id)\t".utf8
                // JSON has no line ends and tabs of its own; its backslashes are to arrive as such.
                for byte in try StoredCells.encode(row).utf8 {
                    if byte == UInt8(ascii: "\\") { lines.append(byte) }
                    lines.append(byte)
                }
                lines.append(UInt8(ascii: "\n"))
            }
            sent = end
            observe(sent)
            return lines
        }
        guard copied == list.rowCount else { throw StoreError(.failed, "only \(copied) rows were stored") }
    }

    private func list(named name: String) throws(StoreError) -> Int64? {
        try run("SELECT id FROM \(tables.lists) WHERE name = $1 AND state = 0", [.text(name)]).integer(0, 0)
    }

    @discardableResult
    private func run(_ sql: String, _ parameters: [PostgresParameter]) throws(StoreError) -> PostgresResult {
        do throws(PostgresError) {
            return try session.run(PostgresStatement(sql, parameters))
        } catch { throw StoreError(postgres: error) }
    }
}

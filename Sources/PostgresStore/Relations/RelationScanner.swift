package import EventLoop
import ListStore
package import PostgresClient
package import ScreenfulService
package import ScreenfulTypes

/// A reader of tables in PostgreSQL databases of other programs.
///
/// Nothing is ever written there. A database is connected to when its first table is read.
package final class RelationScanner: TableSource {
    /// The time that the shape of a table takes at most, in nanoseconds.
    private static let shapeTime: UInt64 = 4_000_000_000

    /// The connections to a database.
    struct Database {
        let address: PostgresAddress
        /// For scans, and for rows that are measured or exported.
        let pool: PostgresPool
        /// For rows that are shown, which do not wait for the others.
        let urgent: PostgresPool
    }

    private let loop: EventLoop
    private let connector: Worker
    private let databases: [String: Database]

    /// Creates a reader of databases by their names, for one of so many loops that divide the connections.
    ///
    /// - Throws: ``EventLoopError`` when the system refuses a thread.
    package init(
        _ addresses: [String: PostgresAddress],
        loop: EventLoop,
        ofLoops loops: Int = 1
    ) throws(EventLoopError) {
        self.loop = loop
        let connector = try Worker(name: "pg tables")
        self.connector = connector
        databases = addresses.mapValues { address in
            Database(
                address: address,
                pool: PostgresPool(address, size: max(2, 3 / loops), loop: loop, connector: connector),
                urgent: PostgresPool(address, size: max(1, 2 / loops), loop: loop, connector: connector)
            )
        }
    }

    package func scan(
        _ source: ListSource,
        after earlier: (any ScannedTable)?,
        finding rows: [Range<Int>],
        then: @escaping Reply<any ScannedTable>
    ) {
        guard case .relation(let table, let name) = source else { preconditionFailure("no table of PostgreSQL") }
        guard let database = databases[name] else {
            let message = "no database “\(name)” may be read: tables are read from those that --tables names"
            return loop.nextTurn { then(.failure(StoreError(.databaseNotAllowed, message))) }
        }
        let earlier = earlier as? RelationTable
        if let earlier, earlier.isOutdated {
            let exact = RelationTable(earlier.scan, insteadOf: earlier, finding: rows, in: database)
            return loop.nextTurn { then(.success(exact)) }
        }
        let known = earlier?.keys.keys(of: rows) ?? []
        database.pool.ask(RelationShape.reading(table), within: Self.shapeTime) { [self] result in
            do throws(StoreError) {
                let results = try result.mapError { StoreError(postgres: $0, table: table) }.get()
                let scan = RelationScan(
                    try RelationShape(results, of: table),
                    mark: results[3].text(0, 0) ?? "",
                    estimate: Int(results[3].integer(0, 1) ?? 0),
                    finding: known,
                    by: database.pool
                )
                run(scan, isFirst: earlier == nil, database, then)
            } catch { then(.failure(error)) }
        }
    }

    /// Closes all connections; questions get no answer any more.
    package func close() {
        for database in databases.values {
            database.pool.close()
            database.urgent.close()
        }
        connector.close()
    }

    /// Runs a scan.
    ///
    /// The first one of a table is answered with its first batch, another one at its end, since the rows of the earlier
    /// one are shown meanwhile.
    private func run(
        _ scan: RelationScan,
        isFirst: Bool,
        _ database: Database,
        _ then: @escaping Reply<any ScannedTable>
    ) {
        var isAnswered = false
        scan.run { result in
            guard !isAnswered else { return }
            if case .success = result, !isFirst, !scan.isComplete { return }
            isAnswered = true
            then(result.map { RelationTable(scan, in: database) })
        }
    }
}

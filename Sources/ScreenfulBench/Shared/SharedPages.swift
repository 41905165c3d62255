import Glibc
import PostgresClient

/// Pages of a long list in PostgreSQL: the processor time of the database, at places from the first row to the last.
enum SharedPages {
    private static let pageLength = 50
    private static let placeCount = 9
    private static let readsOfEach = 200
    /// Rounds over all places, whose medians are taken.
    private static let rounds = 5

    static func figures(of database: PostgresProcess, rows: Int) throws -> [Figure] {
        let store = ScreenfulProcess.SharedStore(database)
        try importRows(rows, into: store)
        let session = try database.session()
        // What the first readers of new rows do besides, for all of them.
        try session.execute("VACUUM ANALYZE")
        try session.execute("CHECKPOINT")
        let server = try ScreenfulProcess(in: store)
        defer { withExtendedLifetime(server) {} }
        let connection = try HTTPConnection(port: server.port)
        var costs = [[Double]](repeating: [], count: placeCount)
        for round in 0...rounds {
            for place in 0..<placeCount {
                let first = (rows - readsOfEach * pageLength) / (placeCount - 1) * place
                let before = try busyMicroseconds(session)
                for read in 0..<readsOfEach {
                    let from = first + read * pageLength
                    _ = try connection.request("/api/v1/lists/1/rows?from=\(from)&count=\(pageLength)")
                }
                // The first round warms the caches.
                if round > 0 { costs[place].append((try busyMicroseconds(session) - before) / Double(readsOfEach)) }
            }
        }
        let medians = costs.map { $0.sorted()[rounds / 2] }
        guard let cheapest = medians.min(), let dearest = medians.max(), cheapest > 0 else {
            throw BenchmarkError("the processor time of PostgreSQL is not known")
        }
        let name = "page of \(pageLength) rows of \(rows)"
        return [
            Figure("\(name), processor of the database at the dearest place", dearest, "µs", bar: .atMost(300)),
            Figure("\(name), dearest place of the cheapest", dearest / cheapest, "times", bar: .atMost(1.3)),
        ]
    }

    private static func importRows(_ rows: Int, into store: ScreenfulProcess.SharedStore) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/rows.csv"
        guard let file = fopen(path, "w") else { throw BenchmarkError("\(path) cannot be written") }
        fputs("title,likes\n", file)
        for row in 0..<rows { fputs("The title of the row with the number \(row),\(row % 1_000)\n", file) }
        guard fclose(file) == 0 else { throw BenchmarkError("\(path) cannot be written") }
        let words = ["import", path, "--list", "pages", "--data", "\(folder.path)/unused.db"] + store.options
        _ = try ChildProcess(Executable.sibling("screenful"), words, isQuiet: true).finish()
    }

    /// The time for which the processes of the servers' connections have run, in microseconds.
    private static func busyMicroseconds(_ session: PostgresSession) throws -> Double {
        let others = "backend_type = 'client backend' AND pid <> pg_backend_pid()"
        let found = try session.run(PostgresStatement("SELECT pid FROM pg_stat_activity WHERE \(others)", []))
        return (0..<found.rowCount).compactMap { found.integer($0, 0) }.reduce(0) { sum, process in
            sum + ProcessStatus(of: pid_t(process)).runMicroseconds
        }
    }
}

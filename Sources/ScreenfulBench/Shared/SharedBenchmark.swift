/// Servers that share their lists in a PostgreSQL database, which the benchmark starts.
enum SharedBenchmark: Benchmark {
    static let name = "shared"
    static let summary = "several servers of one PostgreSQL on this machine, which flushes each commit to its disk"
    /// It takes minutes, and needs PostgreSQL.
    static let runsUnnamed = false

    static func run(_ options: BenchmarkOptions) throws -> [Figure] {
        let database = try PostgresProcess()
        defer { withExtendedLifetime(database) {} }
        return try SharedEdits.figures(of: database) + SharedPages.figures(of: database, rows: options.rows)
            + SharedViewers.figures(of: database)
    }

    static func run() throws -> [Figure] { try run(BenchmarkOptions()) }
}

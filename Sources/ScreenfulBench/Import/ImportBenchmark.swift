import ListStore

/// How fast rows are imported, and how much memory that takes.
enum ImportBenchmark: Benchmark {
    static let name = "import"
    static let summary = "rows of six columns into a database on the disk; processor time, median of 5"

    private static let (fewRows, manyRows) = (200_000, 2_000_000)

    static func run() throws -> [Figure] {
        let formats = [ImportFormat.ndjson, .csv]
        let costs = try Stopwatch.medianNanoseconds(of: formats.count, batches: 5, runs: 1) { format in
            try importing(fewRows, formats[format])
        }
        let rates = costs.map { Double(fewRows) / $0 * 1e9 }
        let few = try PeakMemory.mebibytes { try importing(fewRows, .ndjson) }
        let many = try PeakMemory.mebibytes { try importing(manyRows, .ndjson) }
        return [
            Figure("NDJSON", rates[0], "rows a second", bar: .atLeast(100_000)),
            Figure("CSV", rates[1], "rows a second"),
            Figure("resident memory at its highest, \(fewRows) rows", few, "MiB"),
            Figure("resident memory at its highest, \(manyRows) rows", many, "MiB", bar: .atMost(few + 4)),
        ]
    }

    private static func importing(_ rows: Int, _ format: ImportFormat) throws {
        let folder = try TemporaryFolder()
        let configuration = Importer.Configuration(name: "benchmark", format: format)
        let importer = Importer(databasePath: "\(folder.path)/lists.db", configuration: configuration)
        let report = try importer.run(from: RepeatedRows(rows, format))
        guard report.rows == rows else { throw BenchmarkError("\(report.rows) rows were imported, not \(rows)") }
    }
}

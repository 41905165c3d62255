/// Something worth measuring: one file, one name on the command line.
protocol Benchmark {
    /// The name on the command line.
    static var name: String { get }

    /// What is measured and how, in one line.
    static var summary: String { get }

    /// Measures.
    ///
    /// - Throws: `BenchmarkError` where something that the benchmark needs is missing,
    ///   and whatever the measured code throws.
    static func run() throws -> [Figure]
}

/// Why a benchmark could not run.
struct BenchmarkError: Error, CustomStringConvertible {
    /// What is missing and what would help.
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

/// All benchmarks, in the order in which they run.
var benchmarks: [any Benchmark.Type] {
    [
        StepsBenchmark.self, LayoutBenchmark.self, GeometryBenchmark.self, CellsBenchmark.self, TextBenchmark.self,
        MeasuringBenchmark.self, JSONBenchmark.self,
        RowsBenchmark.self, ImportBenchmark.self, ServerBenchmark.self, SyscallsBenchmark.self, MemoryBenchmark.self,
    ]
}

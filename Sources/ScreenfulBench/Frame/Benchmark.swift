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

/// One number that a benchmark found.
struct Figure {
    /// What a figure has to reach.
    enum Bar {
        case atMost(Double)
        case atLeast(Double)
    }

    /// What was measured, in a few words.
    var name: String
    /// Nil where it could not be measured; the note says why.
    var value: Double?
    /// What one unit of the value is, such as `ns` or `times`.
    var unit: String
    /// Nil where the value is for information.
    var bar: Bar?
    var note: String?

    init(_ name: String, _ value: Double, _ unit: String, bar: Bar? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.bar = bar
    }

    /// A figure that cannot be had on this machine, and why.
    static func missing(_ name: String, because reason: String) -> Self {
        var figure = Self(name, 0, "")
        figure.value = nil
        figure.note = reason
        return figure
    }

    /// False if the figure misses its bar.
    var holds: Bool {
        guard let value else { return true }
        return switch bar {
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        case nil: true
        }
    }
}

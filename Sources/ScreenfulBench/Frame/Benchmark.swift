/// A benchmark: one file, one name on the command line.
protocol Benchmark {
    static var name: String { get }

    /// The subject and the method, in one line.
    static var summary: String { get }

    /// Measures the figures.
    ///
    /// - Throws: `BenchmarkError` if a requirement of the benchmark is missing, and the errors of the measured code.
    static func run() throws -> [Figure]

    /// Measures the figures with settings; most have none.
    static func run(_ options: BenchmarkOptions) throws -> [Figure]

    /// Whether it runs where no benchmark is named.
    static var runsUnnamed: Bool { get }

    /// Whether a missed bar makes the program end with status 1, as a figure that could not be measured does.
    static var failsByBars: Bool { get }
}

extension Benchmark {
    static func run(_ options: BenchmarkOptions) throws -> [Figure] { try run() }

    static var runsUnnamed: Bool { true }

    static var failsByBars: Bool { false }
}

struct BenchmarkError: Error, CustomStringConvertible {
    /// The missing requirement, and advice.
    var description: String

    init(_ description: String) { self.description = description }
}

/// All benchmarks, in the order in which they run: the import first, whose peak of memory would include what others
/// have left.
var benchmarks: [any Benchmark.Type] {
    [
        ImportBenchmark.self, StepsBenchmark.self, LayoutBenchmark.self, GeometryBenchmark.self,
        ContainersBenchmark.self, CellsBenchmark.self, TextBenchmark.self, MeasuringBenchmark.self, JSONBenchmark.self,
        NestingBenchmark.self, RowsBenchmark.self, EditsBenchmark.self, ServerBenchmark.self, SyscallsBenchmark.self,
        MemoryBenchmark.self,
        WatchBenchmark.self, LoopsBenchmark.self, WireBenchmark.self, SoakBenchmark.self,
        SharedBenchmark.self,
    ]
}

struct Figure {
    enum Bar {
        case atMost(Double)
        case atLeast(Double)
    }

    var name: String
    /// The value; nil where it could not be measured, for the reason in ``note``.
    var value: Double?
    /// The unit of the value, such as `ns` or `times`.
    var unit: String
    /// The limit; nil where the value is for information.
    var bar: Bar?
    var note: String?

    init(_ name: String, _ value: Double, _ unit: String, bar: Bar? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.bar = bar
    }

    /// Returns a figure that cannot be measured on this machine, with the reason.
    static func missing(_ name: String, because reason: String) -> Self {
        var figure = Self(name, 0, "")
        figure.value = nil
        figure.note = reason
        return figure
    }

    var holds: Bool {
        guard let value else { return true }
        return switch bar {
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        case nil: true
        }
    }
}

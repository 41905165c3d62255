import TextShaping

/// The cost of measuring a row's height in advance, in total and for each part of the work.
enum MeasuringBenchmark: Benchmark {
    static let name = "measuring"
    static let summary =
        "heights of rows by their standard template, 390 points wide, one after the other; processor time, median of 31"

    private static let rateBar = 60_000.0
    /// Stretches measured to warm up, so that common words are cached, and then for the figures.
    private static let (warmUp, batches) = (24, 31)

    static func run() throws -> [Figure] {
        let counter = try InstructionCounter()
        let fonts = try FontBook()
        return try MeasuringCase.allCases.flatMap { measuringCase in
            let work = try MeasuringWork(measuringCase, stretchCount: warmUp + batches, fonts: fonts)
            return try rates(of: measuringCase, work) + instructions(of: measuringCase, counter)
                + allocations(of: measuringCase, work)
        }
    }

    private static func rates(of measuringCase: MeasuringCase, _ work: MeasuringWork) throws -> [Figure] {
        let steps = MeasuringWork.Step.allCases
        for stretch in 0..<warmUp { _ = try work.measure(stretch: stretch, upTo: .text) }
        var next = [Int](repeating: warmUp, count: steps.count)
        let times = try Stopwatch.medianNanoseconds(of: steps.count, batches: batches, runs: 1) { step in
            _ = try work.measure(stretch: next[step], upTo: steps[step])
            next[step] += 1
        }.map { $0 / Double(MeasuringWork.stretch) }
        return [
            Figure("\(measuringCase)", 1e9 / (times.last ?? 0), "rows a second", bar: .atLeast(rateBar))
        ] + differences(times).map { Figure("\(measuringCase): \($0)", $1, "ns a row") }
    }

    private static func instructions(of measuringCase: MeasuringCase, _ counter: InstructionCounter) throws -> [Figure]
    {
        let counts = try MeasuringWork.Step.allCases.map { step in
            try counter.perRound(MeasuringWork.rounds) {
                [MeasuringWork.word, measuringCase.rawValue, step.rawValue, "\($0)"]
            }
                / Double(MeasuringWork.stretch)
        }
        return [Figure("\(measuringCase)", counts.last ?? 0, "instructions a row")]
            + differences(counts).map { Figure("\(measuringCase): \($0)", $1, "instructions a row") }
    }

    private static func allocations(of measuringCase: MeasuringCase, _ work: MeasuringWork) throws -> [Figure] {
        let counts = try MeasuringWork.Step.allCases.map { step in
            var next = 0
            let count = try Allocations.perRun(runs: 4) {
                _ = try work.measure(stretch: next, upTo: step)
                next += 1
            }
            return count / Double(MeasuringWork.stretch)
        }
        return [Figure("\(measuringCase): heap allocations", counts.last ?? 0, "a row")]
            + differences(counts).map { Figure("\(measuringCase): heap allocations: \($0)", $1, "a row") }
    }

    /// Returns what each step adds to those before.
    private static func differences(_ values: [Double]) -> [(String, Double)] {
        MeasuringWork.Step.allCases.enumerated().map { index, step in
            (step.rawValue, index == 0 ? values[0] : values[index] - values[index - 1])
        }
    }
}

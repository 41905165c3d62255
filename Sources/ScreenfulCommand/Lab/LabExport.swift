import ScreenfulLab
import ScreenfulReport

/// `screenful lab har`: the requests of one run.
struct LabExport {
    private let experiment: Experiment
    private let output: String?

    init(_ arguments: Arguments) throws(UsageError) {
        let others = ["--seeds", "--judge-seeds", "--format", "--cells", "--fail-if", "--jobs", "--blank", "--bound"]
        try arguments.refuse(others, because: "is for run only")
        try arguments.refuse(["--without"], because: "is for ablate")
        var experiment = try arguments.experiment(traces: arguments.operands.dropFirst())
        experiment.seeds = [try Self.seed(arguments.string("--seed") ?? "1")]
        for (count, what) in [
            (experiment.traces.count, "one TRACE"), (experiment.policies.count, "one --policy NAME"),
            (experiment.networks.count, "one --network NAME"),
        ] where count != 1 {
            throw UsageError("lab har is of one run: it needs \(what)")
        }
        self.experiment = experiment
        output = arguments.string("--output")
    }

    private static func seed(_ text: String) throws(UsageError) -> UInt64 {
        do throws(SeedSelection.Mistake) {
            return try SeedSelection("\(text)-\(text)", counts: 1...1).seeds[0]
        } catch { throw UsageError("--seed takes a whole number of up to 64 bits, not '\(text)'") }
    }

    func perform() -> ExitStatus {
        let har = experiment.waterfall(experiment.cell(0)).har
        return OutputFile.write(Array(har.utf8), to: output) ? .success : .unusable
    }
}

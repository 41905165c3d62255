import ScreenfulLab
import ScreenfulReport

/// `screenful lab har`: the requests of one run.
struct LabExport {
    private let experiment: Experiment
    private let output: String?

    init(_ arguments: Arguments) throws(UsageError) {
        for flag in ["--seeds", "--format", "--fail-if", "--jobs", "--blank", "--bound"] where arguments.isSet(flag) {
            throw UsageError("\(flag) is for run only")
        }
        var experiment = try arguments.experiment(traces: arguments.operands.dropFirst())
        experiment.seeds = [UInt64(try arguments.integer("--seed", in: ScenarioName.seeds, default: 1))]
        for (count, what) in [
            (experiment.traces.count, "one TRACE"), (experiment.policies.count, "one --policy NAME"),
            (experiment.networks.count, "one --network NAME"),
        ] where count != 1 {
            throw UsageError("lab har is of one run: it needs \(what)")
        }
        self.experiment = experiment
        output = arguments.string("--output")
    }

    func perform() -> ExitStatus {
        let har = experiment.waterfall(experiment.cell(0)).har
        return OutputFile.write(Array(har.utf8), to: output) ? .success : .unusable
    }
}

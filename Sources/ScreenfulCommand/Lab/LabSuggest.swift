import EventLoop
import ScreenfulLab
import ScreenfulReport

/// `screenful lab suggest`: the tuning that wastes least within a budget of blank, judged on other seeds.
struct LabSuggest {
    private var search: TuningSearch
    private let asJSON: Bool
    private let output: String?
    private let jobs: Int

    init(_ arguments: Arguments) throws(UsageError) {
        try arguments.refuse(["--seed", "--fail-if", "--bound", "--preview", "--cells"], because: "is not for suggest")
        try arguments.refuse(["--without"], because: "is for ablate")
        var families: [TuningSearch.Family] = []
        for name in arguments.strings("--policy").flatMap({ $0.split(separator: ",") }) {
            guard let family = TuningSearch.Family(rawValue: String(name)) else {
                throw UsageError("suggest tunes the policies ranges and adaptive, not '\(name)'")
            }
            families.append(family)
        }
        let scene = try arguments.experiment(traces: arguments.operands.dropFirst(), policies: [])
        guard scene.networks.count == 1 else { throw UsageError("lab suggest needs one --network NAME") }
        let seeds = try arguments.seeds("--seeds") ?? .usual
        search = TuningSearch(
            traces: scene.traces,
            network: scene.networks[0],
            content: scene.content,
            budget: try arguments.seconds("--blank"),
            families: families.isEmpty ? TuningSearch.Family.allCases : families,
            seeds: seeds,
            judgeSeeds: try arguments.judgeSeeds(besides: seeds)?.seeds,
            rowCount: scene.rowCount,
            loop: scene.loop
        )
        asJSON = try arguments.choice("--format", of: ["table", "json"]) == "json"
        output = arguments.string("--output")
        jobs = try arguments.jobs()
    }

    mutating func perform() -> ExitStatus {
        ParallelWork.untilStopped(jobs: jobs) { (threads) throws(EventLoopError) in try perform(threads) }
    }

    private mutating func perform(_ threads: ParallelWork) throws(EventLoopError) -> ExitStatus {
        var isComplete = true
        while isComplete, let experiment = search.next {
            let monitor = LabMonitor(total: experiment.cellCount)
            let runs = try threads.run(experiment.cellCount, observe: monitor.observe) {
                experiment.run(experiment.cell($0), unless: $1)
            }
            monitor.finish()
            var result = ExperimentResult(of: experiment)
            for (number, run) in runs.enumerated() {
                if let run { result.record(run, of: experiment.cell(number)) }
            }
            search.take(result)
            isComplete = result.isComplete
        }
        let suggestion = search.suggestion
        let text = asJSON ? suggestion.json : suggestion.text + "\n"
        guard OutputFile.write(Array(text.utf8), to: output) else { return .unusable }
        guard isComplete else { return .interrupted }
        return suggestion.meetsBudget ? .success : .failure
    }
}

import EventLoop
import LowerBound
import ScreenfulLab
import ScreenfulReport

/// An experiment that is run, written and checked by conditions, as the verbs `run` and `ablate` do.
struct ExperimentRun {
    let experiment: Experiment
    private let output: String?
    /// The path for the results of single cells; nil if they are not written.
    private let cells: String?
    private let assertions: [Assertion]
    private let jobs: Int

    init(_ experiment: Experiment, _ arguments: Arguments) throws(UsageError) {
        try arguments.refuse(["--seed"], because: "is for har; \(arguments.operands[0]) has --seeds")
        try arguments.refuse(["--blank", "--judge-seeds"], because: "is for suggest")
        self.experiment = experiment
        output = arguments.string("--output")
        cells = arguments.string("--cells")
        guard cells == nil || cells != (output ?? "-") else {
            throw UsageError("--cells and --output cannot go to the same place")
        }
        jobs = try arguments.jobs()
        var assertions: [Assertion] = []
        for text in arguments.strings("--fail-if") {
            assertions.append(try Self.assertion(text, names: experiment.contestants.map(\.name)))
        }
        self.assertions = assertions
    }

    /// Parses a condition and checks its names, so that a mistake is reported before the experiment.
    private static func assertion(_ text: String, names: [String]) throws(UsageError) -> Assertion {
        do throws(AssertionError) {
            let assertion = try Assertion(text)
            for (name, place) in assertion.policies where !names.contains(name) {
                let hint = hint(for: name, among: names)
                throw AssertionError(place: place, "no policy of this experiment is named \(name)\(hint)")
            }
            return assertion
        } catch { throw UsageError("--fail-if '\(text)': \(error)") }
    }

    /// Runs the experiment, writes its results, and checks the conditions.
    ///
    /// The `sketched` cells are run again for plots, once the experiment is complete; `text` is the report as text.
    func perform(sketched: [Experiment.Cell] = [], text: (ExperimentResult, [Sketch]) -> String) -> ExitStatus {
        ParallelWork.untilStopped(jobs: jobs) { (threads) throws(EventLoopError) in
            try perform(threads, sketched, text)
        }
    }

    private func perform(
        _ threads: ParallelWork,
        _ sketched: [Experiment.Cell],
        _ text: (ExperimentResult, [Sketch]) -> String
    ) throws(EventLoopError) -> ExitStatus {
        let count = experiment.workItemCount
        let monitor = LabMonitor(total: count + sketched.count)
        let workResults = try threads.run(count, observe: monitor.observe) { [experiment] in
            experiment.work(on: experiment.workItem($0), unless: $1)
        }
        var result = ExperimentResult(of: experiment)
        for (number, workResult) in workResults.enumerated() {
            if let workResult { result.record(workResult, of: experiment.workItem(number)) }
        }
        var sketches: [Sketch?] = []
        if result.isComplete {
            sketches = try threads.run(sketched.count, observe: { monitor.observe(count + $0) }) { [experiment] in
                $1() ? nil : experiment.sketch(sketched[$0])
            }
        }
        let report = text(result, sketches.compactMap(\.self))
        monitor.finish()
        guard OutputFile.write(Array(report.utf8), to: output), writeCells(of: result) else { return .unusable }
        guard result.isComplete else {
            let share = "\(result.finishedCount) of \(experiment.cellCount) runs"
            StandardStreams.reportLine("screenful: ended early, after \(share)")
            return .interrupted
        }
        return check(result)
    }

    private func writeCells(of result: ExperimentResult) -> Bool {
        guard let cells else { return true }
        return OutputFile.write(Array(result.csv().utf8), to: cells)
    }

    private func check(_ result: ExperimentResult) -> ExitStatus {
        let summaries = result.summaries(withReferences: true)
        var status = ExitStatus.success
        for assertion in assertions {
            do throws(AssertionError) {
                guard try assertion.holds(for: summaries) else { continue }
                StandardStreams.reportLine("screenful: it holds that \(assertion.text)")
                if status == .success { status = .condition }
            } catch {
                StandardStreams.reportLine("screenful: --fail-if '\(assertion.text)': \(error)")
                status = .unusable
            }
        }
        return status
    }
}

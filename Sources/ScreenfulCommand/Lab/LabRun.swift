import EventLoop
import Glibc
import JSON
import LowerBound
import ScreenfulLab
import ScreenfulReport

/// `screenful lab run`: an experiment, its report, and conditions on it.
struct LabRun {
    private let experiment: Experiment
    private let format: Format
    private let output: String?
    /// The path for the results of single cells; nil if they are not written.
    private let cells: String?
    private let assertions: [Assertion]
    private let jobs: Int

    enum Format: String, CaseIterable {
        case table, json, csv, html, svg
    }

    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.isSet("--seed") { throw UsageError("--seed is for har; run has --seeds") }
        for flag in ["--blank", "--judge-seeds"] where arguments.isSet(flag) {
            throw UsageError("\(flag) is for suggest")
        }
        experiment = try arguments.experiment(traces: arguments.operands.dropFirst())
        let name = try arguments.choice("--format", of: Format.allCases.map(\.rawValue))
        format = name.flatMap { Format(rawValue: $0) } ?? .table
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
                let hint = nearestName(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
                throw AssertionError(place: place, "no policy of this experiment is named \(name)\(hint)")
            }
            return assertion
        } catch {
            throw UsageError("--fail-if '\(text)': \(error)")
        }
    }

    func perform() -> ExitStatus {
        do {
            let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
            return try withExtendedLifetime(signals) { () throws(EventLoopError) in
                try perform(ParallelWork(jobs: jobs, stopDescriptor: signals.rawValue))
            }
        } catch {
            StandardStreams.reportLine("screenful: \(error)")
            return .unusable
        }
    }

    private func perform(_ threads: ParallelWork) throws(EventLoopError) -> ExitStatus {
        let sketched = format == .html ? experiment.sketchedCells : []
        let count = experiment.workItemCount
        let monitor = LabMonitor(total: count + sketched.count)
        let workResults = try threads.run(count, observe: monitor.observe) { [experiment] in
            experiment.work(on: experiment.workItem($0), unless: $1)
        }
        var result = ExperimentResult(of: experiment)
        for (number, workResult) in workResults.enumerated() {
            if let workResult { result.record(workResult, of: experiment.workItem(number)) }
        }
        var report = Report(result)
        if result.isComplete {
            let sketches = try threads.run(sketched.count, observe: { monitor.observe(count + $0) }) { [experiment] in
                $1() ? nil : experiment.sketch(sketched[$0])
            }
            report.sketches = sketches.compactMap(\.self)
            if format == .html { report.waterfall = report.worstCell.map { experiment.waterfall($0) } }
        }
        monitor.finish()
        guard write(report), writeCells(of: result) else { return .unusable }
        guard result.isComplete else {
            let share = "\(result.finishedCount) of \(experiment.cellCount) runs"
            StandardStreams.reportLine("screenful: ended early, after \(share)")
            return .interrupted
        }
        return check(result)
    }

    private func write(_ report: Report) -> Bool {
        let text =
            switch format {
            case .table: report.text + "\n"
            case .json: report.json
            case .csv: report.csv
            case .html: report.html
            case .svg: report.svg
            }
        return OutputFile.write(Array(text.utf8), to: output)
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

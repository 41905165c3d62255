import ScreenfulLab
import ScreenfulReport

/// `screenful lab run`: an experiment, its report, and conditions on it.
struct LabRun {
    private let run: ExperimentRun
    private let format: Format

    enum Format: String, CaseIterable { case table, json, csv, html, svg }

    init(_ arguments: Arguments) throws(UsageError) {
        try arguments.refuse(["--without"], because: "is for ablate")
        let experiment = try arguments.experiment(traces: arguments.operands.dropFirst())
        let name = try arguments.choice("--format", of: Format.allCases.map(\.rawValue))
        format = name.flatMap { Format(rawValue: $0) } ?? .table
        run = try ExperimentRun(experiment, arguments)
    }

    func perform() -> ExitStatus {
        run.perform(sketched: format == .html ? run.experiment.sketchedCells : [], text: text)
    }

    private func text(_ result: ExperimentResult, _ sketches: [Sketch]) -> String {
        var report = Report(result, sketches: sketches)
        switch format {
        case .table: return report.text + "\n"
        case .json: return report.json
        case .csv: return report.csv
        case .html:
            if result.isComplete { report.waterfall = report.worstCell.map { run.experiment.waterfall($0) } }
            return report.html
        case .svg: return report.svg
        }
    }
}

import LabTestSupport
import Screenful
import ScreenfulLab
import ScreenfulReport
import ScreenfulTypes

/// Two strategies, one short trace, two networks, two seeds.
enum TinyExperiment {
    static let experiment = Experiment(
        traces: [ExperimentTrace(name: "short, \"quoted\"", origin: .recording(.short))],
        policies: [.texture, Candidate(name: "<adaptive>", policy: AdaptivePolicy())],
        networks: [.lte, .umts],
        seeds: 2,
        rowCount: 60,
        comparesWithClairvoyants: false
    )

    static let result: ExperimentResult = {
        var result = ExperimentResult(of: experiment)
        for cell in experiment.cells { result.record(experiment.run(cell), of: cell) }
        return result
    }()

    static let report: Report = {
        var report = Report(result, sketches: experiment.sketchedCells.map { experiment.sketch($0) })
        report.waterfall = experiment.waterfall(experiment.cell(0))
        return report
    }()
}

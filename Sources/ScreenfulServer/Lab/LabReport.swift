import ScreenfulLab
import ScreenfulReport

/// A run as a page for people; it takes some cells to be run once more, to be drawn.
struct LabReport {
    /// The page, in HTML.
    let page: [UInt8]

    /// Runs that are drawn; a page with more of them would take minutes and be too long for anybody.
    private static let mostSketches = 300

    init(_ result: ExperimentResult) {
        var report = Report(result)
        if result.isComplete {
            let experiment = result.experiment
            let sketched = experiment.sketchedCells
            if sketched.count <= Self.mostSketches { report.sketches = sketched.map(experiment.sketch) }
            report.waterfall = report.worstCell.map { experiment.waterfall($0) }
        }
        page = Array(report.html.utf8)
    }
}

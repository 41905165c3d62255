package import ScreenfulLab
import ScreenfulReport

/// The report of a run as a page; computing it runs some cells again to draw them.
package struct LabReport {
    /// The page, in HTML.
    package let page: [UInt8]

    /// The maximum number of cells that are drawn; a page with more would take minutes and be too long to read.
    private static let maxSketches = 300

    package init(_ result: ExperimentResult) {
        var report = Report(result)
        if result.isComplete {
            let experiment = result.experiment
            let sketched = experiment.sketchedCells
            if sketched.count <= Self.maxSketches { report.sketches = sketched.map(experiment.sketch) }
            report.waterfall = report.worstCell.map { experiment.waterfall($0) }
        }
        page = Array(report.html.utf8)
    }
}

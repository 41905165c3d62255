public import ScreenfulLab

extension Report {
    /// The report as comma-separated values: one line for each strategy in each scene, and over all scenes first.
    ///
    /// The columns are `policy`, `trace`, `network`, `runs` and the names of all
    /// metrics in their own units, not rounded; what has no value is empty. Over
    /// all scenes the trace and the network are empty. An ablation also has `toWhole`.
    ///
    /// - Note: RFC 4180: lines end with CR LF, and values with commas, quotation marks or line ends are quoted.
    public var csv: String {
        let metrics = Metric.allCases.map(\.rawValue) + (isAblation ? ["toWhole"] : [])
        var lines = [["policy", "trace", "network", "runs"] + metrics]
        lines += values(of: summaries, trace: "", network: "")
        for scene in scenes {
            lines += values(of: scene.summaries, trace: scene.scene.trace, network: scene.scene.network)
        }
        return lines.map(CSV.line).joined()
    }

    private func values(of summaries: [PolicySummary], trace: String, network: String) -> [[String]] {
        summaries.map { summary in
            let ratio = isAblation ? [ratioToWhole(of: summary, among: summaries)] : []
            let values = Metric.allCases.map { summary[$0] } + ratio
            return [summary.name, trace, network, "\(summary.runCount)"] + values.map(CSV.text)
        }
    }
}

extension ExperimentResult {
    /// Returns cells as comma-separated values, by default those of the policies that have run: one line for each.
    ///
    /// The columns are `policy`, `trace`, `network`, `seed` and the names of all metrics in their own units, not
    /// rounded; what has no value is empty, such as a score, which takes a scene.
    ///
    /// - Note: RFC 4180: lines end with CR LF, and values with commas, quotation marks or line ends are quoted.
    public func csv(of cells: [FinishedCell]? = nil) -> String {
        let heading = CSV.line(["policy", "trace", "network", "seed"] + Metric.allCases.map(\.rawValue))
        let lines = (cells ?? finishedCells()).map { finished in
            CSV.line(names(of: finished.cell) + Metric.allCases.map { CSV.text(finished[$0]) })
        }
        return heading + lines.joined()
    }

    private func names(of cell: Experiment.Cell) -> [String] {
        [
            experiment.contestants[cell.contestant].name, experiment.traces[cell.trace].name,
            experiment.networks[cell.network].name, "\(experiment.seeds[cell.seed])",
        ]
    }
}

/// Lines of comma-separated values.
///
/// - Note: RFC 4180: lines end with CR LF, and values with commas, quotation marks or line ends are quoted.
enum CSV {
    static func line(_ values: [String]) -> String { values.map(quoted).joined(separator: ",") + "\r\n" }

    /// Returns a number with all its digits; an empty text for nil.
    static func text(_ number: Double?) -> String {
        guard let number, number.isFinite else { return "" }
        return "\(number)"
    }

    static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return value }
        let doubled = value.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
        return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
    }
}

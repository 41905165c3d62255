public import ScreenfulLab

extension Report {
    /// The report as comma-separated values: one line for each strategy in each scene, and over all scenes first.
    ///
    /// The columns are `policy`, `trace`, `network`, `runs` and the names of all
    /// metrics in their own units, not rounded; what has no value is empty. Over
    /// all scenes the trace and the network are empty.
    ///
    /// - Note: RFC 4180: lines end with CR LF, and values with commas, quotation marks or line ends are quoted.
    public var csv: String {
        var lines = [["policy", "trace", "network", "runs"] + Metric.allCases.map(\.rawValue)]
        lines += summaries.map { Self.values(of: $0, trace: "", network: "") }
        for scene in scenes {
            lines += scene.summaries.map {
                Self.values(of: $0, trace: scene.scene.trace, network: scene.scene.network)
            }
        }
        return lines.map(CSV.line).joined()
    }

    private static func values(of summary: PolicySummary, trace: String, network: String) -> [String] {
        [summary.name, trace, network, "\(summary.runCount)"] + Metric.allCases.map { CSV.text(summary[$0]) }
    }
}

extension ExperimentResult {
    /// Returns cells as comma-separated values: one line for each strategy on each trace, network and seed.
    ///
    /// The columns are `policy`, `trace`, `network`, `seed` and the names of all metrics in their own units, not
    /// rounded; what has no value is empty, such as a score, which takes a scene.
    ///
    /// - Parameter cells: The cells, in the order of the lines; by default those of the policies that have run.
    /// - Returns: The file.
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
    static func line(_ values: [String]) -> String {
        values.map(quoted).joined(separator: ",") + "\r\n"
    }

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

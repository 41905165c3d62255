import ScreenfulLab

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
        return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func values(of summary: PolicySummary, trace: String, network: String) -> [String] {
        [summary.name, trace, network, "\(summary.runCount)"]
            + Metric.allCases.map { metric in summary[metric].map { "\($0)" } ?? "" }
    }

    static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return value }
        let doubled = value.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
        return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
    }
}

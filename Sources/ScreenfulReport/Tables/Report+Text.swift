import ScreenfulLab

extension Report {
    /// What is measured, in columns that fit a terminal of 100.
    private static let measures: [Metric] = [
        .blank, .legibleBlank, .waste, .bytes, .requests, .cancelled, .p50, .p95, .p99, .stall, .peakBitmaps,
    ]
    /// What is compared.
    private static let comparisons: [Metric] = [.toTexture, .toBest, .worseThanTexture, .score, .worstScore]

    /// The report as lines for a terminal: what was run, what was measured, how strategies compare.
    public var text: String {
        var measured = TextTable(headings: ["policy"] + Self.measures.map { MetricFormat.of($0).heading })
        let comparisons = Self.comparisons.map { MetricFormat.of($0).heading }
        var compared = TextTable(headings: ["policy"] + comparisons + ["worst at"])
        compared.endsWithWords = true
        for summary in summaries {
            measured.add([summary.name] + Self.measures.map { MetricFormat.of($0).text(summary[$0]) })
            let worst = summary.worst.map { "\($0.trace) \($0.network)" } ?? "–"
            compared.add([summary.name] + Self.comparisons.map { MetricFormat.of($0).text(summary[$0]) } + [worst])
        }
        return ([heading, ""] + measured.lines + [""] + compared.lines).joined(separator: "\n")
    }

    /// What was run, in a line.
    var heading: String {
        func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
        let parts = [
            count(experiment.traces.count, "trace"), count(experiment.networks.count, "network"),
            count(experiment.seeds.count, "seed"), "\(experiment.loop.rawValue) loop", experiment.content.name,
        ]
        let missing = isComplete ? [] : ["ended early: \(finishedCount) of \(experiment.cellCount) runs"]
        return (parts + missing).joined(separator: ", ")
    }
}

import ScreenfulLab

extension Report {
    /// The measured metrics, in columns that fit a terminal of 100.
    private var measures: [Metric] {
        [.blank] + (experiment.preview == nil ? [] : [.empty])
            + [.legibleBlank, .waste, .bytes, .requests, .cancelled, .p50, .p95, .p99, .stall, .peakBitmaps]
    }
    private var compared: [Metric] {
        (boundedCount > 0 ? [.bound] : [])
            + [.toTexture, .meanToTexture, .toBest, .meanToBest, .worseThanTexture, .score, .worstScore]
    }

    /// The report as lines for a terminal: the experiment, the measurements, the comparisons.
    public var text: String {
        guard !isAblation else { return ablationText }
        var measured = TextTable(headings: ["policy"] + measures.map { MetricFormat.of($0).heading })
        let comparisons = self.compared.map { MetricFormat.of($0).heading }
        var compared = TextTable(headings: ["policy"] + comparisons + ["worst at"])
        compared.endsWithWords = true
        for summary in summaries {
            measured.add([summary.name] + measures.map { MetricFormat.of($0).text(summary[$0]) })
            let worst = summary.worst.map { "\($0.trace) \($0.network)" } ?? "–"
            compared.add([summary.name] + self.compared.map { MetricFormat.of($0).text(summary[$0]) } + [worst])
        }
        let bounds = boundLine.map { ["", $0] } ?? []
        let lines = [heading] + networkLines + [""] + measured.lines + [""] + compared.lines + bounds
        return lines.joined(separator: "\n")
    }

    /// A line on violations of the bound; nil where there is none.
    var boundLine: String? {
        guard boundedCount > 0 else { return nil }
        let runs = "\(boundedCount) run\(boundedCount == 1 ? "" : "s")"
        return "bound violated by \(violationCount) of \(runs)"
    }

    /// The numbers of the networks that have no known name, in lines that fit a terminal of 100.
    var networkLines: [String] {
        networkNotes.flatMap { TextTable.wrapped($0, width: 100, indent: 2) }
    }

    /// The numbers of the networks that have no known name, and which of them were assumed, in parts.
    var networkNotes: [[String]] {
        experiment.networks.filter { !$0.isKnown }.map(\.note)
    }

    /// A line that describes the experiment.
    var heading: String {
        func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
        let parts = [
            count(experiment.traces.count, "trace"), count(experiment.networks.count, "network"),
            count(experiment.seeds.count, "seed") + " (\(SeedSelection.text(of: experiment.seeds)))",
            "\(experiment.loop.rawValue) loop", experiment.content.name,
        ]
        let preview = experiment.preview.map { ["previews of \(Decimal.fixed($0 * 100, 0)) %"] } ?? []
        let missing = isComplete ? [] : ["ended early: \(finishedCount) of \(experiment.cellCount) runs"]
        return (parts + preview + missing).joined(separator: ", ")
    }
}

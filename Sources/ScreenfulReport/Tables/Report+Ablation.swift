import ScreenfulLab

extension Report {
    /// The metrics of an ablation, in columns that fit a terminal of 100.
    private static let ablated: [Metric] = [.legibleBlank, .waste, .worseThanTexture, .requests, .peakBitmaps]

    /// The report of an ablation as lines for a terminal: the experiment, and a line for each strategy.
    var ablationText: String {
        let headings = Self.ablated.map { MetricFormat.of($0).heading }
        let compared = ["×whole", MetricFormat.of(.toTexture).heading]
        var table = TextTable(headings: ["policy", MetricFormat.of(.blank).heading] + compared + headings)
        for summary in summaries {
            // Of many pieces the worth shows only in the third digit.
            let ratios = [ratioToWhole(of: summary, among: summaries), summary[.toTexture]].map { ratio in
                ratio.map { Decimal.fixed($0, 3) } ?? "–"
            }
            let values = Self.ablated.map { MetricFormat.of($0).text(summary[$0]) }
            table.add([summary.name, MetricFormat.of(.blank).text(summary[.blank])] + ratios + values)
        }
        return ([heading] + networkLines + [""] + table.lines).joined(separator: "\n")
    }

    /// The ratio of a strategy's blank to that of the whole policy, the first of an ablation; nil where that is 0.
    func ratioToWhole(of summary: PolicySummary, among summaries: [PolicySummary]) -> Double? {
        guard let blank = summary[.blank], let whole = summaries.first?[.blank], whole > 0 else { return nil }
        return blank / whole
    }
}

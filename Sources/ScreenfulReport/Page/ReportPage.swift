import ScreenfulLab

/// A report as a page that needs nothing but itself: no scripts, fonts or pictures from elsewhere.
struct ReportPage {
    let report: Report

    var html: String {
        var markup = Markup()
        markup.raw("<!doctype html>\n")
        markup.open("html", ["lang": "en"])
        markup.raw("<head><meta charset=\"utf-8\">")
        markup.raw("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
        markup.element("title", [:], "Preloading strategies: \(report.heading)")
        markup.raw("<style>\(PageStyle.rules)</style></head><body><main>")
        markup.element("h1", [:], "Preloading strategies")
        markup.remark(report.heading)
        for note in report.networkNotes { markup.remark(note.joined(separator: " ")) }
        writeFindings(&markup)
        writeTable(&markup)
        writeScenes(&markup)
        writeLeads(&markup)
        writeWaterfall(&markup)
        writeMeanings(&markup)
        markup.raw("</main><script>\(PageScript.sorting)\n\(PageScript.zooming)</script></body></html>\n")
        return markup.text
    }

    private func writeFindings(_ markup: inout Markup) {
        markup.element("h2", [:], "Blank against waste")
        markup.remark(
            "Down is less blank, left is fewer bytes in vain. No strategy beats those on the dashed line in both."
        )
        markup.open("div", ["class": "figure"])
        markup.raw(ParetoPlot(report.summaries).svg())
        markup.close("div")
    }

    private func writeTable(_ markup: inout Markup) {
        let metrics: [Metric] = [
            .blank, .empty, .legibleBlank, .bound, .toTexture, .meanToTexture, .toBest, .meanToBest, .score, .waste,
            .bytes, .requests, .cancelled, .p50, .p95, .p99, .stall, .peakBitmaps, .worseThanTexture,
        ]
        markup.element("h2", [:], "All scenes together")
        let shown = metrics.filter { metric in
            report.summaries.contains { $0[metric] != nil } && (metric != .empty || report.experiment.preview != nil)
        }
        MetricTable(metrics: shown).write(report.summaries, into: &markup)
        if let line = report.boundLine { markup.remark(line) }
    }

    private func writeLeads(_ markup: inout Markup) {
        guard !report.sketches.isEmpty else { return }
        markup.element("h2", [:], "How early content came")
        markup.remark(
            "Rows by the time from their content's being there until they came on screen; late ones are red, and "
                + "those at the right end never got it while they were on screen. First seed of all scenes."
        )
        markup.open("div", ["class": "grid"])
        for (index, policy) in report.experiment.policies.enumerated() {
            let plot = LeadPlot(report.sketches.filter { $0.cell.contestant == index })
            markup.open("figure")
            let share = Decimal.fixed(plot.earlyShare * 100, 1)
            markup.element("figcaption", [:], "\(policy.name): \(share) % in time")
            markup.raw(plot.svg)
            markup.close("figure")
        }
        markup.close("div")
    }

    private func writeWaterfall(_ markup: inout Markup) {
        guard let waterfall = report.waterfall else { return }
        markup.element("h2", [:], "Requests of one run")
        markup.remark(waterfall.title)
        markup.open("p", ["class": "legend plot"])
        let kinds = [
            ("wait", "waits for a connection"), ("answer", "waits for the first byte"), ("transfer", "transfer"),
            ("failed", "failed"), ("cancelled", "cancelled"),
        ]
        for (kind, meaning) in kinds {
            markup.open("span")
            markup.open("svg", ["viewBox": "0 0 12 12", "aria-hidden": "true"])
            markup.element("rect", ["class": kind, "width": "12", "height": "12"])
            markup.close("svg")
            markup.element("span", [:], meaning)
            markup.close("span")
        }
        markup.close("p")
        WaterfallPlot(waterfall).write(into: &markup)
    }

    private func writeMeanings(_ markup: inout Markup) {
        markup.element("h2", [:], "What the numbers are")
        markup.open("dl")
        for metric in Metric.allCases {
            let format = MetricFormat.of(metric)
            markup.element("dt", [:], format.heading)
            markup.element("dd", [:], format.meaning)
        }
        markup.close("dl")
    }
}

extension Report {
    /// The report as a page that needs nothing but itself.
    public var html: String { ReportPage(report: self).html }
    /// The plot of blank against waste as a file of its own, in the colour scheme of the screen.
    public var svg: String { ParetoPlot(summaries).svg(isAlone: true) }
}

extension ReportPage {
    /// Writes the results of the strategies in each scene, with a band of the first seed's run.
    func writeScenes(_ markup: inout Markup) {
        markup.element("h2", [:], "Scene by scene")
        if !report.sketches.isEmpty {
            markup.remark(
                "The red area is the share of the screen that was blank while the trace went on, from left to right."
            )
        }
        let networks = report.experiment.networks.count
        for (trace, name) in report.experiment.traces.map(\.name).enumerated() {
            markup.open("details", trace == 0 ? ["open": ""] : [:])
            markup.element("summary", [:], name)
            for network in 0..<networks {
                let scene = report.scenes[trace * networks + network]
                markup.element("h3", [:], scene.scene.network)
                write(scene, trace: trace, network: network, into: &markup)
            }
            markup.close("details")
        }
    }

    private func write(_ scene: Report.Scene, trace: Int, network: Int, into markup: inout Markup) {
        let sketches = report.sketches.filter { $0.cell.trace == trace && $0.cell.network == network }
        let maxBlank = scene.summaries.compactMap { $0[.blank] }.max() ?? 0
        markup.open("div", ["class": "scroll"])
        markup.open("table", ["class": "scene"])
        for (index, summary) in scene.summaries.enumerated() {
            markup.open("tr")
            markup.element("th", ["scope": "row"], summary.name)
            let isWorst = summary[.blank] == maxBlank && maxBlank > 0
            markup.element("td", isWorst ? ["class": "bad"] : [:], MetricFormat.of(.blank).text(summary[.blank]))
            markup.element("td", [:], MetricFormat.of(.waste).text(summary[.waste]) + " MB")
            markup.open("td", ["class": "wide"])
            if let sketch = sketches.first(where: { $0.cell.contestant == index }) { markup.raw(BlankBand(sketch).svg) }
            markup.close("td")
            markup.close("tr")
        }
        markup.close("table")
        markup.close("div")
    }
}

/// A table of strategies and metrics that is sorted by a click on a heading.
private struct MetricTable {
    let metrics: [Metric]

    func write(_ summaries: [PolicySummary], into markup: inout Markup) {
        markup.open("div", ["class": "scroll"])
        markup.open("table", ["class": "sortable"])
        markup.raw("<thead><tr>")
        markup.raw("<th scope=\"col\"><button>policy</button></th>")
        for metric in metrics {
            let format = MetricFormat.of(metric)
            markup.open("th", ["scope": "col", "title": format.meaning])
            markup.element("button", [:], format.heading)
            markup.close("th")
        }
        markup.raw("<th scope=\"col\"><button>worst at</button></th></tr></thead><tbody>")
        for summary in summaries { write(summary, summaries, into: &markup) }
        markup.raw("</tbody></table></div>")
    }

    private func write(_ summary: PolicySummary, _ all: [PolicySummary], into markup: inout Markup) {
        markup.open("tr")
        markup.element("th", ["scope": "row"], summary.name)
        for metric in metrics {
            let format = MetricFormat.of(metric)
            let values = all.compactMap { $0[metric] }
            let best = format.isLessBetter == true ? values.min() : values.max()
            let isBest = summary[metric] != nil && summary[metric] == best && values.min() != values.max()
            let key = summary[metric].map { "\($0)" } ?? ""
            let attributes: KeyValuePairs = isBest ? ["class": "best", "data-key": key] : ["data-key": key]
            markup.element("td", attributes, format.text(summary[metric]))
        }
        markup.element("td", [:], summary.worst.map { "\($0.trace), \($0.network)" } ?? "–")
        markup.close("tr")
    }
}

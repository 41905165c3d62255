import ScreenfulLab

/// A report as a page that needs nothing but itself: no scripts, fonts or pictures from elsewhere.
struct ReportPage {
    let report: Report

    /// The page.
    var html: String {
        var markup = Markup()
        markup.raw("<!doctype html>\n")
        markup.open("html", ["lang": "en"])
        markup.raw("<head><meta charset=\"utf-8\">")
        markup.raw("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
        markup.element("title", [:], "Preloading strategies: \(report.heading)")
        markup.raw("<style>\(PageStyle.rules)</style></head><body><main>")
        markup.element("h1", [:], "Preloading strategies")
        markup.element("p", ["class": "faint"], report.heading)
        for note in report.networkNotes { markup.element("p", ["class": "faint"], note.joined(separator: " ")) }
        writeFindings(&markup)
        writeTable(&markup)
        writeScenes(&markup)
        writeLeads(&markup)
        writeWaterfall(&markup)
        writeMeanings(&markup)
        markup.raw("</main><script>\(PageScript.sorting)</script></body></html>\n")
        return markup.text
    }

    private func writeFindings(_ markup: inout Markup) {
        markup.element("h2", [:], "Blank against waste")
        markup.element(
            "p",
            ["class": "faint"],
            "Down is less blank, left is fewer bytes in vain. No strategy beats those on the dashed line in both."
        )
        markup.open("div", ["class": "figure"])
        markup.raw(ParetoPlot(report.summaries).svg())
        markup.close("div")
    }

    private func writeTable(_ markup: inout Markup) {
        let metrics: [Metric] = [
            .blank, .empty, .legibleBlank, .bound, .toTexture, .meanToTexture, .toBest, .meanToBest, .score, .waste,
            .bytes,
            .requests, .cancelled, .p50, .p95, .p99, .stall, .peakBitmaps, .worseThanTexture,
        ]
        markup.element("h2", [:], "All scenes together")
        let shown = metrics.filter { metric in
            report.summaries.contains { $0[metric] != nil } && (metric != .empty || report.experiment.preview != nil)
        }
        MetricTable(metrics: shown).write(report.summaries, into: &markup)
        if let line = report.boundLine { markup.element("p", ["class": "faint"], line) }
    }

    private func writeLeads(_ markup: inout Markup) {
        guard !report.sketches.isEmpty else { return }
        markup.element("h2", [:], "How early content came")
        markup.element(
            "p",
            ["class": "faint"],
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
        markup.element("p", ["class": "faint"], waterfall.title)
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

    /// The plot of blank against waste as a file of its own, in light or dark as the reader's screen is.
    public var svg: String { ParetoPlot(summaries).svg(isAlone: true) }
}

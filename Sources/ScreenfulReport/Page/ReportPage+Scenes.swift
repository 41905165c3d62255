import ScreenfulLab

extension ReportPage {
    /// Writes what the strategies came to in each scene, with a band of the first seed's run.
    func writeScenes(_ markup: inout Markup) {
        markup.element("h2", [:], "Scene by scene")
        if !report.sketches.isEmpty {
            markup.element(
                "p",
                ["class": "faint"],
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
        let most = scene.summaries.compactMap { $0[.blank] }.max() ?? 0
        markup.open("div", ["class": "scroll"])
        markup.open("table", ["class": "scene"])
        for (index, summary) in scene.summaries.enumerated() {
            markup.open("tr")
            markup.element("th", ["scope": "row"], summary.name)
            let isWorst = summary[.blank] == most && most > 0
            markup.element("td", isWorst ? ["class": "bad"] : [:], MetricFormat.of(.blank).text(summary[.blank]))
            markup.element("td", [:], MetricFormat.of(.waste).text(summary[.waste]) + " MB")
            markup.open("td", ["class": "wide"])
            if let sketch = sketches.first(where: { $0.cell.contestant == index }) {
                markup.raw(BlankBand(sketch).svg)
            }
            markup.close("td")
            markup.close("tr")
        }
        markup.close("table")
        markup.close("div")
    }
}

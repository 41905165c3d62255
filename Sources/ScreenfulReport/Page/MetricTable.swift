import ScreenfulLab

/// A table of strategies and metrics that is sorted by a click on a heading.
struct MetricTable {
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
            markup.element(
                "td",
                isBest ? ["class": "best", "data-key": key] : ["data-key": key],
                format.text(summary[metric])
            )
        }
        markup.element("td", [:], summary.worst.map { "\($0.trace), \($0.network)" } ?? "–")
        markup.close("tr")
    }
}

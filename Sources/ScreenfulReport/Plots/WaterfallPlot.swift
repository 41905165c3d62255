import ScreenfulLab

/// The requests of a run, one below the other, over the run's time.
struct WaterfallPlot {
    private static let width = 720.0
    private static let line = 5.0
    private static let top = 20.0

    private let waterfall: Waterfall

    init(_ waterfall: Waterfall) {
        self.waterfall = waterfall
    }

    /// The plot as an element of SVG.
    var svg: String {
        let seconds = Double(max(1, waterfall.duration)) / 1e6
        let scale = PlotScale(largest: seconds, from: 0, to: Self.width)
        let height = Self.top + Double(waterfall.requests.count) * Self.line + 4
        var markup = Markup()
        markup.open(
            "svg",
            [
                "viewBox": "0 0 \(Self.width.coordinate) \(height.coordinate)", "class": "plot", "role": "img",
                "aria-label": "Requests over time",
            ]
        )
        for tick in scale.ticks {
            let x = scale.place(tick).coordinate
            markup.element("line", ["class": "grid", "x1": x, "x2": x, "y1": "16", "y2": height.coordinate])
            let anchor = tick == 0 ? "start" : tick == scale.most ? "end" : "middle"
            markup.element("text", ["x": x, "y": "12", "text-anchor": anchor], "\(Decimal.short(tick)) s")
        }
        for (index, request) in waterfall.requests.enumerated() {
            draw(&markup, request, y: Self.top + Double(index) * Self.line, scale)
        }
        markup.close("svg")
        return markup.text
    }

    private func draw(_ markup: inout Markup, _ request: RequestRecord, y: Double, _ scale: PlotScale) {
        func place(_ time: Int64) -> Double { scale.place(Double(time) / 1e6) }
        func bar(_ kind: String, _ from: Int64, _ until: Int64) {
            guard until > from else { return }
            markup.element(
                "rect",
                [
                    "class": kind, "x": place(from).coordinate, "y": y.coordinate,
                    "width": max(0.5, place(until) - place(from)).coordinate, "height": (Self.line - 1).coordinate,
                ]
            )
        }
        let answered = request.answeredAt ?? request.endedAt
        markup.open("g")
        markup.element("title", [:], Self.title(of: request))
        bar("wait", request.askedAt, request.sentAt)
        switch request.ending {
        case .complete, .unfinished:
            bar("answer", request.sentAt, answered)
            bar("transfer", answered, request.endedAt)
        case .failed: bar("failed", request.sentAt, request.endedAt)
        case .cancelled: bar("cancelled", request.sentAt, request.endedAt)
        }
        markup.close("g")
    }

    private static func title(of request: RequestRecord) -> String {
        let milliseconds = Decimal.fixed(Double(request.endedAt - request.sentAt) / 1000, 0)
        let kilobytes = Decimal.fixed(Double(request.bytes) / 1000, 1)
        return "\(request.resource.name), attempt \(request.attempt + 1): \(request.ending.rawValue) after "
            + "\(milliseconds) ms, \(kilobytes) kB"
    }
}

extension RequestRecord.Resource {
    /// What was asked for, for people.
    var name: String {
        switch self {
        case .row(let row): "row \(row)"
        case .preview(let row): "preview of row \(row)"
        case .page(let page): "page \(page)"
        }
    }
}

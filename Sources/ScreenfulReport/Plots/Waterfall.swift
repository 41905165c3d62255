public import ScreenfulLab

/// The requests of one run.
public struct Waterfall: Sendable {
    /// The strategy, trace, network and seed of the run.
    public let title: String
    /// The requests, in the order in which they were sent.
    public let requests: [RequestRecord]
    /// The duration of the run, in microseconds.
    public let duration: Int64

    /// Creates a waterfall.
    public init(title: String, _ timeline: RunTimeline) {
        self.title = title
        requests = timeline.requests
        duration = Int64(timeline.offsets.count) * timeline.frame
    }
}

extension Experiment {
    /// Returns the title of a cell.
    public func title(of cell: Cell) -> String {
        "\(contestants[cell.contestant].name), \(traces[cell.trace].name), \(networks[cell.network].name), "
            + "seed \(seeds[cell.seed])"
    }

    /// Runs a cell again and records its requests.
    public func waterfall(_ cell: Cell) -> Waterfall {
        Waterfall(title: title(of: cell), setup(of: cell).record().timeline)
    }
}

/// The requests of a run, one below the other, over the run's time: names at the left, an axis on top, and bars.
///
/// The three are drawings of their own, so that names and axis stay where they are while the bars are scrolled.
struct WaterfallPlot {
    /// Pixels from one request to the next, and of a bar.
    private static let (line, bar) = (16.0, 10.0)
    private static let axisHeight = 20.0
    private static let nameWidth = 136.0
    /// Pixels of all bars together: as wide as the page, or as it takes for the median request to have eight pixels.
    private static let widths = 720.0...8000
    private static let medianWidth = 8.0
    /// Pixels between two numbers of the axis.
    private static let tickDistance = 110.0

    private let waterfall: Waterfall
    private let width: Double
    private let scale: PlotScale

    init(_ waterfall: Waterfall) {
        self.waterfall = waterfall
        let duration = Double(max(1, waterfall.duration)) / 1e6
        let lengths = waterfall.requests.map { Double($0.endedAt - $0.sentAt) / 1e6 }.sorted()
        let median = lengths.isEmpty ? 0 : lengths[lengths.count / 2]
        let wanted = median > 0 ? Self.medianWidth / median * duration : 0
        width = min(max(wanted, Self.widths.lowerBound), Self.widths.upperBound).rounded()
        scale = PlotScale(largest: duration, from: 0, to: width, steps: width / Self.tickDistance)
    }

    private var height: Double { Double(waterfall.requests.count) * Self.line }

    func write(into markup: inout Markup) {
        // Shown by the script that they need.
        markup.open("p", ["class": "zoom", "hidden": ""])
        for (label, title) in [("−", "Less close (−)"), ("+", "Closer (+)"), ("Fit", "The whole run (0)")] {
            markup.element("button", ["type": "button", "title": title, "aria-label": title], label)
        }
        markup.close("p")
        markup.open(
            "div",
            [
                "class": "waterfall plot", "tabindex": "0", "role": "group", "aria-label": "Requests over time",
                "data-seconds": scale.maximum.coordinate, "data-tick": Self.tickDistance.coordinate,
            ]
        )
        markup.element("div", ["class": "corner"])
        writeAxis(&markup)
        writeNames(&markup)
        writeBars(&markup)
        markup.close("div")
    }

    private func open(_ markup: inout Markup, _ name: String, width: Double, height: Double) {
        let (width, height) = (width.coordinate, height.coordinate)
        markup.open("svg", ["class": name, "width": width, "height": height, "viewBox": "0 0 \(width) \(height)"])
    }

    private func writeAxis(_ markup: inout Markup) {
        open(&markup, "axis-line", width: width, height: Self.axisHeight)
        for tick in scale.ticks {
            let anchor = tick == 0 ? "start" : tick == scale.maximum ? "end" : "middle"
            let x = scale.place(tick).coordinate
            markup.element("text", ["x": x, "y": "14", "text-anchor": anchor], "\(Decimal.short(tick)) s")
        }
        markup.close("svg")
    }

    private func writeNames(_ markup: inout Markup) {
        open(&markup, "names", width: Self.nameWidth, height: height)
        for (index, request) in waterfall.requests.enumerated() {
            let y = (Double(index) + 0.75) * Self.line
            markup.element("text", ["x": "6", "y": y.coordinate], request.name)
        }
        markup.close("svg")
    }

    private func writeBars(_ markup: inout Markup) {
        open(&markup, "bars", width: width, height: height)
        for tick in scale.ticks {
            let x = scale.place(tick).coordinate
            markup.element("line", ["class": "grid", "x1": x, "x2": x, "y1": "0", "y2": height.coordinate])
        }
        for (index, request) in waterfall.requests.enumerated() {
            draw(&markup, request, y: Double(index) * Self.line + (Self.line - Self.bar) / 2)
        }
        markup.close("svg")
    }

    private func draw(_ markup: inout Markup, _ request: RequestRecord, y: Double) {
        func place(_ time: Int64) -> Double { scale.place(Double(time) / 1e6) }
        func bar(_ kind: String, _ from: Int64, _ until: Int64) {
            guard until > from else { return }
            markup.element(
                "rect",
                [
                    "class": kind, "x": place(from).coordinate, "y": y.coordinate,
                    "width": max(1, place(until) - place(from)).coordinate, "height": Self.bar.coordinate,
                    "data-from": "\(from)", "data-length": "\(until - from)",
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

extension RequestRecord {
    /// The label of the request: its resource, and the number of a repeated attempt.
    fileprivate var name: String { attempt == 0 ? resource.name : "\(resource.name) (\(attempt + 1))" }
}

extension RequestRecord.Resource {
    var name: String {
        switch self {
        case .row(let row): "row \(row)"
        case .preview(let row): "preview of row \(row)"
        case .page(let page): "page \(page)"
        case .item(let item, let row): "item \(item) of row \(row)"
        }
    }
}

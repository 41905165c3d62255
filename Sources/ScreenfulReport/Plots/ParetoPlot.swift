import ScreenfulLab

/// A plot of blank against waste: each strategy is a point, and a line joins the Pareto front.
struct ParetoPlot {
    private static let size = (width: 720.0, height: 420.0)
    private static let frame = (left: 64.0, right: 700.0, top: 18.0, bottom: 366.0)
    /// The width of a letter of a label, and the height of its line, both a little too large.
    private static let letter = (width: 7.4, height: 16.0)

    private let points: [(name: String, waste: Double, blank: Double)]

    init(_ summaries: [PolicySummary]) {
        points = summaries.compactMap { summary in
            guard let waste = summary[.waste], let blank = summary[.blank] else { return nil }
            return (summary.name, waste / 1e6, blank)
        }
    }

    /// Returns the plot as an element of SVG, with its style where it is a file of its own.
    func svg(isAlone: Bool = false) -> String {
        let horizontal = PlotScale(largest: points.map(\.waste).max() ?? 0, from: Self.frame.left, to: Self.frame.right)
        let vertical = PlotScale(largest: points.map(\.blank).max() ?? 0, from: Self.frame.bottom, to: Self.frame.top)
        var markup = Markup()
        markup.open(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": "0 0 \(Self.size.width.coordinate) \(Self.size.height.coordinate)", "class": "plot",
                "role": "img", "aria-label": "Screen-seconds blank against megabytes wasted, by policy",
            ]
        )
        if isAlone { markup.raw("<style>\(PlotStyle.alone)</style>") }
        if isAlone { markup.element("rect", ["class": "paper", "width": "100%", "height": "100%"]) }
        drawAxes(&markup, horizontal, vertical)
        let places = points.map { (horizontal.place($0.waste), vertical.place($0.blank)) }
        let front = ParetoFront.indices(of: points.map { ($0.waste, $0.blank) })
        drawFront(&markup, front.map { places[$0] })
        drawPoints(&markup, places, front: Set(front))
        markup.close("svg")
        return markup.text
    }

    private func drawAxes(_ markup: inout Markup, _ horizontal: PlotScale, _ vertical: PlotScale) {
        let frame = Self.frame
        for tick in horizontal.ticks {
            let x = horizontal.place(tick).coordinate
            markup.element("line", ["class": "grid", "x1": x, "x2": x, "y1": "\(frame.top)", "y2": "\(frame.bottom)"])
            markup.element("text", ["class": "tick", "x": x, "y": "386", "text-anchor": "middle"], Decimal.short(tick))
        }
        for tick in vertical.ticks {
            let y = vertical.place(tick).coordinate
            markup.element("line", ["class": "grid", "x1": "\(frame.left)", "x2": "\(frame.right)", "y1": y, "y2": y])
            let attributes: KeyValuePairs = ["class": "tick", "x": "56", "y": y, "dy": "4", "text-anchor": "end"]
            markup.element("text", attributes, Decimal.short(tick))
        }
        markup.element("text", ["class": "axis", "x": "382", "y": "410", "text-anchor": "middle"], "wasted megabytes")
        markup.element(
            "text",
            ["class": "axis", "transform": "translate(16 192) rotate(-90)", "text-anchor": "middle"],
            "blank screen-seconds"
        )
    }

    /// Draws a line of steps; points above and to the right of it are dominated.
    private func drawFront(_ markup: inout Markup, _ places: [(Double, Double)]) {
        guard let first = places.first else { return }
        var path = "M\(first.0.coordinate) \(Self.frame.top.coordinate)V\(first.1.coordinate)"
        for place in places.dropFirst() { path += "H\(place.0.coordinate)V\(place.1.coordinate)" }
        path += "H\(Self.frame.right.coordinate)"
        markup.element("path", ["class": "front", "d": path])
    }

    private static func isInside(_ box: LabelBox) -> Bool {
        box.x > frame.left && box.x + box.width < size.width && box.y > 0 && box.y + box.height < frame.bottom
    }

    private func drawPoints(_ markup: inout Markup, _ places: [(Double, Double)], front: Set<Int>) {
        var taken: [LabelBox] = places.map { LabelBox(x: $0.0 - 5, y: $0.1 - 5, width: 10, height: 10) }
        for (index, place) in places.enumerated() {
            let kind = front.contains(index) ? "point best" : "point"
            markup.open("circle", ["class": kind, "cx": place.0.coordinate, "cy": place.1.coordinate, "r": "5"])
            let point = points[index]
            let blank = Decimal.fixed(point.blank, 2)
            let waste = Decimal.fixed(point.waste, 1)
            markup.element("title", [:], "\(point.name): \(blank) screen-seconds blank, \(waste) MB wasted")
            markup.close("circle")
        }
        // Labels of the front are placed first.
        for index in places.indices.sorted(by: { front.contains($0) && !front.contains($1) }) {
            let width = Double(points[index].name.count) * Self.letter.width
            let size = (width, Self.letter.height)
            let box = LabelBox.free(near: places[index], size, taken: taken, fits: Self.isInside)
            taken.append(box)
            markup.element(
                "text",
                [
                    "class": front.contains(index) ? "label best" : "label",
                    "x": (box.x + box.width / 2).coordinate, "y": (box.y + 12).coordinate, "text-anchor": "middle",
                ],
                points[index].name
            )
        }
    }
}

private struct LabelBox {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// Returns the first free place around a point; if there is none, the first.
    static func free(
        near point: (Double, Double),
        _ size: (width: Double, height: Double),
        taken: [Self],
        fits: (Self) -> Bool
    ) -> Self {
        let (width, height) = size
        let right = Self(x: point.0 + 9, y: point.1 - height / 2, width: width, height: height)
        var choices = [right]
        for distance in stride(from: 9.0, through: 60, by: 8.5) {
            choices.append(Self(x: point.0 - width - distance, y: right.y, width: width, height: height))
            for x in [point.0 - width / 2, point.0, point.0 - width] {
                choices.append(Self(x: x, y: point.1 - height - distance + 3, width: width, height: height))
                choices.append(Self(x: x, y: point.1 + distance - 3, width: width, height: height))
            }
            choices.append(Self(x: point.0 + distance, y: right.y, width: width, height: height))
        }
        return choices.first { choice in fits(choice) && !taken.contains { $0.overlaps(choice) } } ?? right
    }

    private func overlaps(_ other: Self) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}

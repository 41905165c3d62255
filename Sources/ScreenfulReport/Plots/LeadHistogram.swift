public import ScreenfulLab

/// A histogram of the times from a row's content until its coming on screen.
public struct LeadHistogram: Hashable, Sendable {
    /// The bounds between columns, in milliseconds; below 0 content was late.
    public static let bounds = [-2000, -1000, -500, -250, 0, 250, 500, 1000, 2000, 4000, 8000]
    /// Rows in each column; the last column is of rows whose content never came while they were on screen.
    public private(set) var counts = [Int](repeating: 0, count: bounds.count + 2)

    /// Creates a histogram of nothing.
    public init() {}

    /// Creates a histogram from its columns.
    ///
    /// - Precondition: There is a number for each column.
    public init(counts: [Int]) {
        precondition(counts.count == Self.bounds.count + 2)
        self.counts = counts
    }

    /// Counts a row.
    public mutating func add(_ visit: RunTimeline.Visit) {
        guard let lead = visit.lead else {
            counts[counts.count - 1] += 1
            return
        }
        counts[Self.bounds.prefix { Int64($0) * 1000 <= lead }.count] += 1
    }

    /// Counts the rows of another histogram too.
    public mutating func add(_ other: [Int]) {
        for (column, count) in zip(counts.indices, other) { counts[column] += count }
    }

    static func label(_ column: Int) -> String {
        func text(_ milliseconds: Int) -> String { Decimal.short(Double(abs(milliseconds)) / 1000) }
        if column > bounds.count { return "never" }
        if column == bounds.count { return "> \(text(bounds[column - 1])) s early" }
        if column == 0 { return "> \(text(bounds[0])) s late" }
        let (low, high) = (bounds[column - 1], bounds[column])
        return low < 0 ? "\(text(high))–\(text(low)) s late" : "\(text(low))–\(text(high)) s early"
    }
}

/// The rows of a strategy's runs by how early their content came.
struct LeadPlot {
    private static let size = (width: 320.0, height: 120.0)
    private static let bottom = 92.0
    /// Bounds that have their number written below them.
    private static let marks = [-2000, -500, 0, 500, 2000, 8000]

    private let counts: [Int]

    init(_ sketches: [Sketch]) {
        var histogram = LeadHistogram()
        for sketch in sketches { histogram.add(sketch.leads) }
        counts = histogram.counts
    }

    /// The share of rows whose content was there before they came on screen.
    var earlyShare: Double {
        let late = LeadHistogram.bounds.prefix { $0 <= 0 }.count
        let early = counts[late..<counts.count - 1].reduce(0, +)
        return Double(early) / Double(max(1, counts.reduce(0, +)))
    }

    var svg: String {
        let largest = Double(max(1, counts.max() ?? 1))
        let width = Self.size.width / Double(counts.count)
        let late = LeadHistogram.bounds.prefix { $0 <= 0 }.count
        var markup = Markup()
        markup.open(
            "svg",
            [
                "viewBox": "0 0 \(Self.size.width.coordinate) \(Self.size.height.coordinate)", "class": "plot",
                "role": "img", "aria-label": "Rows by how early their content came",
            ]
        )
        for (column, count) in counts.enumerated() {
            let height = (Self.bottom - 4) * Double(count) / largest
            let isLate = column < late || column == counts.count - 1
            markup.open(
                "rect",
                [
                    "class": isLate ? "bar late" : "bar", "x": (Double(column) * width + 1).coordinate,
                    "y": (Self.bottom - height).coordinate, "width": (width - 2).coordinate,
                    "height": height.coordinate,
                ]
            )
            markup.element("title", [:], "\(LeadHistogram.label(column)): \(count) rows")
            markup.close("rect")
        }
        drawAxis(&markup, width)
        markup.close("svg")
        return markup.text
    }

    private func drawAxis(_ markup: inout Markup, _ width: Double) {
        let right = Self.size.width.coordinate
        let bottom = Self.bottom.coordinate
        markup.element("line", ["class": "grid", "x1": "0", "x2": right, "y1": bottom, "y2": bottom])
        for (index, bound) in LeadHistogram.bounds.enumerated() where Self.marks.contains(bound) {
            let x = Double(index + 1) * width
            let text = bound == 0 ? "0" : "\(bound < 0 ? "−" : "")\(Decimal.short(Double(abs(bound)) / 1000)) s"
            markup.element("text", ["x": x.coordinate, "y": "108", "text-anchor": "middle"], text)
        }
    }
}

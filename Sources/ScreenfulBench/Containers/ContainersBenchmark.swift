import ScreenfulRanges

/// The cost of finding and changing the places of rows that stand in columns or lines, or between headers and footers.
enum ContainersBenchmark: Benchmark {
    static let name = "containers"
    static let summary = "rows of unequal length in four columns or in lines; processor time, median of 101"
    private static let counts = [1_000, 1_000_000]
    /// The length of the stretch that is looked for, in points: a screenful with its ranges.
    private static let stretch = 5_000.0

    static func run() throws -> [Figure] {
        var figures: [Figure] = []
        for kind in [LayoutSpecification.Kind.list, .grid, .flow, .waterfall] {
            // A list's, for comparison, have the bar of the rows' geometry; so has a flow, which asks two of them: 1.6 times
            // the instructions, but twice the memory that is not in the processor's cache.
            let bar = kind == .list || kind == .flow ? 4.0 : 3
            figures += try queries(kind.rawValue, counts.map { layout(kind, of: $0) }, bar: bar)
            figures += edits(kind)
        }
        figures += try queries("waterfall with spans", counts.map(spans), bar: 3)
        for kind in [LayoutSpecification.Kind.list, .grid, .waterfall] {
            let name = kind == .list ? "sections" : "\(kind.rawValue) in sections"
            figures += try queries(name, counts.map { sections(kind, $0) }, bar: sectionsBar)
        }
        return figures + [.waterfall, .flow].map(unmeasured) + adoptions() + [replays()]
    }

    /// The bar of rows in sections, as of a list: a few more sections are looked at, and rows once for each.
    private static let sectionsBar = 4.0

    /// Measures look-ups.
    private static func queries(_ name: String, _ layouts: [CollectionLayout], bar: Double) throws -> [Figure] {
        var places = Places()
        func look(_ index: Int) {
            let start = places.next(below: layouts[index].length - stretch)
            let extent = (start, start + stretch)
            precondition(!layouts[index].rows(intersecting: extent).isEmpty)
            precondition(layouts[index].shownSections == nil || !layouts[index].elements(visibleIn: extent).isEmpty)
        }
        let costs = Stopwatch.medianNanoseconds(of: 2, runs: 200, look)
        let allocations = try Allocations.perRun { look(1) }
        return [
            Figure("\(name): rows of 5,000 points, 1e3 rows", costs[0], "ns"),
            Figure("\(name): rows of 5,000 points, 1e6 rows", costs[1], "ns"),
            Figure("\(name): cost(1e6) / cost(1e3)", costs[1] / costs[0], "times", bar: .atMost(bar)),
            Figure("\(name): heap allocations", allocations, "a lookup", bar: .atMost(0)),
        ]
    }

    /// Measures an insert in the middle of a million rows, and its removal.
    private static func edits(_ kind: LayoutSpecification.Kind) -> [Figure] {
        var layout = layout(kind, of: counts[1])
        let row = counts[1] / 2
        let costs = Stopwatch.medianNanoseconds(of: 1, runs: 1) { _ in
            layout.apply(RowEdit(inserted: [row..<row + 1]))
            layout.apply(RowEdit(removed: [row..<row + 1]))
        }
        return [Figure("\(kind.rawValue): insert of one row of 1e6", costs[0] / 2e6, "ms")]
    }

    /// Measures stretches of 10,000 rows of a waterfall of a million, in ascending order, as they are measured in the
    /// background, and a last one that brings nothing new.
    private static func adoptions() -> [Figure] {
        let stretch = 10_000
        var layout = layout(.waterfall, unmeasured: counts[1])
        var measured = layout.lengths
        var most = 0
        for row in stride(from: 0, to: counts[1], by: stretch) {
            measured.setLengths(lengths(of: row..<row + stretch), from: row)
            most = max(most, layout.adopt(measured) - (counts[1] - row))
        }
        let late = counts[1] - stretch
        measured.setLengths(lengths(of: 0..<stretch).map { $0 + 1 }, from: late)
        let last = layout.adopt(measured)
        let known = layout.adopt(measured)
        return [
            Figure("waterfall: rows placed anew before a measured stretch", Double(most), "rows", bar: .atMost(256)),
            Figure("waterfall: rows placed anew for its last 10,000", Double(last), "rows", bar: .atMost(10_256)),
            Figure("waterfall: rows placed anew for known lengths", Double(known), "rows", bar: .atMost(0)),
        ]
    }

    /// Measures stretches of 512 rows of a flow of a million, here and there, as they are measured near viewports.
    private static func replays() -> Figure {
        var layout = layout(.flow, of: counts[1])
        var (measured, widths) = (layout.lengths, layout.crossLengths)
        var most = 0
        for row in stride(from: 0, to: counts[1] - 512, by: 99_991) {
            measured.setLengths(lengths(of: row + 7..<row + 519), from: row)
            widths?.setLengths(self.widths(of: row + 7..<row + 519), from: row)
            most = max(most, layout.adopt(measured, across: widths))
        }
        return Figure("flow: rows placed anew for 512 others", Double(most), "rows", bar: .atMost(5_120))
    }

    /// The bytes of a billion rows that were never measured.
    private static func unmeasured(_ kind: LayoutSpecification.Kind) -> Figure {
        let taken = HeapBytes.taken { (0..<100).map { _ in layout(kind, unmeasured: 1_000_000_000) } }
        let bytes = taken.bytes / Double(taken.value.count)
        return Figure("\(kind.rawValue) of 1e9 rows never measured", bytes, "bytes", bar: .atMost(16_384))
    }

    private static func layout(_ kind: LayoutSpecification.Kind, of count: Int) -> CollectionLayout {
        var layout = layout(kind, unmeasured: count)
        layout.setLengths(lengths(of: 0..<count), across: widths(of: 0..<count), from: 0)
        return layout
    }

    /// A waterfall in which some rows take two columns, and fewer take three.
    private static func spans(of count: Int) -> CollectionLayout {
        var layout = layout(.waterfall, unmeasured: count, spans: "columns")
        let spans = (0..<count).map { $0 % 9 == 4 ? 2.0 : $0 % 37 == 5 ? 3 : 1 }
        layout.setLengths(lengths(of: 0..<count), across: spans, from: 0)
        return layout
    }

    /// Four or five rows of a flow fill a line.
    private static func widths(of rows: Range<Int>) -> [Double] { rows.map { 80 + 0.5 * Double($0 * 104_729 % 509) } }

    private static func lengths(of rows: Range<Int>) -> [Double] { rows.map { 56 + 0.5 * Double($0 * 7919 % 997) } }

    /// Rows with a header and a footer for each 20 of them, of unequal length.
    private static func sections(_ kind: LayoutSpecification.Kind, _ count: Int) -> CollectionLayout {
        var layout = layout(kind, of: count)
        var sections = SectionGeometry(SectionCounts(Array(repeating: 20, count: count / 20)), pinsHeaders: true)
        for element in 0..<sections.elementCount { sections.setLength(20 + Double(element % 7), ofElement: element) }
        layout.setSections(sections)
        return layout
    }

    private static func layout(
        _ kind: LayoutSpecification.Kind,
        unmeasured count: Int,
        spans: String? = nil
    ) -> CollectionLayout {
        var specification = LayoutSpecification(kind, columns: .count(4))
        specification.spans = spans
        specification.gap = 12
        specification.lineGap = 12
        specification.tolerance = 16
        return CollectionLayout(specification, count: count, estimate: 300, across: 1000)
    }
}

/// Offsets far apart, one after the other.
private struct Places {
    private var step = 0

    mutating func next(below limit: Double) -> Double {
        step += 1
        // A prime near the golden section of 2^31.
        return Double(step * 1_327_217_909 % 1_000_003) / 1_000_003 * limit
    }
}

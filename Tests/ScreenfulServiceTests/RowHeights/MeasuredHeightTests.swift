import ListStore
import Screenful
import ScreenfulLayout
import ScreenfulTypes
import TestSupport
import Testing
import TextShaping

@testable import ScreenfulService

/// Heights that are found the short way are those of the rows' nodes.
@Suite struct MeasuredHeightTests {
    /// Finds all of a text whatever is asked for.
    private struct ThoroughText: TextMeasuring {
        var text: HarfBuzzMeasurer

        mutating func measure(_ text: StyledText, width: Double) -> TextLayout {
            self.text.measure(text, width: width)
        }
    }

    private static let packageColumns = [
        Column(name: "name", type: .text), Column(name: "version", type: .text),
        Column(name: "section", type: .text), Column(name: "size", type: .integer),
        Column(name: "maintainer", type: .text), Column(name: "description", type: .text),
    ]

    private static let words = """
        library for reading and writing files of the well-known format; see https://example.org/a-b?c=d or \
        “quoted” text, e.g. 12:30 at 1,299.99 (50%) naïve Zürich Москва 漢字かな交じり文 state-of-the-art \
        a_word_that_is_too_long_for_any_line_of_a_narrow_telephone_and_has_to_be_cut_anywhere
        """.split(separator: " ")

    private static func packages(_ count: Int, seed: UInt64) -> [Row] {
        var random = SeededGenerator(seed: seed)
        func words(_ range: ClosedRange<Int>) -> String {
            (0..<Int.random(in: range, using: &random)).reduce(into: "") { text, number in
                if number > 0 { text += Int.random(in: 0..<20, using: &random) == 0 ? "\n\n" : " " }
                text += Self.words.randomElement(using: &random) ?? ""
            }
        }
        return (0..<Int64(count)).map { id in
            Row(
                id: id,
                values: [
                    .text(words(1...2)), id % 7 == 0 ? .null : .text("1.\(id)+dfsg-1"), .text(words(0...1)),
                    .integer(id * 977), .text(words(1...5)), .text(words(0...60)),
                ]
            )
        }
    }

    private func check(_ rows: [Row], _ columns: [Column], _ template: CellTemplate? = nil) throws {
        let template = try CompiledTemplate(template ?? .standard(for: columns), columns: columns)
        let fonts = try FontBook()
        let quick = RowTypesetter(LayoutResources(fonts: fonts))
        var thorough = CellTypesetter(text: ThoroughText(text: HarfBuzzMeasurer(fonts: fonts)), scale: 1)
        for (number, row) in rows.enumerated() {
            let width = [390, 320, 200, 768, 97][number % 5] as Double
            let height = quick.length(of: row, template, along: .vertical, across: width)
            let values: (Int) -> Value = { row.values[$0] }
            #expect(thorough.height(of: template, values: values, width: width).height == height, "row \(row)")
            guard number % 10 == 0 else { continue }
            // What the nodes need is what they get: a frame of another height would be laid out anew in just that.
            let frame = Rect(x: 0, y: 0, width: width, height: height)
            let nodes = quick.nodes(of: row, template, in: frame)
            #expect(nodes == thorough.nodes(of: template, values: values, in: frame))
        }
    }

    @Test(arguments: [Axis.vertical, .horizontal])
    func `a row as wide as its contents needs just that width for its height`(axis: Axis) throws {
        let columns = [Column(name: "text", type: .text)]
        let tag = CellElement.node(BoxStyle()) {
            CellElement.inset(EdgeInsets(all: 7)) { CellElement.text("$text") }
        }
        let template = try CompiledTemplate(CellTemplate { tag }, columns: columns)
        let typesetter = RowTypesetter(LayoutResources(fonts: try FontBook()))
        var widths: Set<Double> = []
        for (number, row) in Self.packages(300, seed: 5).enumerated() {
            let row = Row(id: row.id, values: [row.values[number.isMultiple(of: 3) ? 5 : 0]])
            let extent = [390.0, 120, 768][number % 3]
            let measure = RowHeightCache.Measure(axis: axis, extent: extent, isFree: true)
            let size = typesetter.size(of: row, template, measure)
            #expect(size[axis.crossing] <= extent)
            widths.insert(size.width)
            guard axis == .vertical else { continue }
            #expect(typesetter.length(of: row, template, along: axis, across: size.width) == size.height, "row \(row)")
            // A point less is too little for a line that is not broken anyway.
            if size.height < 40, size.width > 20 {
                #expect(typesetter.length(of: row, template, along: axis, across: size.width - 2) > size.height)
            }
        }
        #expect(widths.count > 50)
    }

    @Test func `posts of a feed`() throws {
        let feed = GeneratedFeed(rows: 1_000_000, seed: 3)
        try check(feed.rows(0..<2_000), GeneratedFeed.columns)
    }

    @Test(arguments: UInt64(0)..<3)
    func `rows such as packages`(seed: UInt64) throws {
        try check(Self.packages(1_000, seed: seed), Self.packageColumns)
    }

    @Test func `texts whose width decides on others`() throws {
        let template = CellTemplate {
            CellElement.stack(.horizontal, spacing: 8, alignItems: .baselineFirst) {
                CellElement.text("$name", font: FontDescription(size: 17), lines: 2).styled { $0.flexShrink = 1 }
                CellElement.stack(.vertical, alignItems: .start) {
                    CellElement.text("$description", lines: 3)
                    CellElement.text("$maintainer", lines: 1)
                }.styled {
                    $0.flexGrow = 1
                    $0.flexShrink = 1
                }
                CellElement.text("$version")
            }
        }
        try check(Self.packages(500, seed: 9), Self.packageColumns, template)
    }

    @Test(arguments: [AlignItems.baselineFirst, .baselineLast])
    func `single lines of any size stand on one baseline`(alignment: AlignItems) throws {
        let template = CellTemplate {
            CellElement.stack(.horizontal, alignItems: alignment) {
                for size in [30, 11, 18] as [Double] {
                    CellElement.text("line", font: FontDescription(size: size), lines: 1)
                }
            }
        }
        let compiled = try CompiledTemplate(template, columns: [])
        let row = Row(id: 0, values: [])
        let typesetter = RowTypesetter(LayoutResources(fonts: try FontBook()))
        let height = typesetter.length(of: row, compiled, along: .vertical, across: 400)
        let tree = typesetter.nodes(of: row, compiled, in: Rect(x: 0, y: 0, width: 400, height: height))
        let baselines = tree.kinds.indices.compactMap { index -> Double? in
            guard case .paragraph(let paragraph) = tree.contents[index] else { return nil }
            return tree.frames[index].origin.y + paragraph.metrics.ascender
        }
        #expect(baselines.count == 3)
        #expect(Set(baselines).count == 1, "\(baselines)")
    }
}

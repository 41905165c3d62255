import ScreenfulTypes
import Testing
import TextShaping

@Suite struct BadInputTests {
    @Test(arguments: [
        ("AV", 262_144), ("word ", 262_144), ("a", 65_536), ("漢", 65_536), ("\n", 65_536), (" ", 65_536),
        ("😀", 65_536), ("e\u{301}", 65_536), ("-", 65_536), ("\u{0}", 65_536),
    ])
    func `very long text has lines`(piece: String, byteCount: Int) throws {
        let text = String(repeating: piece, count: byteCount / piece.utf8.count)
        let layout = try measure(text, width: 300)
        #expect(layout.lines.last.map { $0.range.upperBound == text.utf8.count } ?? (piece == " "))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300])
    func `sizes that make no sense are taken as none or the greatest`(size: Double) throws {
        let layout = try measure("Hello", width: .infinity, size: size)
        #expect(layout.lines.count == 1)
        #expect(layout.size.width.isFinite && layout.size.width >= 0)
    }

    @Test(arguments: [Double.nan, .infinity, -3])
    func `line heights that make no sense are none`(lineHeight: Double) throws {
        let layout = TextMeasurer(fonts: try FontBook())
            .measure("Hello", runs: [], style: ParagraphStyle(lineHeight: lineHeight), width: 100)
        #expect(layout.size.height == 0)
    }

    @Test func `runs may be out of order, out of the text, and inside of a character`() throws {
        let small = FontDescription(family: "Inter", size: 12)
        let large = FontDescription(family: "no such family", size: 20)
        for ranges in [
            [5..<9, 0..<2], [0..<100], [1..<2], [-5..<0, 90..<99], [1..<1, 1..<1], [2..<3, 2..<3, 4..<5],
        ] {
            let runs = ranges.enumerated().map { TextRun(range: $1, font: $0 % 2 == 0 ? small : large) }
            let layout = TextMeasurer(fonts: try FontBook())
                .measure("été 漢字", runs: runs, style: ParagraphStyle(lineHeight: 24), width: 20)
            #expect(layout.lines.last?.range.upperBound == 12)
        }
    }

    @Test func `more fonts than are numbered are met anew`() throws {
        let measurer = TextMeasurer(fonts: try FontBook())
        let style = ParagraphStyle(lineHeight: 24)
        for size in 0..<5000 {
            let font = FontDescription(family: "Inter", size: Double(size) / 100)
            _ = measurer.measure("x", runs: [TextRun(range: 0..<1, font: font)], style: style, width: 100)
        }
        let font = FontDescription(family: "Inter", size: 16)
        #expect(
            measurer.measure("A", runs: [TextRun(range: 0..<1, font: font)], style: style, width: 100).size.width
                == 10.828125
        )
    }

    private func measure(_ text: String, width: Double, lines: Int = 0, size: Double = 16) throws -> TextLayout {
        let run = TextRun(range: 0..<text.utf8.count, font: FontDescription(family: "Inter", size: size))
        return TextMeasurer(fonts: try FontBook())
            .measure(text, runs: [run], style: ParagraphStyle(lineHeight: 24, maximumLines: lines), width: width)
    }
}

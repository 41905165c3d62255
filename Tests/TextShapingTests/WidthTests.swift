import ScreenfulTypes
import Testing
import TextShaping

@Suite struct WidthTests {
    /// Widths as Chromium 156 has them for the very files, in CSS pixels.
    @Test(arguments: [
        ("Hello, world", 16, 89.21875), ("A", 16, 10.828125), ("AV", 16, 20.546875), ("漢字、かな", 16, 80.015625),
        ("Привет мир", 16, 93.171875), ("한국어 테스트", 16, 92.828125), ("a → b", 16, 43.234375),
        (String(repeating: "n", count: 300), 13.5, 2370.21875), (String(repeating: "n", count: 300), 13.3, 2334.5),
    ])
    func `widths are Chromium's`(text: String, size: Double, width: Double) throws {
        #expect(try measure([(text, FontDescription(family: "Inter", size: size))]).size.width == width)
    }

    /// Ascenders and descenders as Chromium has them: above and below the baseline, the latter negative.
    @Test(arguments: [
        ("Inter", 16, 24, 18), ("Inter", 16, 25, 18), ("Inter", 13.5, 21, 15), ("Noto Sans CJK JP", 16, 24, 19),
        ("JetBrains Mono", 13, 20, 14), ("Inter", 15, 22.5, 16), ("JetBrains Mono", 15, 22.25, 16),
    ])
    func `baselines are Chromium's`(family: String, size: Double, lineHeight: Double, ascender: Double) throws {
        let layout = try measure([("x", FontDescription(family: family, size: size))], lineHeight: lineHeight)
        #expect(layout.ascender == ascender)
        #expect(layout.descender == ascender - lineHeight)
    }

    @Test func `letters set apart are wider by so much each`() throws {
        let plain = try measure([("Hello", FontDescription(family: "Inter", size: 16))]).size.width
        let spaced = try measure([("Hello", FontDescription(family: "Inter", size: 16, letterSpacing: 2))]).size.width
        #expect(spaced == plain + 10)
    }

    @Test func `tabular numbers are equally wide`() throws {
        let font = FontDescription(family: "Inter", size: 16, hasTabularNumbers: true)
        #expect(try measure([("1111", font)]).size.width == measure([("8888", font)]).size.width)
        let plain = FontDescription(family: "Inter", size: 16)
        #expect(try measure([("1111", plain)]).size.width != measure([("8888", plain)]).size.width)
    }

    @Test func `each stretch of one font is rounded up to a 64th`() throws {
        let small = FontDescription(family: "Inter", size: 13)
        let bold = FontDescription(family: "Inter", size: 13, isBold: true)
        let whole = try measure([("one ", small), ("two", bold)]).size.width
        let space = try measure([("one x", small)]).size.width - measure([("x", small)]).size.width
        #expect(abs(whole - space - (try measure([("two", bold)]).size.width)) <= 1 / 32)
        #expect(whole * 64 == (whole * 64).rounded())
    }

    @Test func `neighbours of one font are one stretch, wherever a run is cut`() throws {
        let font = FontDescription(family: "Inter", size: 17)
        #expect(try measure([("A", font), ("V e", font), ("xact", font)]) == measure([("AV exact", font)]))
    }

    private func measure(_ pieces: [(String, FontDescription)], lineHeight: Double = 24) throws -> TextLayout {
        var text = ""
        let runs = pieces.map { piece, font in
            let start = text.utf8.count
            text += piece
            return TextRun(range: start..<text.utf8.count, font: font)
        }
        let measurer = TextMeasurer(fonts: try FontBook())
        return measurer.measure(text, runs: runs, style: ParagraphStyle(lineHeight: lineHeight), width: .infinity)
    }
}

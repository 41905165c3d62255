import ScreenfulTypes
import TestSupport
import Testing
import TextShaping

@Suite struct LineTests {
    private let font = FontDescription(family: "Inter", size: 16)

    @Test(arguments: UInt64(0)..<60)
    func `no line is wider than the box unless it is one character`(seed: UInt64) throws {
        var sample = SampleText(seed: seed)
        let text = sample.paragraph()
        let width = sample.number(in: 0...400)
        let layout = try measure(text, width: width)
        for line in layout.lines where line.width > width + 1 / 64 {
            let bytes = Array(text.utf8)[line.range]
            let shown = String(decoding: bytes, as: UTF8.self).filter { !" \n\t".contains($0) }
            #expect(shown.count == 1, "\(shown) is \(line.width) wide")
        }
    }

    @Test(arguments: UInt64(0)..<60)
    func `lines follow one another and cover the text`(seed: UInt64) throws {
        var sample = SampleText(seed: seed)
        let text = sample.paragraph()
        let lines = try measure(text, width: sample.number(in: 0...400)).lines
        #expect(lines.first?.range.lowerBound == 0)
        #expect(lines.last?.range.upperBound == text.utf8.count)
        for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.range.upperBound == next.range.lowerBound) }
    }

    /// Line starts as Chromium 156 has them, with `overflow-wrap: anywhere`.
    @Test(arguments: [
        ("Supercalifragilisticexpialidocious", 100.0, [0, 12, 27]),
        (
            "https://example.com/a-very-long-path/with?query=1&b=2-To.We", 55,
            [0, 7, 12, 18, 22, 27, 32, 38, 42, 48, 53]
        ),
        ("To-To-To-Va-Ya.-Ya", 30, [0, 3, 6, 9, 12, 15]),
    ])
    func `a word wider than the box is cut where it may be, else anywhere`(
        text: String,
        width: Double,
        starts: [Int]
    ) throws {
        #expect(try measure(text, width: width).lines.map(\.range.lowerBound) == starts)
    }

    /// Line starts as Chromium 156 has them.
    @Test(arguments: [
        (13.0, false, 167.25, [0, 20, 40, 60]),
        // The first line has 11 letters, the others 12: they go by the places in the whole word.
        (23, true, 169, [0, 11, 23, 35, 47, 59, 71]),
    ])
    func `a word whose letters are all kerned is cut by their places in the whole word`(
        size: Double,
        isItalic: Bool,
        width: Double,
        starts: [Int]
    ) throws {
        let text = String(repeating: "AV", count: 40)
        let font = FontDescription(family: "Inter", size: size, isItalic: isItalic)
        let run = TextRun(range: 0..<text.utf8.count, font: font)
        let layout = TextMeasurer(fonts: try FontBook())
            .measure(text, runs: [run], style: ParagraphStyle(lineHeight: 24), width: width)
        #expect(layout.lines.map(\.range.lowerBound) == starts)
    }

    @Test func `letters of a ligature are cut apart`() throws {
        let lines = try measure("To" + String(repeating: "fi", count: 30), width: 100).lines
        #expect(lines.dropLast().allSatisfy { $0.width > 90 && $0.width <= 100 + 1 / 64 })
    }

    @Test func `in a box without width every line has one character`() throws {
        #expect(try measure("AV e\u{301}x", width: 0).lines.count == 4)
        #expect(try measure("AV", width: -5) == measure("AV", width: 0))
        #expect(try measure("AV", width: .nan) == measure("AV", width: 0))
    }

    @Test func `in a box without end every paragraph has one line`() throws {
        #expect(try measure(String(repeating: "word ", count: 100), width: .infinity).lines.count == 1)
    }

    @Test func `an ideographic space hangs over the end of a line`() throws {
        #expect(try measure("漢字\u{3000}漢字", width: 40).lines.map(\.range) == [0..<9, 9..<15])
    }

    private func measure(_ text: String, width: Double) throws -> TextLayout {
        let run = TextRun(range: 0..<text.utf8.count, font: font)
        return TextMeasurer(fonts: try FontBook())
            .measure(text, runs: [run], style: ParagraphStyle(lineHeight: 24), width: width)
    }
}

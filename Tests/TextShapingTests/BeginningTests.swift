import ScreenfulTypes
import Testing
import TextShaping

/// Long texts of which only the beginning is read.
@Suite struct BeginningTests {
    /// Texts of more than 2048 bytes, with and without places where lines may end.
    static let texts = [
        String(repeating: "AVToWa", count: 1500),
        String(repeating: "the quick-brown fox, ", count: 400),
        String(repeating: "日本語の文字列を「測定」する。", count: 200),
        String(repeating: "ภาษาไทยไม่มีช่องว่างระหว่างคำ", count: 120),
        String(repeating: "e\u{301}\u{302}", count: 2000),
        String(repeating: "short\n", count: 900),
        "short " + String(repeating: "wider/than-a.line", count: 300),
        String(repeating: " ", count: 3000) + "after many spaces " + String(repeating: "x", count: 3000),
    ]

    @Test(arguments: texts, [1, 2, 7])
    func `lines up to the greatest number are those of the whole text`(text: String, count: Int) throws {
        for width in [80.0, 358] {
            let whole = try measure(text, width: width, lines: 0)
            let limited = try measure(text, width: width, lines: count)
            #expect(limited.isTruncated)
            #expect(limited.lines.count == count)
            #expect(limited.lines.dropLast() == whole.lines.prefix(count - 1))
            #expect(limited.lines[count - 1].range.lowerBound == whole.lines[count - 1].range.lowerBound)
            #expect(try height(text, width: width, lines: count) == limited.size.height)
        }
    }

    @Test func `lines that reach far are read far`() throws {
        let text = BeginningTests.texts[1]
        let whole = try measure(text, width: .infinity, lines: 0)
        #expect(try measure(text, width: .infinity, lines: 1) == whole)
        #expect(
            try measure(text, width: 358, lines: whole.lines.count * 1000).lines.last?.range.upperBound
                == text.utf8.count
        )
    }

    @Test func `a larger font far down moves the first baseline`() throws {
        let text = String(repeating: "word ", count: 2000)
        let runs = [0: 16.0, 9000: 30].sorted { $0.key < $1.key }.map {
            TextRun(range: $0.key..<text.utf8.count, font: FontDescription(family: "Inter", size: $0.value))
        }
        let measurer = TextMeasurer(fonts: try FontBook())
        let limited = measurer.measure(
            text,
            runs: runs,
            style: ParagraphStyle(lineHeight: 40, maximumLines: 2),
            width: 200
        )
        let whole = measurer.measure(text, runs: runs, style: ParagraphStyle(lineHeight: 40), width: 200)
        #expect(limited.ascender == whole.ascender)
    }

    private func measure(_ text: String, width: Double, lines: Int) throws -> TextLayout {
        let style = ParagraphStyle(lineHeight: 24, maximumLines: lines)
        return TextMeasurer(fonts: try FontBook()).measure(text, runs: [], style: style, width: width)
    }

    private func height(_ text: String, width: Double, lines: Int) throws -> Double {
        let style = ParagraphStyle(lineHeight: 24, maximumLines: lines)
        return TextMeasurer(fonts: try FontBook()).height(of: text, runs: [], style: style, width: width).size.height
    }
}

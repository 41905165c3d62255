import ScreenfulTypes
import Testing
import TextShaping

@Suite struct TruncationTests {
    private let text = "The quick brown fox jumps over the lazy dog"

    @Test func `all that fits is not truncated`() throws {
        let layout = try measure(text, width: 1000, lines: 1)
        #expect(!layout.isTruncated)
        #expect(layout.lines.map(\.range) == [0..<43])
        #expect(try !measure("one\ntwo\n", width: 1000, lines: 2).isTruncated)
        #expect(try !measure("one\ntwo\n  ", width: 1000, lines: 2).isTruncated)
    }

    @Test func `lines left out make room for a mark`() throws {
        let layout = try measure(text, width: 120, lines: 2)
        #expect(layout.isTruncated)
        #expect(layout.size.height == 48)
        #expect(layout.lines.count == 2)
        #expect(layout.size.width <= 120)
        let last = layout.lines[1]
        let shown = String(decoding: Array(text.utf8)[last.range], as: UTF8.self)
        #expect(shown.last != " ")
        #expect(try measure(shown + "…", width: 1000, lines: 0).size.width == last.width)
    }

    @Test func `the mark may be words`() throws {
        let layout = try measure(text, width: 200, lines: 1, mark: " … more")
        let shown = String(decoding: Array(text.utf8)[layout.lines[0].range], as: UTF8.self)
        #expect(layout.size.width <= 200)
        #expect(abs(try measure(shown + " … more", width: 1000, lines: 0).size.width - layout.size.width) < 1)
    }

    @Test func `a mark wider than the line stands alone`() throws {
        let layout = try measure(text, width: 5, lines: 1, mark: "wide")
        #expect(layout.isTruncated)
        #expect(layout.lines[0].range.isEmpty)
        #expect(layout.size.width > 5)
    }

    @Test func `a line feed at the end of the last line counts as text left out`() throws {
        let layout = try measure("one\ntwo", width: 1000, lines: 1)
        #expect(layout.isTruncated)
        #expect(layout.lines.map(\.range) == [0..<3])
    }

    private func measure(_ text: String, width: Double, lines: Int, mark: String = "…") throws -> TextLayout {
        let style = ParagraphStyle(lineHeight: 24, maximumLines: lines, truncation: mark)
        return TextMeasurer(fonts: try FontBook()).measure(text, runs: [], style: style, width: width)
    }
}

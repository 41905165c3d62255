import ScreenfulTypes
import Testing
import TextShaping

@Suite struct WhiteSpaceTests {
    /// Heights as Chromium has them for `white-space: pre-line` and a line height of 24 px.
    @Test(arguments: [
        ("", 0), ("   ", 0), ("\n", 24), ("a\n", 24), ("a\n\nb", 72), ("a \n b", 48), ("a\r\nb", 48), ("\n\na", 72),
        ("a\tb", 24), ("a\n  ", 24), ("\n\n", 48),
    ])
    func `line feeds make lines`(text: String, height: Double) throws {
        let layout = try measure(text)
        #expect(layout.size.height == height)
        #expect(layout.lines.count == Int(height / 24))
    }

    @Test func `spaces and tabs collapse, and those at the ends vanish`() throws {
        let width = try measure("a b").size.width
        for text in [" a  b ", "a\tb", "a \t\r b", "\ta b\t"] { #expect(try measure(text).size.width == width) }
    }

    @Test func `lines cover the text, with the spaces that hang`() throws {
        let lines = try measure("one  two\nthree ", width: 40).lines
        #expect(lines.map(\.range) == [0..<5, 5..<9, 9..<15])
    }

    private func measure(_ text: String, width: Double = .infinity) throws -> TextLayout {
        TextMeasurer(fonts: try FontBook()).measure(text, runs: [], style: ParagraphStyle(lineHeight: 24), width: width)
    }
}

import ScreenfulTypes
import Testing
import TextShaping

@Suite struct ExactnessTests {
    @Test(arguments: [
        "Latin, façade", "Кирилица", "Ελληνικά", "漢字かなカナ、", "한국어", "e\u{301}", "→ ½ №", "soft\u{AD}hyphen",
        "zero\u{200B}width", "no\u{2060}break",
    ])
    func `scripts that are promised`(text: String) throws {
        #expect(try measure(text).isExact)
    }

    @Test(arguments: [
        "עברית", "العربية", "हिन्दी", "ไทย", "😀", "❤\u{FE0F}", "\u{0}", "\u{7}", "\u{FFFF}", "\u{E000}",
        "𐍈", "a\u{200D}b",
    ])
    func `text that is not promised still has lines`(text: String) throws {
        let layout = try measure(text)
        #expect(!layout.isExact)
        #expect(layout.size.height == 24)
    }

    @Test func `words that are not shown count as well`() throws {
        #expect(try !measure("plain words before 😀").isExact)
    }

    private func measure(_ text: String) throws -> TextLayout {
        TextMeasurer(fonts: try FontBook()).measure(text, runs: [], style: ParagraphStyle(lineHeight: 24), width: 1000)
    }
}

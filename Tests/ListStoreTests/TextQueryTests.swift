import ScreenfulTypes
import Testing

@testable import ListStore

@Suite struct TextQueryTests {
    private func matches(_ query: String, _ text: String) -> Bool { TextQuery(query)?.matches(text) ?? false }

    @Test(arguments: [
        ("kettle", "The KETTLE boiled"), ("ETT", "kettle"), ("cafe", "Café"), ("CAFÉ", "cafe\u{301}s"), ("é", "E"),
        ("strasse", "Straße"), ("STRASSE", "Straße"), ("ß", "ss"), ("istanbul", "İstanbul"), ("ΣΊΣΥΦΟΣ", "Σίσυφος"),
        ("本", "日本語の本"), ("本語", "日本語の本"), ("ａｂｃ", "xABCx"), ("カ", "ｶ"), ("ガ", "ｶﾞ"), ("ぱ", "は\u{309A}"), ("ヴ", "ｳﾞ"),
        ("あ\u{3099}", "ああ\u{3099}"), ("fine", "ﬁne"),
        ("москва", "МОСКВА"), ("елка", "Ёлка"), ("שלום", "שָׁלוֹם"), ("محمد", "مُحَمَّد"),
        ("🎈", "a🎈b"), ("𝐀", "a"), ("한", "한국"),
        ("a b", "a\u{A0}b"), ("a b", "a\nb"), ("a\"b", "A\"B"), ("* OR NEAR(", "x * or near( y"),
        ("co-op", "Co\u{AD}-op"),
    ])
    func `a text is found whatever its case, its accents and its form`(query: String, text: String) {
        #expect(matches(query, text))
    }

    @Test(arguments: [
        ("kettles", "kettle"), ("ab", "a b"), ("a  b", "a b"), ("か", "が"), ("か", "か\u{3099}"), ("ハ", "ﾊﾟ"), ("う", "ゔ"),
        ("ワ", "ヷ"), ("พ", "ก"), ("มา", "มี"), ("本語", "日本"),
        ("a*", "ab"), ("a%", "ab"), ("a_c", "abc"), ("o", "ø"), ("", "a"), (" ", "a b"), ("\u{301}", "é"), ("\n", "a"),
    ])
    func `other texts are not found`(query: String, text: String) {
        #expect(!matches(query, text))
    }

    @Test func `only some columns are searched, and only texts`() throws {
        let query = try #require(TextQuery("12"))
        let row = Row(id: 1, values: [.text("a12b"), .integer(12), .text("x"), .null])
        var scratch: [UInt8] = []
        #expect(query.matches(row, in: [2, 0], scratch: &scratch))
        #expect(!query.matches(row, in: [2, 3], scratch: &scratch))
        #expect(!query.matches(row, in: [1], scratch: &scratch))
        #expect(!query.matches(row, in: [], scratch: &scratch))
    }

    @Test func `a fold of what is folded changes nothing`() {
        for scalar in (UInt32(0)..<0x1_F800).compactMap(Unicode.Scalar.init) {
            var (once, twice): ([UInt8], [UInt8]) = ([], [])
            FoldedText.append(String(scalar), to: &once)
            FoldedText.append(String(decoding: once, as: UTF8.self), to: &twice)
            #expect(once == twice, "U+\(String(scalar.value, radix: 16))")
            #expect(String(decoding: once, as: UTF8.self).utf8.elementsEqual(once))
        }
    }
}

import TestSupport
import Testing
import TextShaping

/// What holds for every text.
@Suite struct LineBreakerPropertyTests {
    @Test(arguments: UInt64(0)..<100)
    func `places ascend, lie inside the text and between characters`(seed: UInt64) {
        let text = Self.text(seed: seed)
        var breaks: [LineBreak] = []
        LineBreaker.opportunities(in: text.utf8Span.span, into: &breaks)
        var last = 0
        let bytes = Array(text.utf8)
        for place in breaks {
            #expect(place.offset > last && place.offset < bytes.count)
            #expect(bytes[place.offset] & 0xC0 != 0x80)
            last = place.offset
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `marks stay with the character that they stand on`(seed: UInt64) {
        let text = Self.text(seed: seed)
        var breaks: [LineBreak] = []
        LineBreaker.opportunities(in: text.utf8Span.span, into: &breaks)
        let bytes = Array(text.utf8)
        for place in breaks {
            let next = String(decoding: bytes[place.offset...].prefix(4), as: UTF8.self).unicodeScalars.first
            let isAfterSpace = [0x20, 0x0A, 0x09].contains(bytes[place.offset - 1])
            let isAfterZeroWidthSpace = Array(bytes[..<place.offset].suffix(3)) == [0xE2, 0x80, 0x8B]
            #expect(next != "\u{301}" && next != "\u{200D}" || isAfterSpace || isAfterZeroWidthSpace)
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `every line feed forces a break, nothing else does`(seed: UInt64) {
        let text = Self.text(seed: seed)
        var breaks: [LineBreak] = []
        LineBreaker.opportunities(in: text.utf8Span.span, into: &breaks)
        let feeds = text.utf8.dropLast().enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
        #expect(breaks.filter(\.isMandatory).map(\.offset) == feeds)
    }

    @Test(arguments: UInt64(0)..<100)
    func `words break alike alone and among others`(seed: UInt64) {
        let text = Self.text(seed: seed)
        let words = text.unicodeScalars.split { $0 == " " || $0 == "\n" }
        for word in words.map(String.init) {
            let alone = broken(word)
            #expect(broken("中 \(word) a") == "中 ¦\(alone) ¦a")
        }
    }

    @Test(arguments: UInt64(0)..<50)
    func `any bytes are read without a fault`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<200).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        var breaks: [LineBreak] = []
        LineBreaker.opportunities(in: bytes.span, into: &breaks)
        for (place, next) in zip(breaks, breaks.dropFirst()) { #expect(place.offset < next.offset) }
    }

    /// A text of up to 60 characters that mean something to line breaks.
    private static func text(seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        let pool =
            Array("ab1-?(\"'.,/ \n  é«»–—…“”привет№中文、。「」ョー한각א😀".unicodeScalars)
            + ["\u{301}", "\u{200D}", "\u{200B}", "\u{2060}", "\u{A0}", "\u{AD}", "\u{1F1E9}", "\u{E01}", "\u{E32}"]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            text.append(pool.randomElement(using: &random) ?? "a")
        }
        return String(text)
    }
}

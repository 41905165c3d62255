import ScreenfulTypes
import Testing
import TextShaping

/// Soft hyphens, with lines as Chromium 156 has them.
@Suite struct SoftHyphenTests {
    /// In UTF-8, as all of these; a soft hyphen is two bytes.
    private static let ship = "Do\u{AD}nau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}ge\u{AD}sell\u{AD}schaft"

    @Test(
        arguments: [
            (60, [0, 9, 16, 24, 32, 42], 54.46875), (100, [0, 9, 24, 42], 54.46875), (150, [0, 24], 144.578125),
            (300, [0], 275.078125),
        ] as [(Double, [Int], Double)]
    )
    func `a line ends at the last soft hyphen whose hyphen fits`(width: Double, starts: [Int], first: Double) throws {
        let lines = try measure(Self.ship, width: width).lines
        #expect(lines.map(\.range.lowerBound) == starts)
        #expect(lines[0].width == first)
    }

    @Test(arguments: [(84, [0, 15]), (78, [0, 11])] as [(Double, [Int])])
    func `where the hyphen does not fit, the letter before it goes on to the next line`(
        width: Double,
        starts: [Int]
    ) throws {
        let lines = try measure("žluťoučký\u{AD}kůň", width: width).lines
        #expect(lines.map(\.range.lowerBound) == starts)
    }

    @Test func `what is not drawn is not spaced out`() throws {
        let width = try measure("abcd", width: .infinity, letterSpacing: 5).size.width
        #expect(try measure("a\u{200B}b\u{2060}c\u{AD}d", width: .infinity, letterSpacing: 5).size.width == width)
    }

    @Test func `the hyphen gets no letter spacing`() throws {
        let line = try measure(Self.ship, width: 100, letterSpacing: 2).lines[0]
        #expect(line.width == 54.46875 + 5 * 2)
    }

    @Test func `a text with soft hyphens is promised`() throws {
        #expect(try measure(Self.ship, width: 100).isExact)
    }

    private func measure(_ text: String, width: Double, letterSpacing: Double = 0) throws -> TextLayout {
        let font = FontDescription(family: "Inter", size: 16, letterSpacing: letterSpacing)
        return TextMeasurer(fonts: try FontBook()).measure(
            text,
            runs: [TextRun(range: 0..<text.utf8.count, font: font)],
            style: ParagraphStyle(lineHeight: 24),
            width: width
        )
    }
}

import ScreenfulTypes
import TestSupport
import Testing
import TextShaping

/// Heights that are found without lines are those of the lines.
@Suite struct HeightTests {
    private func compare(
        _ measurer: TextMeasurer,
        _ text: String,
        _ runs: [TextRun],
        lines: Int,
        width: Double
    ) -> Bool {
        let style = ParagraphStyle(lineHeight: 20.3, maximumLines: lines)
        let layout = measurer.measure(text, runs: runs, style: style, width: width)
        let found = measurer.height(of: text, runs: runs, style: style, width: width)
        return found.size.height == layout.size.height && found.ascender == layout.ascender
            && found.descender == layout.descender && (found.isExact || !layout.isExact)
    }

    @Test(arguments: UInt64(0)..<40)
    func `texts of all scripts are as high as their lines`(seed: UInt64) throws {
        let measurer = TextMeasurer(fonts: try FontBook())
        var sample = SampleText(seed: seed)
        for _ in 0..<25 {
            let text = sample.paragraph()
            let half = text.utf8.count / 2
            let small = FontDescription(family: "Inter", size: 14, isBold: sample.flag())
            let large = FontDescription(family: "Inter", size: 19, letterSpacing: sample.flag() ? 1 : 0)
            let runs = [TextRun(range: 0..<half, font: small), TextRun(range: half..<text.utf8.count, font: large)]
            for lines in [0, 1, 2, 3, 8] {
                let width = sample.number(in: 1...500)
                #expect(
                    compare(measurer, text, runs, lines: lines, width: width),
                    "\(lines) lines at \(width): \(text)"
                )
            }
        }
    }

    @Test(arguments: [
        "", " ", "\n", "\n\n", " \n ", "a", "a\n", "a\n\n", "\na", "a \n b", "a\n \nb  ", "aaaaaaaa bbbbbbbbbb",
    ])
    func `white space counts as in lines`(text: String) throws {
        let measurer = TextMeasurer(fonts: try FontBook())
        for lines in 0...3 {
            for width in [0, 30, 300, Double.infinity] {
                #expect(compare(measurer, text, [], lines: lines, width: width), "\(lines) lines at \(width)")
            }
        }
    }
}

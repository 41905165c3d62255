import CHarfBuzz
import ScreenfulTypes
import TestSupport
import Testing

@testable import TextShaping

@Suite struct CachingTests {
    private let latin = HB_SCRIPT_LATIN.rawValue

    @Test(arguments: UInt64(0)..<40)
    func `what is kept measures as what is not`(seed: UInt64) throws {
        let fonts = try FontBook()
        let keeping = TextMeasurer(fonts: fonts)
        let forgetting = TextMeasurer(fonts: fonts, limits: TextLimits(wordBytes: 0, paragraphBytes: 0))
        let crowded = TextMeasurer(fonts: fonts, limits: TextLimits(wordBytes: 60_000, paragraphBytes: 2000))
        var sample = SampleText(seed: seed)
        for _ in 0..<10 {
            let text = sample.paragraph()
            let runs = runs(of: text, &sample)
            let style = ParagraphStyle(lineHeight: 24, maximumLines: sample.flag() ? 0 : 3)
            let width = sample.number(in: 30...500)
            let layout = forgetting.measure(text, runs: runs, style: style, width: width)
            for _ in 0..<3 { #expect(keeping.measure(text, runs: runs, style: style, width: width) == layout) }
            #expect(crowded.measure(text, runs: runs, style: style, width: width) == layout)
        }
    }

    /// Browsers shape whole stretches of text; we shape words with the space after them.
    @Test(arguments: UInt64(0)..<40)
    func `words shaped alone are as wide as in their paragraph`(seed: UInt64) throws {
        let fonts = try FontBook()
        var sample = SampleText(seed: seed)
        let text = Array(sample.paragraph().split(whereSeparator: \.isWhitespace).joined(separator: " ").utf8)
        for family in fonts.families {
            for style in 0..<4 {
                let font = FontDescription(family: family, size: 16, isBold: style & 1 > 0, isItalic: style & 2 > 0)
                let chain = FontChain(FontChain.Key(font, families: fonts.families), fonts: fonts)
                let shaper = Shaper()
                var script = ScriptRuns.first(in: text.span).rawValue
                var whole = ShapedWord()
                shaper.shape(text, hasSpace: false, inheriting: script, with: chain, into: &whole)
                var sum = 0
                for word in text.split(separator: 0x20).enumerated() {
                    let isLast = word.element.endIndex == text.count
                    var part = ShapedWord()
                    let bytes = Array(word.element) + (isLast ? [] : [0x20])
                    shaper.shape(bytes, hasSpace: !isLast, inheriting: script, with: chain, into: &part)
                    script = part.script
                    sum += part.clusters.reduce(0) { $0 + Int($1.advance) } + Int(part.space)
                }
                #expect(sum == whole.clusters.reduce(0) { $0 + Int($1.advance) })
            }
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func `words summed from pairs are as wide as shaped ones`(seed: UInt64) throws {
        let fonts = try FontBook()
        var words = WordMeasurer(fonts: fonts, cacheLimit: 0)
        var random = SeededGenerator(seed: seed)
        for family in ["Inter", "JetBrains Mono"] {
            for style in 0..<8 {
                let font = FontDescription(
                    family: family,
                    size: 16,
                    isBold: style & 1 > 0,
                    isItalic: style & 2 > 0,
                    hasTabularNumbers: style & 4 > 0
                )
                let setting = words.settings.number(of: font)
                let chain = words.settings.all[setting].chain
                let bytes = (0..<20).map { _ in UInt8.random(in: 0x21..<0x7F, using: &random) }
                let record = bytes.withUnsafeBytes { text in
                    words.pairedRecord(of: 0..<text.count, in: text, chain: chain, hasSpace: false, inheriting: latin)
                }
                let shaped = words.shaped(bytes, chain: chain)
                #expect(record?.width == shaped.clusters.reduce(0) { $0 + $1.advance })
            }
        }
    }

    @Test func `words take no more memory than they may`() throws {
        var words = WordMeasurer(fonts: try FontBook(), cacheLimit: 100_000)
        let setting = words.settings.number(of: FontDescription(family: "Inter", size: 16))
        let chain = words.settings.all[setting].chain
        for number in 0..<20_000 {
            Array("мир\(number)".utf8).withUnsafeBytes { text in
                _ = words.record(of: 0..<text.count, in: text, chain: chain, hasSpace: false, inheriting: latin)
            }
        }
        #expect(words.cache.young.cost + words.cache.old.cost <= 100_000)
        #expect(words.cache.misses == 20_000)
    }

    private func runs(of text: String, _ sample: inout SampleText) -> [TextRun] {
        let count = text.utf8.count
        let cuts = [0, Int(sample.number(in: 0...Double(count))), Int(sample.number(in: 0...Double(count))), count]
            .sorted()
        return zip(cuts, cuts.dropFirst()).map { start, end in
            let font = FontDescription(
                family: sample.flag() ? "Inter" : "JetBrains Mono",
                size: sample.flag() ? 16 : 13.5,
                isBold: sample.flag(),
                letterSpacing: sample.flag() ? 0 : 0.5
            )
            return TextRun(range: start..<end, font: font)
        }
    }
}

import CHarfBuzz
import ScreenfulTypes
import TextShaping

/// A comparison of measuring paragraphs of a feed with cached words and of shaping each paragraph as a whole.
enum TextBenchmark: Benchmark {
    static let name = "text"
    static let summary = "paragraphs of English, Inter 15 px with kerning, 343 px wide; median of 31 × 1000"
    private static let font = FontDescription(family: "Inter", size: 15)
    private static let style = ParagraphStyle(lineHeight: 20)
    private static let width = 343.0
    private static let count = 1000

    static func run() throws -> [Figure] {
        let fonts = try FontBook()
        var feed = EnglishFeed(seed: 1)
        // About 20,000 rows were measured before: their words are cached, their paragraphs differ.
        let seen = (0..<20_000).map { _ in feed.paragraph() }
        let fresh = (0..<31).map { _ in (0..<count).map { _ in feed.paragraph() } }
        let measurer = TextMeasurer(fonts: fonts)
        for text in seen { blackHole(measure(text, measurer)) }
        let whole = try WholeShaping(path: fonts.file(family: "Inter", isBold: false, isItalic: false)?.path)

        let times = medians(of: fresh, measurer, whole)
        let again = Array(seen.suffix(count))
        for text in again { blackHole(measure(text, measurer)) }
        let repeated = Stopwatch.medianNanoseconds(of: 1, batches: 31, runs: 1) { _ in
            for text in again { blackHole(measure(text, measurer)) }
        }
        let bytes = seen.reduce(0) { $0 + $1.utf8.count } / seen.count
        return [
            Figure("measure and break \(bytes) characters, words known", times[0] / 1000, "µs", bar: .atMost(3)),
            Figure("the same paragraph again, as on another screen", repeated[0] / Double(count) / 1000, "µs"),
            Figure("HarfBuzz shapes the paragraph, no lines", times[1] / 1000, "µs"),
            Figure("the same with contextual alternates", times[2] / 1000, "µs"),
            Figure("HarfBuzz / ours", times[1] / times[0], "times", bar: .atLeast(5)),
        ]
    }

    /// Returns nanoseconds for a new paragraph: ours, HarfBuzz, HarfBuzz with all features of the font.
    private static func medians(of fresh: [[String]], _ measurer: TextMeasurer, _ whole: WholeShaping) -> [Double] {
        var turn = [0, 0, 0]
        let times = Stopwatch.medianNanoseconds(of: 3, batches: fresh.count, runs: 1) { thing in
            let texts = fresh[turn[thing]]
            turn[thing] += 1
            for text in texts {
                switch thing {
                case 0: blackHole(measure(text, measurer))
                case 1: blackHole(whole.width(of: text, hasAlternates: false))
                default: blackHole(whole.width(of: text, hasAlternates: true))
                }
            }
        }
        return times.map { $0 / Double(count) }
    }

    private static func measure(_ text: String, _ measurer: TextMeasurer) -> Double {
        let run = TextRun(range: 0..<text.utf8.count, font: font)
        return measurer.measure(text, runs: [run], style: style, width: width).size.height
    }
}

/// The baseline: HarfBuzz shapes a paragraph as one stretch, and its advances are summed.
///
/// It finds no line breaks and falls back to no other font, which favours it.
private final class WholeShaping {
    private let font: OpaquePointer
    private let buffer = hb_buffer_create()

    init(path: String?) throws(BenchmarkError) {
        guard let path, let blob = hb_blob_create_from_file_or_fail(path) else {
            throw BenchmarkError("the font file is missing")
        }
        defer { hb_blob_destroy(blob) }
        let face = hb_face_create(blob, 0)
        defer { hb_face_destroy(face) }
        guard let font = hb_font_create(face) else { throw BenchmarkError("\(path) is not a font") }
        self.font = font
    }

    deinit {
        hb_buffer_destroy(buffer)
        hb_font_destroy(font)
    }

    /// Returns the width of a paragraph on one line, in design units.
    func width(of text: String, hasAlternates: Bool) -> Int {
        hb_buffer_clear_contents(buffer)
        hb_buffer_add_utf8(buffer, text, Int32(text.utf8.count), 0, Int32(text.utf8.count))
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
        hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
        let alternates = 0x6361_6C74  // calt
        var features = hb_feature_t(tag: UInt32(alternates), value: 0, start: 0, end: UInt32.max)
        hb_shape(font, buffer, &features, hasAlternates ? 0 : 1)
        var count: UInt32 = 0
        let places = UnsafeBufferPointer(start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
        return places.reduce(0) { $0 + Int($1.x_advance) }
    }
}

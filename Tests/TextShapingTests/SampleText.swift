import TestSupport

/// Text of many scripts for tests, by seed.
struct SampleText {
    static let words =
        """
        the of AVATAR Typography To. Wave fi ffi, well-known state-of-the-art https://example.com/a-b?c=d&e=f 12:30 \
        $1,299.99 (50%) "quoted" “curly” C++ e.g., foo_bar() -> — … and/or 2024-01-15 it's naïve Zürich Łódź \
        Москва «Правда» человек, её Київ нельзя. Αθήνα, και ἄνθρωπος 漢字かな交じり文、東京。 テスト 한국어 \
        e\u{301}te\u{301} ½ №5 → x\u{A0}y 😀 שלום ไทย
        """.split(separator: " ").map(String.init)

    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Some words with single spaces, now and then several, and line feeds.
    mutating func paragraph(wordCount: Int = 40) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 1...wordCount, using: &random) {
            if !text.isEmpty {
                text += [" ", " ", " ", " ", " ", "  ", "\n", "\t"].randomElement(using: &random) ?? ""
            }
            text += Self.words.randomElement(using: &random) ?? ""
        }
        return text
    }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }

    mutating func flag() -> Bool {
        Bool.random(using: &random)
    }
}

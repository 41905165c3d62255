/// The paragraphs measured lately, within a limit of memory; two generations as in ``WordCache``.
struct ParagraphCache {
    /// Everything that a layout depends on.
    struct Question: Equatable {
        var text: String
        var runs: [TextRun]
        var style: ParagraphStyle
        var width: Double
    }

    private struct Entry {
        var question: Question
        var layout: TextLayout
    }

    /// Longer paragraphs are hardly asked for again.
    private static let longestText = 1 << 16

    /// How many paragraphs back one is known to have been asked for before.
    private static let askedCount = 1 << 14

    private let limit: Int
    /// Hashes of the paragraphs asked for lately: one is kept when it is asked for again.
    ///
    /// Most rows of a feed are measured once, and keeping one costs as much as a fifth of measuring it.
    private var asked: [UInt64]
    private var young: [UInt64: Entry] = [:]
    private var old: [UInt64: Entry] = [:]
    private var youngCost = 0

    /// - Parameter limit: Bytes; with 0 nothing is kept.
    init(limit: Int) {
        self.limit = limit
        asked = [UInt64](repeating: 0, count: limit > 0 ? Self.askedCount : 0)
    }

    /// Whether a paragraph of so many bytes is worth looking for.
    func keeps(_ byteCount: Int) -> Bool {
        limit > 0 && byteCount > 0 && byteCount <= Self.longestText
    }

    /// The layout of a paragraph, if it is kept.
    mutating func layout(of question: Question, hash: UInt64) -> TextLayout? {
        if let entry = young[hash] { return entry.question == question ? entry.layout : nil }
        guard let entry = old[hash], entry.question == question else { return nil }
        insert(entry.layout, for: question, hash: hash)
        return entry.layout
    }

    /// Keeps a paragraph, if it was asked for before.
    mutating func note(_ layout: TextLayout, for question: Question, hash: UInt64) {
        let place = Int(truncatingIfNeeded: hash) & (Self.askedCount - 1)
        if asked[place] == hash {
            insert(layout, for: question, hash: hash)
        } else {
            asked[place] = hash
        }
    }

    private mutating func insert(_ layout: TextLayout, for question: Question, hash: UInt64) {
        if youngCost >= limit / 2 {
            old = young
            young = [:]
            youngCost = 0
        }
        let entry = Entry(question: question, layout: layout)
        if let replaced = young.updateValue(entry, forKey: hash) { youngCost -= Self.cost(of: replaced) }
        youngCost += Self.cost(of: entry)
    }

    /// Bytes of an entry with its strings, arrays and place in the table, about.
    private static func cost(of entry: Entry) -> Int {
        entry.question.text.utf8.count + entry.layout.lines.count * MemoryLayout<TextLine>.stride
            + entry.question.runs.count * MemoryLayout<TextRun>.stride + 2 * MemoryLayout<Entry>.stride
    }

    /// A mixture of all of a question.
    static func hash(of question: Question, _ text: UnsafeRawBufferPointer) -> UInt64 {
        let words = WordKey(text, 0..<text.count, chain: question.runs.count, hasSpace: false, inheriting: 0)
        var hash = words.hash
        if let font = question.runs.first?.font {
            hash = WordKey.mix(hash ^ font.size.bitPattern, font.isBold ? 0xD6E8_FEB8_6659_FD93 : 0xA5A5_8C6F_2B1D_4E37)
        }
        return WordKey.mix(
            hash ^ question.width.bitPattern,
            question.style.lineHeight.bitPattern ^ UInt64(truncatingIfNeeded: question.style.maximumLines)
                ^ 0x9E37_79B9_7F4A_7C15
        )
    }
}

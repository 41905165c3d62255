import ScreenfulTypes

/// A cache of recent layouts with a limit in bytes and two generations, as ``WordCache``.
struct ParagraphCache {
    /// The key of a layout: everything that it depends on.
    struct Key: Equatable {
        var text: String
        var runs: [TextRun]
        var style: ParagraphStyle
        var width: Double
    }

    private struct Entry {
        var key: Key
        var layout: TextLayout
    }

    /// The maximum length of a cached paragraph in bytes; longer ones are hardly measured again.
    private static let maxTextBytes = 1 << 16
    /// The number of recent paragraphs whose hashes are kept.
    private static let recentCount = 1 << 14

    private let limit: Int
    /// Hashes of recent paragraphs: a layout is cached when it is measured for the second time.
    ///
    /// Most rows of a feed are measured once, and caching one costs a fifth of measuring it.
    private var recent: [UInt64]
    private var young: [UInt64: Entry] = [:]
    private var old: [UInt64: Entry] = [:]
    private var youngCost = 0

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The limit in bytes; 0 turns the cache off.
    init(limit: Int) {
        self.limit = limit
        recent = [UInt64](repeating: 0, count: limit > 0 ? Self.recentCount : 0)
    }

    /// Returns true if paragraphs of a length in bytes are cached.
    func accepts(_ byteCount: Int) -> Bool { limit > 0 && byteCount > 0 && byteCount <= Self.maxTextBytes }

    /// Returns the layout of a paragraph, if it is cached.
    mutating func layout(of key: Key, hash: UInt64) -> TextLayout? {
        if let entry = young[hash] { return entry.key == key ? entry.layout : nil }
        guard let entry = old[hash], entry.key == key else { return nil }
        insert(entry.layout, for: key, hash: hash)
        return entry.layout
    }

    /// Caches a layout, if the paragraph was measured before.
    mutating func note(_ layout: TextLayout, for key: Key, hash: UInt64) {
        let place = Int(truncatingIfNeeded: hash) & (Self.recentCount - 1)
        if recent[place] == hash {
            insert(layout, for: key, hash: hash)
        } else {
            recent[place] = hash
        }
    }

    private mutating func insert(_ layout: TextLayout, for key: Key, hash: UInt64) {
        if youngCost >= limit / 2 {
            old = young
            young = [:]
            youngCost = 0
        }
        let entry = Entry(key: key, layout: layout)
        if let replaced = young.updateValue(entry, forKey: hash) { youngCost -= Self.cost(of: replaced) }
        youngCost += Self.cost(of: entry)
    }

    /// Returns the approximate size of an entry in bytes, with its strings, arrays and slot in the table.
    private static func cost(of entry: Entry) -> Int {
        entry.key.text.utf8.count + entry.layout.lines.count * MemoryLayout<TextLine>.stride
            + entry.key.runs.count * MemoryLayout<TextRun>.stride + 2 * MemoryLayout<Entry>.stride
    }

    /// Returns a hash of the key, whose text is in `text`.
    static func hash(of key: Key, _ text: UnsafeRawBufferPointer) -> UInt64 {
        let words = WordKey(text, 0..<text.count, chain: key.runs.count, hasSpace: false, inheriting: 0)
        var hash = words.hash
        if let font = key.runs.first?.font {
            hash = WordKey.mix(hash ^ font.size.bitPattern, font.isBold ? 0xD6E8_FEB8_6659_FD93 : 0xA5A5_8C6F_2B1D_4E37)
        }
        return WordKey.mix(
            hash ^ key.width.bitPattern,
            key.style.lineHeight.bitPattern ^ UInt64(truncatingIfNeeded: key.style.maximumLines) ^ 0x9E37_79B9_7F4A_7C15
        )
    }
}

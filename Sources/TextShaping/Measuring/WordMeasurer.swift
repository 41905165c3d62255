internal import CHarfBuzz

/// The widths of words, cached or shaped.
struct WordMeasurer {
    private(set) var cache: WordCache
    var settings: FontSettings
    private let shaper = Shaper()
    private var bytes: [UInt8] = []
    private var word = ShapedWord()
    private var breaks: [LineBreak] = []
    /// Design units of a space, by chain; negative where it is not known yet.
    private var spaces: [Int32] = []
    /// Design units of the hyphen of a soft one, by chain; negative where it is not known yet.
    var hyphens: [Int32] = []

    init(fonts: FontBook, cacheLimit: Int) {
        settings = FontSettings(fonts: fonts)
        cache = WordCache(limit: cacheLimit)
    }

    /// Removes all words and fonts.
    mutating func removeAll() {
        cache.removeAll()
        settings.removeAll()
        spaces.removeAll()
        hyphens.removeAll()
    }

    /// Returns the record of a short word of one font.
    @inline(__always)
    mutating func record(
        of range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        chain: Int,
        hasSpace: Bool,
        inheriting script: UInt32
    ) -> WordRecord {
        let key = WordKey(text, range, chain: chain, hasSpace: hasSpace, inheriting: script)
        if let record = cache.record(of: key, in: text, range) { return record }
        let record = newRecord(of: range, in: text, chain: chain, hasSpace: hasSpace, inheriting: script)
        // Numbers that are sums of pairs are not cached: there are too many, and a sum costs no more than a lookup.
        if !(record.isSum && text[range].contains { $0 >= 0x30 && $0 <= 0x39 }) {
            cache.insert(record, key, text, range)
        }
        return record
    }

    private mutating func newRecord(
        of range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        chain: Int,
        hasSpace: Bool,
        inheriting script: UInt32
    ) -> WordRecord {
        if let record = pairedRecord(of: range, in: text, chain: chain, hasSpace: hasSpace, inheriting: script) {
            return record
        }
        shape(range, in: text, chain: chain, hasSpace: hasSpace, inheriting: script)
        return WordRecord(word, mayBreak: hasBreaks(in: range, of: text))
    }

    /// Returns the CSS pixels of a word.
    @inline(__always)
    mutating func width(
        of record: WordRecord,
        _ range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        font: FontSetting,
        inheriting script: UInt32
    ) -> Double {
        guard record.face != WordRecord.severalFaces else {
            shape(range, in: text, chain: font.chain, hasSpace: record.space != 0, inheriting: script)
            return word.clusters.reduce(0) { $0 + font.width(of: $1) }
        }
        return Double(record.width) * font.scales[Int(record.face)] + Double(record.clusterCount) * font.letterSpacing
    }

    /// Returns the CSS pixels of a space that stands alone in a font.
    mutating func space(setting: Int) -> Double {
        let font = settings.all[setting]
        return Double(spaceUnits(chain: font.chain)) * font.scales[0] + font.letterSpacing
    }

    /// Returns the design units of a space that stands alone.
    mutating func spaceUnits(chain: Int) -> Int32 {
        while spaces.count <= chain { spaces.append(-1) }
        if spaces[chain] < 0 {
            shaper.shape(
                [0x20],
                hasSpace: true,
                inheriting: HB_SCRIPT_COMMON.rawValue,
                with: settings.chains[chain],
                into: &word
            )
            spaces[chain] = word.space
        }
        return spaces[chain]
    }

    /// Appends the clusters of a stretch of one font.
    ///
    /// - Returns: True if a browser is guaranteed to draw the same, and the script that the text after inherits.
    mutating func appendParts(
        of range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        setting: Int,
        hasSpace: Bool,
        inheriting script: UInt32,
        to parts: inout [WordPart]
    ) -> (isExact: Bool, script: UInt32) {
        let font = settings.all[setting]
        shape(range, in: text, chain: font.chain, hasSpace: hasSpace, inheriting: script)
        let first = parts.count
        for (index, cluster) in word.clusters.enumerated() {
            let offset = range.lowerBound + Int(cluster.offset)
            let next = index + 1 < word.clusters.count ? Int(word.clusters[index + 1].offset) : range.count
            var part = WordPart(
                offset: offset,
                advance: font.width(of: cluster),
                setting: setting,
                isSafe: cluster.isSafe,
                startsFont: parts.count == first && first > 0 && parts[first - 1].setting != setting,
                breaksBefore: false,
                isWideSpace: Self.isWideSpace(text, offset),
                isSoftHyphen: Self.isSoftHyphen(text, offset..<range.lowerBound + next)
            )
            let letters = Self.letterCount(text, offset..<range.lowerBound + next)
            part.advance /= Double(letters)
            for letter in 0..<letters {
                part.offset = offset + letter
                parts.append(part)
                part.isSafe = false
                part.startsFont = false
            }
        }
        return (word.isExact, word.script)
    }

    /// Marks the parts of a word before which a line may end.
    mutating func markBreaks(of range: Range<Int>, in text: UnsafeRawBufferPointer, parts: inout [WordPart]) {
        findBreaks(in: range, of: text)
        var part = 0
        for place in breaks {
            let offset = range.lowerBound + place.offset
            while part < parts.count, parts[part].offset < offset { part += 1 }
            if part < parts.count, parts[part].offset == offset { parts[part].breaksBefore = true }
        }
    }

    /// Returns the bytes of a word, counted from its first, before which a line may end.
    mutating func breakOffsets(in range: Range<Int>, of text: UnsafeRawBufferPointer) -> [Int] {
        findBreaks(in: range, of: text)
        return breaks.map(\.offset)
    }

    /// Returns true if a line may end inside of a word.
    mutating func hasBreaks(in range: Range<Int>, of text: UnsafeRawBufferPointer) -> Bool {
        findBreaks(in: range, of: text)
        return !breaks.isEmpty
    }

    private mutating func findBreaks(in range: Range<Int>, of text: UnsafeRawBufferPointer) {
        let word = UnsafeRawBufferPointer(rebasing: text[range]).bindMemory(to: UInt8.self)
        LineBreaker.opportunities(in: word.span, into: &breaks)
    }

    /// Returns the number of letters in a cluster that may be cut: those of a ligature such as ﬁ are side by side.
    private static func letterCount(_ text: UnsafeRawBufferPointer, _ cluster: Range<Int>) -> Int {
        cluster.count > 1 && text[cluster].allSatisfy { $0 < 0x80 } ? cluster.count : 1
    }

    /// Returns true if a word contains U+3000.
    func hasWideSpace(_ range: Range<Int>, in text: UnsafeRawBufferPointer) -> Bool {
        range.contains { Self.isWideSpace(text, $0) }
    }

    /// Returns true if U+3000 is at an offset.
    private static func isWideSpace(_ text: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
        text[offset] == 0xE3 && offset + 2 < text.count && text[offset + 1] == 0x80 && text[offset + 2] == 0x80
    }

    /// Shapes some bytes by themselves.
    mutating func shaped(_ bytes: [UInt8], chain: Int) -> ShapedWord {
        shaper.shape(
            bytes,
            hasSpace: false,
            inheriting: HB_SCRIPT_COMMON.rawValue,
            with: settings.chains[chain],
            into: &word
        )
        return word
    }

    /// Returns the CSS pixels of some bytes shaped by themselves, and true if a browser is guaranteed to draw the same.
    mutating func width(of bytes: [UInt8], setting: Int, inheriting script: UInt32) -> (width: Double, isExact: Bool) {
        let font = settings.all[setting]
        shaper.shape(bytes, hasSpace: false, inheriting: script, with: settings.chains[font.chain], into: &word)
        return (word.clusters.reduce(0) { $0 + font.width(of: $1) }, word.isExact)
    }

    private mutating func shape(
        _ range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        chain: Int,
        hasSpace: Bool,
        inheriting script: UInt32
    ) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: text[range])
        // A tab is drawn as a space.
        if hasSpace { bytes.append(0x20) }
        shaper.shape(bytes, hasSpace: hasSpace, inheriting: script, with: settings.chains[chain], into: &word)
    }
}

extension FontSetting {
    /// Returns the CSS pixels of a cluster.
    fileprivate func width(of cluster: Cluster) -> Double {
        Double(cluster.advance) * scales[Int(cluster.face)] + (cluster.isSpaced ? letterSpacing : 0)
    }
}

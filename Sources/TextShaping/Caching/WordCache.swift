/// A cache of recent words with a limit in bytes.
///
/// It has two generations: words are added to the young one; when it reaches half of the limit it
/// becomes the old one, and the words of the old one are evicted. A word found in the old one is
/// added to the young one again, so that words in use stay.
struct WordCache {
    /// The maximum length of a cached word in bytes; longer ones are hardly measured again.
    static let maxWordBytes = 64

    private let limit: Int
    private(set) var young = WordGeneration()
    private(set) var old = WordGeneration()
    /// The number of lookups that found a word.
    private(set) var hits = 0
    /// The number of lookups that found none.
    private(set) var misses = 0

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The limit in bytes; 0 turns the cache off.
    init(limit: Int) { self.limit = limit }

    /// Returns the record of a word, if it is cached.
    @inline(__always)
    mutating func record(of key: WordKey, in text: UnsafeRawBufferPointer, _ range: Range<Int>) -> WordRecord? {
        if let record = young.record(of: key, in: text, range) {
            hits += 1
            return record
        }
        guard let record = old.record(of: key, in: text, range) else {
            misses += 1
            return nil
        }
        hits += 1
        insert(record, key, text, range)
        return record
    }

    /// Caches a word that is not in the young generation.
    mutating func insert(_ record: WordRecord, _ key: WordKey, _ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
        if young.nextCost > limit / 2 {
            swap(&young, &old)
            young.removeAll()
            // Even a table of the smallest size may exceed the limit.
            guard young.nextCost <= limit / 2 else { return }
        }
        young.insert(record, key, text, range)
    }

    mutating func removeAll() {
        young.removeAll()
        old.removeAll()
    }
}

/// One generation of a word cache: an open-addressing table, and the bytes of long words.
///
/// A word is one entry, so that a lookup costs one access to memory.
struct WordGeneration {
    private struct Entry {
        var prefix: UInt64
        var infix: UInt64
        var tag: UInt64
        /// The upper half of the hash.
        var hash: UInt32
        /// The index of the bytes after the first sixteen.
        var tail: UInt32
        /// The word's length in bytes; 0 in a slot without a word.
        var count: UInt32
        var record: WordRecord
    }

    /// The number of bytes that the key itself holds.
    private static let keyBytes = 16

    /// A power of two of slots, at most half of them used, each word at its hash or soon after.
    private var entries: [Entry] = []
    private var tails: [UInt8] = []
    private var wordCount = 0

    /// The size of the words in bytes.
    var cost: Int { entries.count * MemoryLayout<Entry>.stride + tails.count }
    /// The size of the words in bytes after another one is added.
    var nextCost: Int { cost + (isFull ? (nextCount - entries.count) * MemoryLayout<Entry>.stride : 0) }

    private var isFull: Bool { wordCount * 2 >= entries.count }
    private var nextCount: Int { max(256, entries.count * 2) }

    /// Returns the record of a word, if the generation has it.
    @inline(__always)
    func record(of key: WordKey, in text: UnsafeRawBufferPointer, _ range: Range<Int>) -> WordRecord? {
        let mask = entries.count - 1
        guard mask > 0 else { return nil }
        let hash = UInt32(truncatingIfNeeded: key.hash >> 32)
        var place = Int(hash) & mask
        return entries.withUnsafeBufferPointer { entries in
            while entries[place].count != 0 {
                if entries[place].prefix == key.prefix, entries[place].infix == key.infix,
                    entries[place].tag == key.tag, entries[place].count == UInt32(truncatingIfNeeded: key.count),
                    key.count <= Self.keyBytes || hasTail(Int(entries[place].tail), text, range)
                {
                    return entries[place].record
                }
                place = (place + 1) & mask
            }
            return nil
        }
    }

    /// Adds a word that the generation does not have.
    mutating func insert(_ record: WordRecord, _ key: WordKey, _ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
        let entry = Entry(
            prefix: key.prefix,
            infix: key.infix,
            tag: key.tag,
            hash: UInt32(truncatingIfNeeded: key.hash >> 32),
            tail: UInt32(truncatingIfNeeded: tails.count),
            count: UInt32(truncatingIfNeeded: key.count),
            record: record
        )
        if isFull { grow(with: entry) }
        if key.count > Self.keyBytes { tails.append(contentsOf: text[range.dropFirst(Self.keyBytes)]) }
        place(entry)
        wordCount += 1
    }

    mutating func removeAll() {
        for index in entries.indices { entries[index].count = 0 }
        tails.removeAll(keepingCapacity: true)
        wordCount = 0
    }

    private func hasTail(_ start: Int, _ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        var tail = start
        for offset in range.dropFirst(Self.keyBytes) {
            if text[offset] != tails[tail] { return false }
            tail += 1
        }
        return true
    }

    private mutating func place(_ entry: Entry) {
        let mask = entries.count - 1
        var place = Int(entry.hash) & mask
        while entries[place].count != 0 { place = (place + 1) & mask }
        entries[place] = entry
    }

    /// Doubles the table; `filler` fills the empty slots.
    private mutating func grow(with filler: Entry) {
        var empty = filler
        empty.count = 0
        let old = entries
        entries = [Entry](repeating: empty, count: nextCount)
        for entry in old where entry.count != 0 { place(entry) }
    }
}

/// The measurements of a word as a whole, which the cache keeps.
struct WordRecord {
    /// The face of a word that takes its glyphs from several.
    static let severalFaces = UInt8.max

    /// Design units of the word without the space after it, if all is of one face.
    var width: Int32
    /// Design units of the space that follows, of the first face.
    var space: Int32
    /// The script that the text after inherits.
    var script: UInt32
    /// The number of characters that letter spacing is added to.
    var clusterCount: UInt16
    /// The number of the face in the chain.
    var face: UInt8
    /// Whether a line may end inside of the word.
    var mayBreak: Bool
    /// Whether the width was summed from pairs of letters.
    var isSum: Bool
    /// Whether a browser is guaranteed to draw the same.
    var isExact: Bool
}

extension WordRecord {
    /// Creates the record of a shaped word.
    init(_ word: ShapedWord, mayBreak: Bool) {
        let face = word.clusters.first?.face ?? 0
        self.init(
            width: word.clusters.reduce(0) { $0 &+ $1.advance },
            space: word.space,
            script: word.script,
            clusterCount: UInt16(clamping: word.clusters.count { $0.isSpaced }),
            face: word.clusters.allSatisfy { $0.face == face } ? face : Self.severalFaces,
            mayBreak: mayBreak,
            isSum: false,
            isExact: word.isExact
        )
    }
}

/// Words that were met in one stretch of time: a table of them, and the bytes of the long ones.
///
/// A word is one entry, so that finding it costs one visit to memory.
struct WordGeneration {
    private struct Entry {
        var prefix: UInt64
        var infix: UInt64
        var tag: UInt64
        /// The upper half of the hash.
        var hash: UInt32
        /// Where the bytes after the first sixteen are.
        var tail: UInt32
        /// The word's length in bytes; 0 where there is no word.
        var count: UInt32
        var record: WordRecord
    }

    /// Bytes that are held by the key itself.
    private static let heldByKey = 16

    /// A power of two of places, at most half of them taken, each word at its hash or soon after.
    private var entries: [Entry] = []
    private var tails: [UInt8] = []
    private var wordCount = 0

    /// Bytes that the words take.
    var cost: Int { entries.count * MemoryLayout<Entry>.stride + tails.count }

    /// Bytes that the words will take when another is added.
    var nextCost: Int { (isFull ? nextCount : entries.count) * MemoryLayout<Entry>.stride + tails.count }

    private var isFull: Bool { wordCount * 2 >= entries.count }

    private var nextCount: Int { max(256, entries.count * 2) }

    /// The record of a word, if it was met.
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
                    key.count <= Self.heldByKey || hasTail(Int(entries[place].tail), text, range)
                {
                    return entries[place].record
                }
                place = (place + 1) & mask
            }
            return nil
        }
    }

    /// Adds a word that is not there yet.
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
        if key.count > Self.heldByKey { tails.append(contentsOf: text[range.dropFirst(Self.heldByKey)]) }
        place(entry)
        wordCount += 1
    }

    /// Forgets all words.
    mutating func removeAll() {
        for index in entries.indices { entries[index].count = 0 }
        tails.removeAll(keepingCapacity: true)
        wordCount = 0
    }

    private func hasTail(_ start: Int, _ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        var tail = start
        for offset in range.dropFirst(Self.heldByKey) {
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

    /// Doubles the table; `filler` becomes the empty places.
    private mutating func grow(with filler: Entry) {
        var empty = filler
        empty.count = 0
        let old = entries
        entries = [Entry](repeating: empty, count: nextCount)
        for entry in old where entry.count != 0 { place(entry) }
    }
}

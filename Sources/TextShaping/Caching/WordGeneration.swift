/// Words that were met in one stretch of time, with their bytes in one array.
struct WordGeneration {
    private struct Entry {
        var hash: UInt64
        var prefix: UInt64
        var tag: UInt64
        var count: Int32
        /// Where the bytes after the first eight are.
        var tail: Int32
        var record: WordRecord
    }

    /// Bytes of an entry and of its two slots.
    private static let entryCost = MemoryLayout<Entry>.stride + 8

    private var entries: [Entry] = []
    /// The numbers of the entries plus one, by hash, and 0 where there is none; a power of two of them.
    private var slots: [Int32] = []
    private var tails: [UInt8] = []

    /// Bytes that the words take, about.
    var cost: Int { entries.count * Self.entryCost + tails.count }

    /// The record of a word, if it was met.
    @inline(__always)
    func record(of key: WordKey, in text: UnsafeRawBufferPointer, _ range: Range<Int>) -> WordRecord? {
        let mask = slots.count - 1
        guard mask > 0 else { return nil }
        var slot = Int(truncatingIfNeeded: key.hash) & mask
        while true {
            let number = Int(slots[slot])
            if number == 0 { return nil }
            let entry = entries[number - 1]
            if entry.hash == key.hash, entry.prefix == key.prefix, entry.tag == key.tag, Int(entry.count) == key.count,
                key.count <= 8 || hasTail(entry, text, range)
            {
                return entry.record
            }
            slot = (slot + 1) & mask
        }
    }

    /// Adds a word that is not there yet.
    mutating func insert(_ record: WordRecord, _ key: WordKey, _ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
        if entries.count * 2 >= slots.count { grow() }
        entries.append(
            Entry(
                hash: key.hash,
                prefix: key.prefix,
                tag: key.tag,
                count: Int32(truncatingIfNeeded: key.count),
                tail: Int32(truncatingIfNeeded: tails.count),
                record: record
            )
        )
        if key.count > 8 { tails.append(contentsOf: text[range.dropFirst(8)]) }
        place(key.hash, entries.count)
    }

    /// Forgets all words.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        tails.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = 0 }
    }

    private func hasTail(_ entry: Entry, _ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        var offset = range.lowerBound + 8
        var tail = Int(entry.tail)
        while offset < range.upperBound {
            if text[offset] != tails[tail] { return false }
            offset += 1
            tail += 1
        }
        return true
    }

    private mutating func place(_ hash: UInt64, _ number: Int) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(truncatingIfNeeded: number)
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: max(256, slots.count * 2))
        for (index, entry) in entries.enumerated() { place(entry.hash, index + 1) }
    }
}

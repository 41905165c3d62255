/// The words met lately, within a limit of memory.
///
/// Two generations: words are added to the young one; when it has half of the memory it becomes
/// the old one, and the old one is forgotten. A word found among the old ones becomes young again,
/// so that those in use stay.
struct WordCache {
    /// Longer words are hardly met again.
    static let longestWord = 64

    private let limit: Int
    private var young = WordGeneration()
    private var old = WordGeneration()

    /// How many words were found.
    private(set) var hits = 0
    /// How many words were not.
    private(set) var misses = 0

    /// - Parameter limit: Bytes; with 0 nothing is kept.
    init(limit: Int) {
        self.limit = limit
    }

    /// Bytes that the words take.
    var cost: Int { young.cost + old.cost }

    /// The record of a word, if it is kept.
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

    /// Keeps a word that is not among the young ones.
    mutating func insert(_ record: WordRecord, _ key: WordKey, _ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
        if young.nextCost > limit / 2 {
            swap(&young, &old)
            young.removeAll()
            // A table of the smallest size may be too much already.
            guard young.nextCost <= limit / 2 else { return }
        }
        young.insert(record, key, text, range)
    }

    /// Forgets all words.
    mutating func removeAll() {
        young.removeAll()
        old.removeAll()
    }
}

/// The keys of the rows of a table that were shown last, by their positions.
///
/// At least ``capacity`` keys are kept, and at most twice as many.
package struct RecentKeys<Key> {
    /// A screenful for each of a hundred viewers.
    package static var capacity: Int { 8_192 }

    private var keys: [Int: Key] = [:]
    /// Those from before, which go as soon as `keys` is full again.
    private var older: [Int: Key] = [:]

    package init() {}

    /// Creates the keys of rows that were found again, by their positions now: the next change may come before they are read.
    package init(_ known: [(row: Int, key: Key)], found: [RowMatch]) {
        let keys = Dictionary(known.map { ($0.row, $0.key) }) { first, _ in first }
        for match in found {
            if let key = keys[match.old] { note(key, ofRow: match.new) }
        }
    }

    /// Keeps the key of a row.
    package mutating func note(_ key: Key, ofRow row: Int) {
        if keys.count == Self.capacity {
            older = keys
            keys.removeAll(keepingCapacity: true)
        }
        keys[row] = key
    }

    /// Returns the known keys of rows, in the order of the rows.
    package func keys(of rows: [Range<Int>]) -> [(row: Int, key: Key)] {
        rows.joined().compactMap { row in (keys[row] ?? older[row]).map { (row, $0) } }
    }
}

/// What turns one list of elements into another.
///
/// - Note: Semantics of Texture's `NSArray+Diffing` (be0b74b4): a longest common
///   subsequence; where two are equally long, the one that is met first walking
///   back from the ends and preferring to step back in the new list.
public struct ArrayDiff: Hashable, Sendable {
    /// An element that both lists hold at different indexes.
    public struct Move: Hashable, Sendable {
        /// Its index in the old list.
        public var from: Int
        /// Its index in the new list.
        public var to: Int

        /// Creates a move.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// Indexes of the new list that the old one has nothing for, ascending.
    public var insertions: [Int]
    /// Indexes of the old list that the new one has nothing for, ascending.
    public var deletions: [Int]
    /// Elements whose index differs, in the order of the new list; empty unless asked for.
    public var moves: [Move]

    /// Compares two lists without looking for moves: an element elsewhere is deleted and inserted.
    ///
    /// - Complexity: O(*n* · *m*) comparisons and bits of memory.
    public init<Element: Equatable>(from old: [Element], to new: [Element]) {
        let common = LongestCommonSubsequence(old, new)
        deletions = Self.indexes(outside: common.oldIndexes, count: old.count)
        insertions = Self.indexes(outside: common.newIndexes, count: new.count)
        moves = []
    }

    /// Compares two lists; an element of both is neither deleted nor inserted, but moved if its index differs.
    ///
    /// Of equal elements, each is matched once: those of the common subsequence
    /// with their partner, the others in ascending order.
    ///
    /// - Complexity: O(*n* · *m*) comparisons and bits of memory.
    public init<Element: Hashable>(movingFrom old: [Element], to new: [Element]) {
        let common = LongestCommonSubsequence(old, new)
        var unmatched: [Element: [Int]] = [:]
        for index in Self.indexes(outside: common.oldIndexes, count: old.count).reversed() {
            unmatched[old[index], default: []].append(index)
        }
        insertions = []
        moves = []
        var pair = 0
        for index in new.indices {
            let source: Int?
            if pair < common.newIndexes.count, common.newIndexes[pair] == index {
                source = common.oldIndexes[pair]
                pair += 1
            } else {
                source = unmatched[new[index]]?.popLast()
            }
            guard let source else {
                insertions.append(index)
                continue
            }
            if source != index { moves.append(Move(from: source, to: index)) }
        }
        deletions = unmatched.values.flatMap(\.self).sorted()
    }

    private static func indexes(outside kept: [Int], count: Int) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(count - kept.count)
        var next = 0
        for index in 0..<count {
            if next < kept.count, kept[next] == index { next += 1 } else { result.append(index) }
        }
        return result
    }
}

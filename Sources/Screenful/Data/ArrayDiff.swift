/// The difference between two lists of elements.
///
/// - Note: Semantics of Texture's `NSArray+Diffing` (be0b74b4): a longest common
///   subsequence; of two equally long ones, the one that is met first walking
///   back from the ends and preferring to step back in the new list.
public struct ArrayDiff: Hashable, Sendable {
    /// Indexes of the new list without a counterpart in the old one, ascending.
    public var insertions: [Int]
    /// Indexes of the old list without a counterpart in the new one, ascending.
    public var deletions: [Int]
    /// Elements whose index differs, in the order of the new list; empty unless requested.
    public var moves: [ChangeSet.Move<Int>]

    /// Compares two lists without moves: an element with another index is deleted and inserted.
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
            if source != index { moves.append(ChangeSet.Move(from: source, to: index)) }
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

/// The longest list of elements that two lists hold in the same order.
///
/// - Note: Ties are resolved as in Texture (be0b74b4, NSArray+Diffing.mm).
public struct LongestCommonSubsequence: Hashable, Sendable {
    /// Its indexes in the old list, ascending.
    public let oldIndexes: [Int]
    /// Its indexes in the new list, ascending: each the first possible one.
    public let newIndexes: [Int]

    /// Finds the subsequence.
    ///
    /// Of the table of lengths, only the path back is stored: one bit a pair.
    ///
    /// - Complexity: O(*n* · *m*) comparisons and bits of memory.
    public init<Element: Equatable>(_ old: [Element], _ new: [Element]) {
        var stepsBackInOld = BitTable(rows: old.count, columns: new.count)
        var above = [Int32](repeating: 0, count: new.count + 1)
        var current = above
        for row in old.indices {
            for column in new.indices {
                if old[row] == new[column] {
                    current[column + 1] = above[column] + 1
                } else {
                    current[column + 1] = max(above[column + 1], current[column])
                    if above[column + 1] > current[column] { stepsBackInOld.set(row, column) }
                }
            }
            swap(&above, &current)
        }

        var oldIndexes: [Int] = []
        var row = old.count
        var column = new.count
        while row > 0, column > 0 {
            if old[row - 1] == new[column - 1] {
                row -= 1
                column -= 1
                oldIndexes.append(row)
            } else if stepsBackInOld.isSet(row - 1, column - 1) {
                row -= 1
            } else {
                column -= 1
            }
        }
        oldIndexes.reverse()
        self.oldIndexes = oldIndexes

        var newIndexes: [Int] = []
        for index in new.indices where newIndexes.count < oldIndexes.count {
            if old[oldIndexes[newIndexes.count]] == new[index] { newIndexes.append(index) }
        }
        self.newIndexes = newIndexes
    }
}

/// A rectangle of bits, all clear at first.
private struct BitTable {
    private let columns: Int
    private var words: [UInt64]

    init(rows: Int, columns: Int) {
        self.columns = columns
        words = Array(repeating: 0, count: (rows * columns + 63) / 64)
    }

    mutating func set(_ row: Int, _ column: Int) {
        let index = row * columns + column
        words[index / 64] |= 1 << (index % 64)
    }

    func isSet(_ row: Int, _ column: Int) -> Bool {
        let index = row * columns + column
        return words[index / 64] & 1 << (index % 64) != 0
    }
}

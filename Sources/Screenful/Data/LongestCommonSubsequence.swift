/// The longest list of elements that two lists hold in the same order.
///
/// - Note: Ties are resolved as in Texture (be0b74b4, NSArray+Diffing.mm).
public struct LongestCommonSubsequence: Hashable, Sendable {
    /// Where its elements stand in the old list, ascending.
    public let oldIndexes: [Int]
    /// Where the same elements stand in the new list, ascending: each at the first place left for it.
    public let newIndexes: [Int]

    /// Finds the subsequence.
    ///
    /// Only the way back is kept of the table of lengths: one bit a pair.
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

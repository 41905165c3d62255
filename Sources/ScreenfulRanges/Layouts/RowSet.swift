/// Rows as ascending, disjoint runs that do not touch.
///
/// The rows of a range need not be neighbours: in a waterfall a long item stays on screen while hundreds after it have
/// left. Up to ``inlineCapacity`` runs are held in place, so that a set allocates nothing; more are held in an array.
/// A scroll hands some forty sets on, so that each place for a run costs it about a thousand instructions.
public struct RowSet: Sendable {
    /// The runs that a set holds without an allocation.
    public static let inlineCapacity = 4

    private var inline = InlineArray<4, Range<Int>>(repeating: 0..<0)
    private var overflow: [Range<Int>] = []
    private var runCount = 0

    /// Creates a set without rows.
    public init() {}

    /// Creates a set of adjacent rows.
    public init(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        inline[0] = rows
        runCount = 1
    }

    /// Adds rows after all others; they are joined with the last run if they overlap or touch it.
    ///
    /// - Precondition: The rows do not begin before the last run.
    public mutating func append(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        if runCount > 0 {
            let last = self[runCount - 1]
            precondition(rows.lowerBound >= last.lowerBound, "row \(rows.lowerBound) comes after a later one")
            if rows.lowerBound <= last.upperBound {
                set(last.lowerBound..<Swift.max(last.upperBound, rows.upperBound), at: runCount - 1)
                return
            }
        }
        if runCount < Self.inlineCapacity { inline[runCount] = rows } else { overflow.append(rows) }
        runCount += 1
    }

    /// The rows from the first to the last, with those between the runs; 0 to 0 in an empty set.
    public var hull: Range<Int> {
        runCount == 0 ? 0..<0 : self[0].lowerBound..<self[runCount - 1].upperBound
    }

    /// The run with the most rows, the first of those that have equally many; 0 to 0 in an empty set.
    var longestRun: Range<Int> {
        var longest = 0..<0
        forEach { if $0.count > longest.count { longest = $0 } }
        return longest
    }

    /// The number of rows.
    public var rowCount: Int {
        var count = 0
        forEach { count += $0.count }
        return count
    }

    /// Calls a closure with each run, ascending; unlike a loop, it does not copy the set for an iterator.
    public func forEach(_ body: (Range<Int>) -> Void) {
        for index in 0..<runCount { body(self[index]) }
    }

    /// Returns whether the set has a row.
    ///
    /// - Complexity: O(runs).
    public func contains(row: Int) -> Bool {
        for index in 0..<runCount where self[index].contains(row) { return true }
        return false
    }

    /// Returns whether the set has some of these rows.
    ///
    /// - Complexity: O(runs).
    public func overlaps(_ rows: Range<Int>) -> Bool {
        for index in 0..<runCount where self[index].overlaps(rows) { return true }
        return false
    }

    /// Returns the rows that are in a range too.
    public func clamped(to limits: Range<Int>) -> Self {
        guard hull.lowerBound < limits.lowerBound || hull.upperBound > limits.upperBound else { return self }
        var rows = Self()
        forEach { rows.append($0.clamped(to: limits)) }
        return rows
    }

    /// Adds rows after all others, each so many places farther down.
    mutating func append(_ rows: Self, movedBy distance: Int) {
        rows.forEach { append($0.moved(by: distance)) }
    }

    private mutating func set(_ rows: Range<Int>, at index: Int) {
        if index < Self.inlineCapacity { inline[index] = rows } else { overflow[index - Self.inlineCapacity] = rows }
    }
}

extension RowSet: RandomAccessCollection {
    /// The index of the first run.
    public var startIndex: Int { 0 }
    /// The number of runs.
    public var endIndex: Int { runCount }

    /// A run.
    public subscript(index: Int) -> Range<Int> {
        precondition(index >= 0 && index < runCount, "there is no run \(index)")
        return index < Self.inlineCapacity ? inline[index] : overflow[index - Self.inlineCapacity]
    }
}

extension RowSet: Hashable {
    /// Compares the rows.
    public static func == (first: Self, second: Self) -> Bool {
        guard first.runCount == second.runCount else { return false }
        for index in 0..<first.runCount where first[index] != second[index] { return false }
        return true
    }

    /// Hashes the rows.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(runCount)
        for run in self { hasher.combine(run) }
    }
}

extension RowSet: Codable {
    /// Decodes the runs of a set.
    public init(from decoder: any Decoder) throws {
        for run in try [Range<Int>](from: decoder) { append(run) }
    }

    /// Encodes the runs of the set.
    public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension Range<Int> {
    /// Returns as many rows, so many places farther down.
    @inline(__always)
    func moved(by distance: Int) -> Self { lowerBound + distance..<upperBound + distance }
}

public import ScreenfulLab

/// How much earlier than the reader content came, row by row.
public struct LeadHistogram: Hashable, Sendable {
    /// Where one column ends and the next begins, in milliseconds; below 0 content was late.
    public static let bounds = [-2000, -1000, -500, -250, 0, 250, 500, 1000, 2000, 4000, 8000]
    /// Rows in each column; the last column is of rows whose content never came while they were on screen.
    public private(set) var counts = [Int](repeating: 0, count: bounds.count + 2)

    /// Creates a histogram of nothing.
    public init() {}

    /// Creates a histogram from its columns.
    ///
    /// - Precondition: There is a number for each column.
    public init(counts: [Int]) {
        precondition(counts.count == Self.bounds.count + 2)
        self.counts = counts
    }

    /// Counts a row.
    public mutating func add(_ visit: RunTimeline.Visit) {
        guard let lead = visit.lead else {
            counts[counts.count - 1] += 1
            return
        }
        counts[Self.bounds.prefix { Int64($0) * 1000 <= lead }.count] += 1
    }

    /// Counts the rows of another histogram too.
    public mutating func add(_ other: [Int]) {
        for (column, count) in zip(counts.indices, other) { counts[column] += count }
    }

    /// What a column holds, for people.
    static func label(_ column: Int) -> String {
        func text(_ milliseconds: Int) -> String { Decimal.short(Double(abs(milliseconds)) / 1000) }
        if column > bounds.count { return "never" }
        if column == bounds.count { return "> \(text(bounds[column - 1])) s early" }
        if column == 0 { return "> \(text(bounds[0])) s late" }
        let (low, high) = (bounds[column - 1], bounds[column])
        return low < 0 ? "\(text(high))–\(text(low)) s late" : "\(text(low))–\(text(high)) s early"
    }
}

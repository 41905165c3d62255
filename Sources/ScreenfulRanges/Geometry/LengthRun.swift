/// Adjacent rows of equal length.
struct LengthRun: Run, Hashable {
    /// Where a length comes from.
    enum Source: UInt8 {
        /// Nobody knows the rows' length; the list's estimate stands in for it.
        case estimate
        /// Measured, but the content has changed since.
        case outdated
        /// Measured.
        case measured
    }

    /// The length of each row, in points; 0 where the estimate holds.
    var length: Double
    var rowCount: UInt32
    var source: Source

    static let empty = Self(length: 0, rowCount: 0, source: .estimate)

    static func estimated(_ count: Int) -> Self {
        Self(length: 0, rowCount: UInt32(count), source: .estimate)
    }

    var summary: LengthSummary {
        LengthSummary(
            knownLength: source == .estimate ? 0 : length * Double(rowCount),
            rowCount: rowCount,
            knownCount: source == .estimate ? 0 : rowCount,
            measuredCount: source == .measured ? rowCount : 0
        )
    }

    func prefix(_ count: Int) -> Self {
        Self(length: length, rowCount: UInt32(count), source: source)
    }

    func dropping(_ count: Int) -> Self {
        Self(length: length, rowCount: rowCount - UInt32(count), source: source)
    }

    func joined(with next: Self) -> Self? {
        guard length == next.length, source == next.source else { return nil }
        return Self(length: length, rowCount: rowCount + next.rowCount, source: source)
    }
}

/// What many rows add up to.
///
/// Rows at the estimate are counted, not summed, so a better estimate costs nothing.
struct LengthSummary: RunSummary {
    /// The sum of the lengths that are known, in points.
    var knownLength: Double
    var rowCount: UInt32
    /// Rows whose length is known, if only from before their content changed.
    var knownCount: UInt32
    var measuredCount: UInt32

    static let zero = Self(knownLength: 0, rowCount: 0, knownCount: 0, measuredCount: 0)

    var count: Int { Int(rowCount) }

    static func + (first: Self, second: Self) -> Self {
        Self(
            knownLength: first.knownLength + second.knownLength,
            rowCount: first.rowCount + second.rowCount,
            knownCount: first.knownCount + second.knownCount,
            measuredCount: first.measuredCount + second.measuredCount
        )
    }

    /// The length of all rows, in points.
    func length(estimate: Double) -> Double {
        knownLength + Double(rowCount - knownCount) * estimate
    }
}

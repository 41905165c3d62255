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

    /// The length of all rows, in points; and of others after them, of which those that are known are `known`
    /// points long and so many are `unknown`.
    func length(estimate: Double, known: Double = 0, unknown: Int = 0) -> Double {
        knownLength + known + Double(Int(rowCount - knownCount) + unknown) * estimate
    }
}

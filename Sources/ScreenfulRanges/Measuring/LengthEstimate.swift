/// The estimated length of unmeasured rows: the running mean of the measured ones.
///
/// Every change of the estimate changes the length of the content, and the scrollbar with it. So the estimate in force
/// stays until the mean differs from it by more than a tolerance; since the mean settles, that happens a few times in a
/// list's life, however many rows are measured.
///
///     estimate.add(lengths)
///     if let length = estimate.move() { engine.handle(.estimateChanged(length), …) }
public struct LengthEstimate: Hashable, Sendable {
    /// The estimate in force, in points.
    public private(set) var value: Double
    /// The number of rows measured.
    public private(set) var measuredCount = 0
    /// The part of the estimate in force by which the mean has to differ before it replaces it.
    public let tolerance: Double
    /// The number of rows that have to be measured before their mean counts.
    public let minCount: Int

    private var measuredLength = 0.0

    /// Creates an estimate without measured rows.
    ///
    /// - Parameters:
    ///   - value: The first estimate, in points.
    ///   - tolerance: The part by which the mean has to differ. The default of a sixteenth leads to fewer
    ///     than ten changes in all.
    ///   - minCount: The number of rows that have to be measured first; about a screenful.
    /// - Precondition: No number is negative, and all are finite.
    public init(_ value: Double, tolerance: Double = 1 / 16, minCount: Int = 8) {
        RowGeometry.checkLength(value)
        precondition(tolerance >= 0 && tolerance.isFinite, "an estimate is not moved by a part of \(tolerance)")
        precondition(minCount >= 0, "there are never \(minCount) rows")
        self.value = value
        self.tolerance = tolerance
        self.minCount = minCount
    }

    /// The mean of the rows that were measured, in points; nil before the first one.
    ///
    /// It is rounded to a 64th of a point, so that a billion times the estimate is exact.
    public var mean: Double? {
        guard measuredCount > 0 else { return nil }
        let mean = measuredLength / Double(measuredCount)
        return mean > 0 ? max(1, (mean * 64).rounded()) / 64 : 0
    }

    /// Adds the lengths of measured rows, in points.
    ///
    /// - Precondition: The lengths are finite and not negative.
    public mutating func add(_ lengths: some Sequence<Double>) {
        for length in lengths {
            RowGeometry.checkLength(length)
            measuredLength += length
            measuredCount += 1
        }
    }

    /// Makes the mean the estimate in force if it differs by more than the tolerance.
    ///
    /// - Returns: The new estimate, in points; nil while the one in force is near enough.
    public mutating func move() -> Double? {
        guard measuredCount >= minCount, let mean, abs(mean - value) > tolerance * value else { return nil }
        value = mean
        return mean
    }
}

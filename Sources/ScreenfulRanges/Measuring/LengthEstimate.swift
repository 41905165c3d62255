/// What a row is taken to be long until it is measured: the running mean of the rows that were.
///
/// Every move of the estimate changes the length of the content, and the
/// scrollbar with it. So the one in force stays until the mean is so far from it
/// that it matters; since the mean settles, that happens a few times in a list's
/// life, however many rows are measured.
///
///     estimate.add(lengths)
///     if let length = estimate.move() { engine.handle(.estimateChanged(length), …) }
public struct LengthEstimate: Hashable, Sendable {
    /// The estimate in force, in points.
    public private(set) var value: Double
    /// How many rows were measured.
    public private(set) var measuredCount = 0
    /// The part of the estimate in force by which the mean has to differ before it takes its place.
    public let tolerance: Double
    /// How many rows have to be measured before their mean counts.
    public let leastCount: Int

    private var measuredLength = 0.0

    /// Creates an estimate that nothing is known about.
    ///
    /// - Parameters:
    ///   - value: The first estimate, in points.
    ///   - tolerance: The part by which the mean has to differ. A sixteenth, a choice of ours, means fewer
    ///     than ten moves in all.
    ///   - leastCount: How many rows have to be measured first; a screenful, or thereabouts.
    /// - Precondition: No number is negative, and all are finite.
    public init(_ value: Double, tolerance: Double = 1 / 16, leastCount: Int = 8) {
        RowGeometry.checkLength(value)
        precondition(tolerance >= 0 && tolerance.isFinite, "an estimate is not moved by a part of \(tolerance)")
        precondition(leastCount >= 0, "there are never \(leastCount) rows")
        self.value = value
        self.tolerance = tolerance
        self.leastCount = leastCount
    }

    /// The mean of the rows that were measured, in points; nil before the first one.
    ///
    /// It is rounded to a 64th of a point, so that a billion times the estimate is exact.
    public var mean: Double? {
        guard measuredCount > 0 else { return nil }
        let mean = measuredLength / Double(measuredCount)
        return mean > 0 ? max(1, (mean * 64).rounded()) / 64 : 0
    }

    /// Takes the lengths of rows that were measured, in points.
    ///
    /// - Precondition: The lengths are finite and not negative.
    public mutating func add(_ lengths: some Sequence<Double>) {
        for length in lengths {
            RowGeometry.checkLength(length)
            measuredLength += length
            measuredCount += 1
        }
    }

    /// Puts the mean in force, if that is due.
    ///
    /// - Returns: The new estimate, in points; nil while the one in force is near enough.
    public mutating func move() -> Double? {
        guard measuredCount >= leastCount, let mean, abs(mean - value) > tolerance * value else { return nil }
        value = mean
        return mean
    }
}

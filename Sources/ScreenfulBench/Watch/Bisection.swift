/// A search for the largest number for which something holds, if it holds for all smaller ones.
struct Bisection {
    private var low: Int
    private var high: Int
    private let resolution: Int
    /// The largest number so far for which it holds.
    private(set) var largest: Int?
    private var hasBegun = false

    /// - Parameters:
    ///   - range: The numbers to be tried.
    ///   - resolution: The difference to the least number that fails at which the search ends.
    init(_ range: ClosedRange<Int>, resolution: Int) {
        low = range.lowerBound
        high = range.upperBound
        self.resolution = max(1, resolution)
    }

    /// The number to be tried next; nil at the end.
    ///
    /// The ends of the range come first, the lower one before the upper.
    var next: Int? {
        guard hasBegun else { return low }
        guard let largest, largest < high else { return nil }
        if largest == low, !hasTriedHigh { return high }
        return high - largest > resolution ? (largest + high) / 2 : nil
    }

    private var hasTriedHigh = false

    /// Notes the outcome for ``next``.
    mutating func note(holds: Bool) {
        guard let number = next else { return }
        if !hasBegun { hasBegun = true } else { hasTriedHigh = true }
        if holds { largest = number } else { high = number }
    }
}

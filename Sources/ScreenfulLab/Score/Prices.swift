/// What a reader's annoyances and a developer's resources cost, in screen-seconds of blank that could have been read.
///
/// - Note: The defaults are a beginning; whoever pays for the bytes sets their own.
public struct Prices: Hashable, Sendable {
    /// A screen-second that is blank while the scroll is too fast to read.
    public var illegibleBlank: Double
    /// A million bytes that nobody saw.
    public var wastedMegabyte: Double
    /// A million bytes of pictures in memory beyond the budget, at the peak.
    public var bitmapMegabyte: Double
    /// Millions of bytes of pictures that cost nothing.
    public var bitmapBudget: Double
    /// A second for which the scroll was held at the end of what was fetched.
    public var stallSecond: Double

    /// Creates prices; by default pictures are free up to 14 rows of a common feed at three pixels a point.
    ///
    /// - Precondition: Prices are finite and not negative.
    public init(
        illegibleBlank: Double = 0.25,
        wastedMegabyte: Double = 0.02,
        bitmapMegabyte: Double = 0.002,
        bitmapBudget: Double = 64,
        stallSecond: Double = 1
    ) {
        for price in [illegibleBlank, wastedMegabyte, bitmapMegabyte, bitmapBudget, stallSecond] {
            precondition(price.isFinite && price >= 0, "\(price) is no price")
        }
        self.illegibleBlank = illegibleBlank
        self.wastedMegabyte = wastedMegabyte
        self.bitmapMegabyte = bitmapMegabyte
        self.bitmapBudget = bitmapBudget
        self.stallSecond = stallSecond
    }

    /// What a run costs.
    ///
    ///     J = legible + ¼ · (blank − legible) + 0.02 · waste + 0.002 · max(0, pictures − budget) + stall
    ///
    /// - Returns: Screen-seconds, with blank in screen-seconds, stalls in seconds and the rest in millions of bytes.
    public func cost(of run: RunResult) -> Double {
        let illegible = run.blankScreenSeconds - run.legibleBlankScreenSeconds
        let excess = max(0, Double(run.peakBitmapBytes) / 1e6 - bitmapBudget)
        return run.legibleBlankScreenSeconds + illegibleBlank * illegible
            + wastedMegabyte * Double(run.wastedBytes) / 1e6
            + bitmapMegabyte * excess
            + stallSecond * run.stallMilliseconds / 1000
    }
}

/// How much one strategy leaves blank in comparison with another one, cell by cell.
struct BlankComparison {
    /// The geometric mean of the ratios of cells; nil without a cell.
    private(set) var meanRatio: Double?
    /// Cells in which the strategy is clearly worse.
    private(set) var worseCount = 0

    /// Screen-seconds that are added on both sides: a ratio to next to nothing says nothing.
    private static let floor = 0.05
    /// What counts as clearly worse: a share, and screen-seconds.
    private static let tolerance = (share: 0.05, seconds: 0.1)

    /// Compares runs with others of the same cells, in screen-seconds.
    init(_ blanks: [Double], with others: [Double]) {
        var logarithms = 0.0
        for (blank, other) in zip(blanks, others) {
            logarithms += PortableMath.log((blank + Self.floor) / (other + Self.floor))
            let excess = blank - other
            if excess > Self.tolerance.share * other && excess > Self.tolerance.seconds { worseCount += 1 }
        }
        guard !blanks.isEmpty else { return }
        meanRatio = PortableMath.exp(logarithms / Double(blanks.count))
    }

    /// What was blank in all as a share of what was blank in all with another strategy.
    ///
    /// - Returns: Nil where the other left nothing blank, of which nothing is a share.
    static func ratio(_ blank: Double, to other: Double) -> Double? {
        other > 0 ? blank / other : nil
    }
}

/// The scale of an axis for numbers from 0 up.
struct PlotScale {
    /// The number at the end of the axis.
    let maximum: Double
    /// The round numbers that get a mark.
    let ticks: [Double]
    private let start: Double
    private let end: Double

    /// Creates a scale from 0 at `start` to the largest number, or somewhat more, at `end`, with so many steps at most.
    init(largest: Double, from start: Double, to end: Double, steps: Double = 6) {
        let largest = largest > 0 && largest.isFinite ? largest : 1
        var step = 1e-6
        // 1, 2 and 5 times a power of ten, until so many steps are enough.
        for factor in [2, 2.5, 2].cycled(30) where step * steps < largest { step *= factor }
        let count = (largest / step).rounded(.up)
        maximum = count * step
        ticks = (0...Int(count)).map { Double($0) * step }
        (self.start, self.end) = (start, end)
    }

    func place(_ value: Double) -> Double { start + (end - start) * value / maximum }
}

extension Array {
    fileprivate func cycled(_ times: Int) -> [Element] {
        (0..<times).flatMap { _ in self }
    }
}

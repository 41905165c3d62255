/// The mean of some samples with its confidence interval.
public struct MeanEstimate: Hashable, Sendable {
    /// The mean of the samples.
    public let mean: Double
    /// The 95 % interval of the mean by Student's t; nil for a single sample, which has no spread.
    public let interval: ClosedRange<Double>?

    /// Creates an estimate.
    ///
    /// - Parameters:
    ///   - samples: Independent samples, at least one.
    ///   - least: A lower bound of the samples, which also limits the interval.
    /// - Precondition: There is a sample.
    public init(_ samples: [Double], notBelow least: Double = -.infinity) {
        precondition(!samples.isEmpty, "the mean of nothing")
        let count = Double(samples.count)
        let mean = samples.reduce(0, +) / count
        self.mean = mean
        guard samples.count > 1 else {
            interval = nil
            return
        }
        let squares = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let error = (squares / (count - 1) / count).squareRoot()
        let reach = Self.quantile(freedom: samples.count - 1) * error
        interval = max(least, mean - reach)...max(least, mean + reach)
    }

    /// Returns the 97.5 % quantile of Student's t.
    ///
    /// Between two rows of the table it is the one of fewer degrees of freedom, so that no interval is too narrow.
    ///
    /// - Note: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, column 0.975.
    static func quantile(freedom: Int) -> Double {
        precondition(freedom > 0, "one sample has no spread")
        if freedom <= few.count { return few[freedom - 1] }
        return many.last { $0.freedom <= freedom }?.quantile ?? few[few.count - 1]
    }

    /// For 1 to 30 degrees of freedom.
    private static let few = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
        2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
        2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ]

    private static let many = [
        (freedom: 40, quantile: 2.021), (freedom: 60, quantile: 2.000), (freedom: 80, quantile: 1.990),
        (freedom: 100, quantile: 1.984),
    ]
}

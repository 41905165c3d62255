/// The settings of benchmarks that have some.
struct BenchmarkOptions: Equatable {
    /// The duration of the soak.
    var minutes = 10.0
    /// The watched viewers of the soak.
    var viewers = 100
    /// The steps a second of each.
    var rate = 30.0
    /// The rows of the long list in PostgreSQL.
    var rows = 10_000_000

    private static let minuteRange = 0.1...100_000
    private static let viewerRange = 1.0...5_000
    private static let rateRange = 0.1...1_000
    private static let rowRange = 100_000.0...100_000_000

    /// Sets an option by its flag.
    ///
    /// - Returns: A message if the value is not one of it; nil if it is set.
    mutating func set(_ flag: String, _ value: String?) -> String? {
        let range =
            switch flag {
            case "--minutes": Self.minuteRange
            case "--viewers": Self.viewerRange
            case "--rows": Self.rowRange
            default: Self.rateRange
            }
        guard let number = value.flatMap({ Double($0) }), range ~= number else {
            return "\(flag) takes a number from \(range.lowerBound) to \(range.upperBound)"
        }
        switch flag {
        case "--minutes": minutes = number
        case "--viewers": viewers = Int(number)
        case "--rows": rows = Int(number)
        default: rate = number
        }
        return nil
    }

    static let flags = ["--minutes", "--viewers", "--rate", "--rows"]
}

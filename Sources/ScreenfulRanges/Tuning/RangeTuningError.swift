/// A length in a tuning that no range can have.
public struct RangeTuningError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The length's place, such as `full.preload.leading`.
    public var field: String
    /// The refused length, in screenfuls.
    public var value: Double

    /// Creates an error about one length.
    public init(field: String, value: Double) {
        self.field = field
        self.value = value
    }

    /// What is wrong and what would be right, for a person to read.
    public var description: String {
        "\(field) is \(value); it must be a number from 0 to \(Int(RangeTuning.longestBuffer)) screenfuls"
    }
}

/// One batch, so that an answer to an earlier one can be told apart.
public struct BatchID: Hashable, Sendable {
    /// The number of the batch at its end of its list, counted from 1.
    public let rawValue: Int

    /// Creates an id.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

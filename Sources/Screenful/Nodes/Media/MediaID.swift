/// Names one medium of a viewer for as long as its row is near; no number is given twice.
public struct MediaID: Hashable, Sendable {
    /// Counts up from 0 in each ledger.
    public var rawValue: Int

    /// Creates an identifier.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

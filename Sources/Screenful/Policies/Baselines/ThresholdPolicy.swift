/// The next page is asked for when a share of all rows has been read.
///
/// Wrong for long lists: 70 % of everything is not 70 % of the last page. With
/// pages of ten rows, the fifth is asked for before any row of the fourth was seen.
public struct ThresholdPolicy: ExtentPolicy, Hashable {
    /// The share that is usual.
    public static let usualShare = 0.7

    /// The share of the rows that has to be read.
    public let share: Double

    /// Creates the policy.
    ///
    /// - Precondition: The share lies between 0 and 1.
    public init(share: Double = usualShare) {
        precondition((0...1).contains(share), "\(share) is no share")
        self.share = share
    }

    /// The policy's name.
    public var name: String { "threshold" }

    /// True once the share has been read.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        Double(situation.readRows) >= share * Double(situation.rowCount)
    }

    /// True: rows are read under the finger.
    public var looksAtEndsWhileDragging: Bool { true }
}

/// Fetches the next page when a share of all rows has been read.
///
/// Unsuited to long lists: 70 % of all rows is not 70 % of the last page. With
/// pages of ten rows, the fifth is fetched before any row of the fourth was seen.
public struct ThresholdPolicy: ExtentPolicy, Hashable, Codable {
    /// The default share.
    public static let defaultShare = 0.7

    /// The share of the rows that has to be read.
    public let share: Double

    /// Creates the policy.
    ///
    /// - Precondition: The share lies between 0 and 1.
    public init(share: Double = defaultShare) {
        precondition((0...1).contains(share), "\(share) is no share")
        self.share = share
    }

    /// True once the share has been read.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        Double(situation.readRows) >= share * Double(situation.rowCount)
    }

    /// True: rows are read under the finger.
    public var looksAtEndsWhileDragging: Bool { true }
}

/// Fetches the next page when a share of the latest page has been read.
public struct DynamicThresholdPolicy: ExtentPolicy, Hashable, Codable {
    /// The share of the latest page that has to be read.
    public let share: Double
    /// Rows of a page; nil for the size of the latest batch.
    public let rowsPerPage: Int?

    /// Creates the policy.
    ///
    /// - Precondition: The share lies between 0 and 1, and a page has rows.
    public init(share: Double = ThresholdPolicy.defaultShare, rowsPerPage: Int? = nil) {
        precondition((0...1).contains(share), "\(share) is no share")
        precondition(rowsPerPage.map { $0 > 0 } ?? true, "a page has rows")
        self.share = share
        self.rowsPerPage = rowsPerPage
    }

    /// True once the share of the latest page has been read.
    ///
    /// The equivalent ratio of all rows grows with every page: 0.7, 0.85, 0.9, 0.925, …
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        let latest = rowsPerPage ?? situation.batchRows
        let page = Double(min(latest > 0 ? latest : situation.rowCount, situation.rowCount))
        return Double(situation.readRows) >= Double(situation.rowCount) - page + share * page
    }

    /// True: rows are read under the finger.
    public var looksAtEndsWhileDragging: Bool { true }
}

/// Fetches the next page when the end is on screen, and preloads nothing.
///
/// The baseline of all comparisons.
public struct InfiniteScrollPolicy: ExtentPolicy, Hashable, Codable {
    /// Creates the policy, which has no settings.
    public init() {}
    /// True once the end is on screen.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? { situation.remaining <= 0 }
    /// True: the end may come on screen during a drag.
    public var looksAtEndsWhileDragging: Bool { true }
}

/// How urgent the data of some rows is.
public enum FetchPriority: String, Hashable, Sendable, Comparable, CaseIterable {
    /// The reader looks at where the rows should be.
    case visible
    /// The rows are about to be drawn.
    case display
    /// The rows may be wanted soon.
    case preload

    /// Orders the more urgent before the less urgent.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.rank < rhs.rank
    }

    private var rank: Int {
        switch self {
        case .visible: 0
        case .display: 1
        case .preload: 2
        }
    }
}

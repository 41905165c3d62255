/// How severe a line has to be to reach the log.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Nothing at all.
    case off
    /// What kept the server from doing its work.
    case error
    /// What somebody should look at.
    case warning
    /// Start, stop, and one line for each request.
    case info

    private var rank: Int {
        switch self {
        case .off: 0
        case .error: 1
        case .warning: 2
        case .info: 3
        }
    }

    /// Orders by how much is logged: `off` is least.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.rank < rhs.rank
    }
}

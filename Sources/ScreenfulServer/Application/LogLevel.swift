/// How much is logged.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Nothing at all.
    case off
    /// What kept the server from doing its work.
    case error
    /// What an operator may have to look at: requests that were refused, and slow ones.
    case warning
    /// Start, stop, changes of lists, traces and runs, and one line a minute that sums up all other requests.
    case info
    /// A line for each request in place of the sums.
    case requests

    private var rank: Int {
        switch self {
        case .off: 0
        case .error: 1
        case .warning: 2
        case .info: 3
        case .requests: 4
        }
    }

    /// Orders by how much is logged: `off` is least.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.rank < rhs.rank
    }
}

import Screenful

/// The priority of a request on a viewer's network.
enum RequestPriority {
    /// A row.
    case row(FetchPriority)
    /// A preview of a picture whose row will be on screen in so many seconds; nil if the scroll does not move
    /// toward it.
    case preview(FetchPriority, seconds: Double?)
    /// A picture, a video's beginning, or a map's tiles.
    case picture(FetchPriority)
    /// A page, which has a connection of its own, or a request that is no longer wanted.
    case other

    /// The maximum of seconds until a row is on screen that counts as about to be seen, as in the lab.
    private static let soon = 1.0

    /// The rank of the request: the least is sent first.
    ///
    /// Rows on screen come before others, and of one fetch priority rows before previews before pictures; but
    /// previews of rows that are about to be seen come before all pictures.
    var tier: Int {
        switch self {
        case .row(let priority): 4 * priority.tier
        case .preview(.visible, _): 1
        case .preview(_, let seconds?) where seconds <= Self.soon: 2
        case .preview(let priority, _): 4 * priority.tier + 1
        case .picture(let priority): 4 * priority.tier + 3
        case .other: 12
        }
    }
}

extension FetchPriority {
    /// The rank of the priority, the most urgent first.
    fileprivate var tier: Int {
        switch self {
        case .visible: 0
        case .display: 1
        case .preload: 2
        }
    }
}

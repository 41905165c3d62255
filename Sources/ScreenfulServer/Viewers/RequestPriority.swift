import Screenful

/// What a request of a viewer's link is for, as far as its turn depends on it.
enum RequestPriority {
    /// A row.
    case row(FetchPriority)
    /// A small first version of a picture whose row will be on screen in so many seconds; nil if the scroll
    /// does not go there.
    case preview(FetchPriority, seconds: Double?)
    /// A picture, a video's beginning, or a map's tiles.
    case picture(FetchPriority)
    /// A page, which has a connection of its own, or what nobody wants any more.
    case other

    /// Seconds in which a row comes on screen that is about to be seen, as in the lab.
    private static let soon = 1.0

    /// The least comes first.
    ///
    /// What is on screen comes before what is not, and of one urgency rows before previews before pictures; but
    /// previews of what is about to be seen come before all pictures.
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
    /// The most urgent first.
    fileprivate var tier: Int {
        switch self {
        case .visible: 0
        case .display: 1
        case .preload: 2
        }
    }
}

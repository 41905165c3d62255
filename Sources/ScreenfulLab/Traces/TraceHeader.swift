public import ScreenfulTypes

/// What is known of a recorded scroll as a whole.
public struct TraceHeader: Hashable, Sendable {
    /// Where a scroll was recorded.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        /// A scroll view of iOS.
        case ios
        /// A list of Android.
        case android
        /// A page in a browser.
        case web
        /// Nowhere: a generator made it.
        case synthetic
    }

    /// In which order the pages of a list can be asked for.
    public enum Paging: String, Hashable, Sendable, CaseIterable {
        /// One after the other: a page tells where the next begins.
        case cursor
        /// Any at any time.
        case random
    }

    /// What a trace may be used for.
    public enum Split: String, Hashable, Sendable, CaseIterable {
        /// For building and tuning.
        case dev
        /// For judging only.
        case held
    }

    /// The size of the viewport, in points.
    public var viewport: Size
    /// Where it was recorded.
    public var platform: Platform
    /// The factor by which a fling's velocity shrinks each millisecond, if there is one.
    public var deceleration: Double?
    /// In which order pages can be asked for.
    public var paging: Paging
    /// Who recorded it, or which generator from which seed.
    public var source: String
    /// Under which terms it may be passed on.
    public var licence: String
    /// What it may be used for.
    public var split: Split

    /// Creates a header.
    public init(
        viewport: Size,
        platform: Platform,
        deceleration: Double? = nil,
        paging: Paging = .cursor,
        source: String = "",
        licence: String = "",
        split: Split = .dev
    ) {
        self.viewport = viewport
        self.platform = platform
        self.deceleration = deceleration
        self.paging = paging
        self.source = source
        self.licence = licence
        self.split = split
    }
}

public import ScreenfulTypes

/// A picture of a template.
public struct ImageTemplate: Hashable, Sendable {
    /// Where it is.
    public var url: BoundText
    /// Where the picture is that shows before, and in place of one that cannot be fetched; for network images.
    public var defaultImage: BoundText?
    /// The size it takes where nothing else says one, in points; nil for all the room there is.
    public var size: Size?

    /// Creates a picture.
    public init(_ url: BoundText, defaultImage: BoundText? = nil, size: Size? = nil) {
        self.url = url
        self.defaultImage = defaultImage
        self.size = size
    }
}

/// A video of a template.
public struct VideoTemplate: Hashable, Sendable {
    /// Where it is.
    public var url: BoundText
    /// Where the picture is that shows before it plays.
    public var poster: BoundText?
    /// True to play as soon as it is visible.
    public var playsAutomatically = false
    /// True to begin anew at the end.
    public var repeats = false
    /// The size it takes where nothing else says one, in points; nil for all the room there is.
    public var size: Size?

    /// Creates a video.
    public init(_ url: BoundText, poster: BoundText? = nil) {
        self.url = url
        self.poster = poster
    }
}

public import ScreenfulTypes

/// A picture of a template.
public struct ImageTemplate: Hashable, Sendable {
    /// The address.
    public var url: BoundText
    /// The address of the picture shown before, and instead of one that cannot be fetched; for network images.
    public var defaultImage: BoundText?
    /// The preferred size, in points; nil for all the available room.
    public var size: Size?
    /// True to prefer the picture's natural size, one pixel to a point, instead of ``size``.
    public var hasNaturalSize = false

    /// Creates a picture.
    public init(_ url: BoundText, defaultImage: BoundText? = nil, size: Size? = nil) {
        self.url = url
        self.defaultImage = defaultImage
        self.size = size
    }
}

/// A video of a template.
public struct VideoTemplate: Hashable, Sendable {
    /// The address.
    public var url: BoundText
    /// The address of the picture shown before the video plays.
    public var poster: BoundText?
    /// True to play as soon as the video is visible.
    public var playsAutomatically = false
    /// True to repeat the video.
    public var repeats = false
    /// The preferred size, in points; nil for all the available room.
    public var size: Size?

    /// Creates a video.
    public init(_ url: BoundText, poster: BoundText? = nil) {
        self.url = url
        self.poster = poster
    }
}

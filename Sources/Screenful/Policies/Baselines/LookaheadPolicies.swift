import ScreenfulTypes

/// A browser's tiles: renders the area that the scroll reaches in a second, and fetches a border around it.
///
/// - Note: Chromium, `cc/tiles`: the skewport reaches as far as the scroll goes in
///   1.0 s (software raster), at most 2000 px; the border of tiles needed soon is
///   min(312 px, 15 % of the longer side); the interest area is 3000 px.
public struct SkewportPolicy: ExtentPolicy, Hashable, Codable {
    /// Seconds that the skewport looks ahead.
    public static let seconds = 1.0
    /// The farthest that the skewport looks ahead, in points.
    public static let farthest = 2000.0
    /// The maximum border of the display range, in points.
    public static let widestBorder = 312.0
    /// The border as a share of the viewport's longer side.
    public static let borderShare = 0.15
    /// Points around the viewport in the preload range.
    public static let interest = 3000.0

    /// Creates the policy, which has no settings.
    public init() {}

    /// The skewport and the border, and the interest area around them.
    public func extents(for situation: PreloadingSituation) -> Extents {
        let visible = situation.visibleExtent
        let size = situation.viewport.size
        let border = min(Self.widestBorder, Self.borderShare * max(size.width, size.height))
        let distance = min(max(situation.velocity * Self.seconds, -Self.farthest), Self.farthest)
        let skewport = visible.union(visible.lowerBound + distance...visible.upperBound + distance)
        return (skewport.union(visible.widened(by: border)), skewport.union(visible.widened(by: Self.interest)))
    }
}

/// Renders a fixed number of points on either side, whatever the motion.
public struct FixedExtentPolicy: ExtentPolicy, Hashable, Codable {
    /// The cache extent of Flutter's lists, in points.
    ///
    /// - Note: Flutter, `RenderAbstractViewport.defaultCacheExtent`.
    public static let flutterExtent = 250.0

    /// Points on either side of the viewport.
    public let points: Double

    /// Creates the policy.
    ///
    /// - Precondition: The extent is finite and not negative.
    public init(points: Double = flutterExtent) {
        precondition(points >= 0 && points.isFinite, "\(points) is no extent")
        self.points = points
    }

    /// The viewport and the points on either side.
    public func extents(for situation: PreloadingSituation) -> Extents {
        let extent = situation.visibleExtent.widened(by: points)
        return (extent, extent)
    }
}

/// Fetches, during a fling, only the rows on screen at its end.
///
/// Saves requests; the rows that pass stay blank, and so do those behind the resting offset until they are on screen.
public struct LazyPolicy: ExtentPolicy, Hashable, Codable {
    /// Creates the policy, which has no settings.
    public init() {}

    /// The viewport, or the viewport at the end of the fling.
    public func extents(for situation: PreloadingSituation) -> Extents {
        guard let target = situation.target else { return (situation.visibleExtent, situation.visibleExtent) }
        let region = target...target + situation.viewport.size[situation.axis]
        return (region, region)
    }
}

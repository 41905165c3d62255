import ScreenfulTypes

/// A browser's tiles: what the scroll will have reached in a second is rendered, and a border is fetched.
///
/// - Note: Chromium, `cc/tiles`: the skewport reaches as far as the scroll goes in
///   1.0 s (software raster), at most 2000 px; the border of what comes soon is
///   min(312 px, 15 % of the longer side); the interest area is 3000 px.
public struct SkewportPolicy: ExtentPolicy, Hashable {
    /// Seconds that the skewport looks ahead.
    public static let seconds = 1.0
    /// The farthest that the skewport looks ahead, in points.
    public static let farthest = 2000.0
    /// The widest border of what comes soon, in points.
    public static let widestBorder = 312.0
    /// The share of the viewport's longer side that the border takes.
    public static let borderShare = 0.15
    /// Points around the viewport that are fetched in the end.
    public static let interest = 3000.0

    /// Creates the policy, which has no settings.
    public init() {}

    /// The policy's name.
    public var name: String { "skewport" }

    /// The skewport and the border, and the interest area around them.
    public func extents(
        for situation: PreloadingSituation
    ) -> (display: ClosedRange<Double>, preload: ClosedRange<Double>) {
        let visible = situation.visibleExtent
        let size = situation.viewport.size
        let border = min(Self.widestBorder, Self.borderShare * max(size.width, size.height))
        let distance = min(max(situation.velocity * Self.seconds, -Self.farthest), Self.farthest)
        let skewport = visible.union(visible.lowerBound + distance...visible.upperBound + distance)
        return (skewport.union(visible.widened(by: border)), skewport.union(visible.widened(by: Self.interest)))
    }
}

/// So many points on either side are rendered ahead, whatever the reader does.
public struct FixedExtentPolicy: ExtentPolicy, Hashable {
    /// The points of Flutter's lists.
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

    /// The policy's name.
    public var name: String { "fixedExtent" }

    /// What is on screen and as much more as the setting says.
    public func extents(
        for situation: PreloadingSituation
    ) -> (display: ClosedRange<Double>, preload: ClosedRange<Double>) {
        let extent = situation.visibleExtent.widened(by: points)
        return (extent, extent)
    }
}

/// While a fling runs, only what will be on screen when it rests is fetched.
///
/// Saves requests; the rows flown over stay blank, and so do the rows behind
/// the rest until they are on screen.
public struct LazyPolicy: ExtentPolicy, Hashable {
    /// Creates the policy, which has no settings.
    public init() {}

    /// The policy's name.
    public var name: String { "lazy" }

    /// What is on screen, or will be when the fling rests.
    public func extents(
        for situation: PreloadingSituation
    ) -> (display: ClosedRange<Double>, preload: ClosedRange<Double>) {
        guard let target = situation.target else { return (situation.visibleExtent, situation.visibleExtent) }
        let region = target...target + situation.viewport.size[situation.axis]
        return (region, region)
    }
}

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

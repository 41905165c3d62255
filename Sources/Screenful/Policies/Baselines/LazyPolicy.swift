import ScreenfulTypes

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

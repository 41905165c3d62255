public import ScreenfulRanges

extension AdaptivePolicy {
    /// Rows that are rendered at most, unless more are on screen: of a feed's posts there are never so many in reach.
    private static let mostPictures = 12
    /// Rows that are rendered beyond those on screen, however many those are.
    private static let fewestBeyond = 2

    /// The rows of the stretches; where rows are small, fewer of them are rendered ahead.
    ///
    /// Small rows are drawn in a few milliseconds, and a screenful of them would be many pictures (lab: thumbnails have
    /// 13 at most instead of 24, and no more blank).
    public func rows(for situation: PreloadingSituation, in geometry: RowGeometry) -> RowRanges {
        func rows(_ extent: ClosedRange<Double>) -> Range<Int> {
            geometry.rows(intersecting: (extent.lowerBound, extent.upperBound))
        }
        let extents = extents(for: situation)
        let visible = rows(situation.visibleExtent)
        let beyond = max(Self.mostPictures - visible.count, Self.fewestBeyond)
        // One to two, as the stretches are.
        let (behind, ahead) = (beyond / 3, beyond - beyond / 3)
        let reach =
            isForward
            ? visible.lowerBound - behind..<visible.upperBound + ahead
            : visible.lowerBound - ahead..<visible.upperBound + behind
        return RowRanges(
            visible: visible,
            display: rows(extents.display).clamped(to: reach),
            preload: rows(extents.preload)
        )
    }
}

public import ScreenfulRanges
public import ScreenfulTypes

/// The display and the preload range along the axis of the rows, in points.
public typealias Extents = (display: ClosedRange<Double>, preload: ClosedRange<Double>)

/// A policy whose ranges are extents along the axis of the rows, in points.
public protocol ExtentPolicy: PreloadingPolicy {
    /// The display and the preload range, in points from the start of the content.
    ///
    /// By default both are the viewport.
    ///
    /// - Returns: Two extents; the viewport need not lie in them.
    func extents(for situation: PreloadingSituation) -> Extents
}

extension ExtentPolicy {
    /// The viewport, for policies that prepare nothing ahead.
    public func extents(for situation: PreloadingSituation) -> Extents {
        (situation.visibleExtent, situation.visibleExtent)
    }

    /// The rows that are at least partly in the extents.
    public func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges {
        let extents = extents(for: situation)
        return RowRanges(
            visible: situation.visible ?? layout.rows(intersecting: situation.viewport.extent(along: situation.axis)),
            display: layout.rows(intersecting: (extents.display.lowerBound, extents.display.upperBound)),
            preload: layout.rows(intersecting: (extents.preload.lowerBound, extents.preload.upperBound))
        )
    }

    /// The extents as rectangles as wide as the viewport.
    public func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
        let extents = extents(for: situation)
        return (situation.rect(over: extents.display), situation.rect(over: extents.preload))
    }
}

extension PreloadingSituation {
    /// The viewport along the axis of the rows, in points.
    var visibleExtent: ClosedRange<Double> {
        let (start, end) = viewport.extent(along: axis)
        return start...max(start, end)
    }

    /// An extent as a rectangle as wide as the viewport.
    func rect(over extent: ClosedRange<Double>) -> Rect {
        var rect = viewport
        rect.origin[axis] = extent.lowerBound
        rect.size[axis] = extent.upperBound - extent.lowerBound
        return rect
    }
}

extension ClosedRange<Double> {
    /// The range with a number of points added on either side.
    func widened(by points: Double) -> Self { lowerBound - points...upperBound + points }

    /// The smallest range that contains this one and another.
    func union(_ other: Self) -> Self {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}

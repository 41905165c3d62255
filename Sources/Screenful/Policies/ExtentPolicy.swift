public import ScreenfulRanges
public import ScreenfulTypes

/// A strategy whose ranges are stretches of the list, given by offsets.
public protocol ExtentPolicy: PreloadingPolicy {
    /// What is worth rendering and what is worth fetching, in points from the start of the content.
    ///
    /// What is on screen, unless the policy says more.
    ///
    /// - Parameter situation: What is on screen, and how it moves.
    /// - Returns: Two stretches; what is on screen need not be in them.
    func extents(for situation: PreloadingSituation) -> (display: ClosedRange<Double>, preload: ClosedRange<Double>)
}

extension ExtentPolicy {
    /// What is on screen, for policies that prepare nothing ahead.
    public func extents(
        for situation: PreloadingSituation
    ) -> (display: ClosedRange<Double>, preload: ClosedRange<Double>) {
        (situation.visibleExtent, situation.visibleExtent)
    }

    /// The rows of which at least a part lies in the stretches.
    public func rows(for situation: PreloadingSituation, in geometry: RowGeometry) -> RowRanges {
        let extents = extents(for: situation)
        return RowRanges(
            visible: geometry.rows(intersecting: situation.viewport.extent(along: situation.axis)),
            display: geometry.rows(intersecting: (extents.display.lowerBound, extents.display.upperBound)),
            preload: geometry.rows(intersecting: (extents.preload.lowerBound, extents.preload.upperBound))
        )
    }

    /// The stretches as rectangles as wide as the viewport.
    public func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
        let extents = extents(for: situation)
        return (situation.rect(over: extents.display), situation.rect(over: extents.preload))
    }
}

extension PreloadingSituation {
    /// What is on screen along the axis of the rows, in points.
    var visibleExtent: ClosedRange<Double> {
        let (start, end) = viewport.extent(along: axis)
        return start...max(start, end)
    }

    /// A stretch as a rectangle as wide as the viewport.
    func rect(over extent: ClosedRange<Double>) -> Rect {
        var rect = viewport
        rect.origin[axis] = extent.lowerBound
        rect.size[axis] = extent.upperBound - extent.lowerBound
        return rect
    }
}

extension ClosedRange<Double> {
    /// The stretch with so many points more on either side.
    func widened(by points: Double) -> Self {
        lowerBound - points...upperBound + points
    }

    /// The smallest stretch that holds this one and another.
    func union(_ other: Self) -> Self {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}

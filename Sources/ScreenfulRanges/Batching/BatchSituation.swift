public import ScreenfulTypes

/// An end of a list at which rows may be added.
public enum ListEnd: String, Hashable, Sendable, CaseIterable, Codable {
    /// Before the first row.
    case head
    /// After the last row.
    case tail
}

/// The state of a scroll on which a batch decision depends.
public struct BatchSituation: Hashable, Sendable {
    /// The offset at which the viewport will come to rest, in points.
    public var targetOffset: Point
    /// The viewport's extent, in points.
    public var viewport: Size
    /// The content's extent, in points.
    public var content: Size
    /// The axes along which the container scrolls; the vertical one decides where both do.
    public var scrollable: ScrollableAxes
    /// The direction in which the viewport moves over the content.
    public var direction: ScrollDirection
    /// The speed of the scroll in points per **millisecond**, positive toward larger offsets.
    public var velocity = Point(x: 0, y: 0)
    /// The distance from the end at which a batch is fetched, in screenfuls; 0 turns batches off.
    public var leadingScreens = BatchDecision.defaultLeadingScreens
    /// True while a batch has begun and not ended.
    public var isFetching = false
    /// True if the container can be seen.
    public var isVisible = true
    /// True where the interface runs from right to left.
    public var isRightToLeft = false
    /// True if the container's layout itself mirrors its offsets where the interface runs from right to left.
    public var layoutFlips = false

    /// Creates the situation of a visible, idle list at rest.
    public init(
        targetOffset: Point,
        viewport: Size,
        content: Size,
        scrollable: ScrollableAxes,
        direction: ScrollDirection
    ) {
        self.targetOffset = targetOffset
        self.viewport = viewport
        self.content = content
        self.scrollable = scrollable
        self.direction = direction
    }
}

extension BatchSituation {
    /// The axis that decides: the vertical one if the container scrolls along it.
    public var decisiveAxis: Axis { scrollable.contains(.vertical) ? .vertical : .horizontal }

    /// Returns the points between the viewport at rest and an end of the content; negative beyond it.
    public func remainingDistance(to end: ListEnd) -> Double {
        let axis = decisiveAxis
        let before = targetOffset[axis]
        let after = content[axis] - viewport[axis] - before
        // Where the layout does not mirror itself, offsets shrink as the user moves on.
        let isMirrored = !layoutFlips && isRightToLeft && scrollable.contains(.horizontal)
        return (end == .tail) != isMirrored ? after : before
    }

    /// Returns the seconds until an end is reached at the current speed; nil while the scroll does not move toward it.
    public func remainingSeconds(to end: ListEnd) -> Double? {
        let speed = end == .tail ? velocity[decisiveAxis] : -velocity[decisiveAxis]
        guard speed > 0 else { return nil }
        return remainingDistance(to: end) / (speed * 1000)
    }

    /// Returns true if the direction has a bit that leads away from an end.
    ///
    /// The bits of both axes count, whichever axis scrolls, as in Texture.
    func isMovingAway(from end: ListEnd) -> Bool {
        let towardHead: ScrollDirection = isRightToLeft ? [.up, .right] : [.up, .left]
        let towardTail: ScrollDirection = isRightToLeft ? [.down, .left] : [.down, .right]
        return !direction.isDisjoint(with: end == .tail ? towardHead : towardTail)
    }
}

public import ScreenfulTypes

extension BatchSituation {
    /// The axis that decides: the vertical one if the container scrolls along it.
    public var decisiveAxis: Axis {
        scrollable.contains(.vertical) ? .vertical : .horizontal
    }

    /// Points between the viewport at rest and an end of the content; negative beyond it.
    public func remainingDistance(to end: ListEnd) -> Double {
        let axis = decisiveAxis
        let before = targetOffset[axis]
        let after = content[axis] - viewport[axis] - before
        // Where the layout does not mirror itself, offsets shrink as the reader moves on.
        let isMirrored = !layoutFlips && isRightToLeft && scrollable.contains(.horizontal)
        return (end == .tail) != isMirrored ? after : before
    }

    /// Seconds until an end is reached at the current speed; nil while the scroll does not move toward it.
    public func remainingSeconds(to end: ListEnd) -> Double? {
        let speed = end == .tail ? velocity[decisiveAxis] : -velocity[decisiveAxis]
        guard speed > 0 else { return nil }
        return remainingDistance(to: end) / (speed * 1000)
    }

    /// True if the direction has a bit that leads away from an end.
    ///
    /// The bits of both axes count, whichever axis scrolls, as in Texture.
    func isMovingAway(from end: ListEnd) -> Bool {
        let towardHead: ScrollDirection = isRightToLeft ? [.up, .right] : [.up, .left]
        let towardTail: ScrollDirection = isRightToLeft ? [.down, .left] : [.down, .right]
        return !direction.isDisjoint(with: end == .tail ? towardHead : towardTail)
    }
}

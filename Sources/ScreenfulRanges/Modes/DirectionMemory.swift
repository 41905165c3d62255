public import ScreenfulTypes

/// The last known direction of a scroll, so that a stop does not reverse the ranges.
///
/// - Note: Texture be0b74b4, ASRangeController.mm: a direction of none is
///   replaced by the previous one, which is right and down at first.
public struct DirectionMemory: Hashable, Sendable, Codable {
    /// The direction in force.
    public private(set) var direction: ScrollDirection

    private let scrollable: ScrollableAxes

    /// Creates a memory whose first direction is toward larger offsets.
    public init(scrollable: ScrollableAxes) {
        self.scrollable = scrollable
        direction = Self.directions(of: scrollable).intersection([.right, .down])
    }

    /// Records a direction; none keeps the one before.
    ///
    /// Bits of an axis that does not scroll are dropped first.
    ///
    /// - Returns: The direction in force.
    @discardableResult
    public mutating func note(_ observed: ScrollDirection) -> ScrollDirection {
        let usable = observed.intersection(Self.directions(of: scrollable))
        if !usable.isEmpty { direction = usable }
        return direction
    }

    private static func directions(of axes: ScrollableAxes) -> ScrollDirection {
        var directions: ScrollDirection = []
        if axes.contains(.horizontal) { directions.formUnion(.horizontal) }
        if axes.contains(.vertical) { directions.formUnion(.vertical) }
        return directions
    }
}

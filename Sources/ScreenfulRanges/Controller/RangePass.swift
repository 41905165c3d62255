public import ScreenfulTypes

/// The input of one update of a range controller.
public struct RangePass: Sendable {
    /// The order of the changes inside each visit group.
    public enum Order: Hashable, Sendable {
        /// Nearest to the viewport first; of two rows equally near, the one that the scroll moves toward.
        case nearestFirst
        /// From the first row to the last.
        case ascending
    }

    /// The rows inside each range.
    public var ranges: RowRanges
    /// The range mode in force.
    public var mode: RangeMode
    /// True if the container itself is on screen.
    public var isContainerVisible: Bool
    /// True if rows change even where none is visible, as they do when the container's own state changes.
    public var appliesUnseen: Bool
    /// The viewport's two ends along the axis of the rows, in points.
    public var viewport: (start: Double, end: Double)
    /// True while the viewport moves toward larger offsets.
    public var isMovingForward: Bool
    /// The order of the changes inside each visit group.
    public var order: Order

    /// Creates a pass.
    public init(
        ranges: RowRanges,
        mode: RangeMode,
        isContainerVisible: Bool,
        appliesUnseen: Bool = false,
        viewport: (start: Double, end: Double),
        isMovingForward: Bool = true,
        order: Order = .nearestFirst
    ) {
        self.ranges = ranges
        self.mode = mode
        self.isContainerVisible = isContainerVisible
        self.appliesUnseen = appliesUnseen
        self.viewport = viewport
        self.isMovingForward = isMovingForward
        self.order = order
    }

    /// Returns the state of a row, given the ranges it is in.
    func state(isVisible: Bool, isInDisplay: Bool, isInPreload: Bool) -> InterfaceState {
        if isContainerVisible {
            if isVisible { return .inHierarchy }
            var state: InterfaceState = .measureLayout
            if isInDisplay { state.insert(.display) }
            if isInPreload { state.insert(.preload) }
            return state
        }
        // A hidden list prepares only the rows that would be seen first.
        if isVisible {
            return mode == .lowMemory ? [.measureLayout, .preload] : [.measureLayout, .preload, .display]
        }
        return isInDisplay ? [.measureLayout, .preload] : .measureLayout
    }
}

public import ScreenfulTypes

/// The state machine of a control: pointer events in, control events out.
///
/// - Note: Rules of `ASControlNode` (Texture be0b74b4, ASControlNode.mm). A tap counts as inside within a
///   generous margin around the control, as in UIKit.
public struct ControlNode: Hashable, Sendable {
    /// An input event of the page.
    public enum Event: Hashable, Sendable {
        /// A pointer went down inside, as the given tap of a series.
        case pressed(tapCount: Int)
        /// The pointer moved, in points from the control's corner.
        case moved(Point)
        /// The pointer went up, in points from the control's corner.
        case released(Point)
        /// The browser took over the pointer, for example to scroll.
        case cancelled
        /// The control was activated by Enter, space, or an assistive technology.
        case activated
        /// The control left the page.
        case exitedHierarchy
        /// The control was enabled or disabled.
        case enabledChanged(Bool)
        /// The control was selected or deselected.
        case selectedChanged(Bool)
    }

    /// Points around the control within which a pointer still counts as inside: `kASControlNodeExpandedInset`
    /// of a phone (Texture be0b74b4, ASControlNode.mm).
    public static var touchMargin: Double { 70 }

    /// The control's size, in points.
    public var size: Size
    /// The visual state.
    public private(set) var state: ControlState = []
    /// True from the press until the pointer is gone.
    public private(set) var isTracking = false

    /// Creates an enabled control.
    public init(size: Size) {
        self.size = size
    }

    /// False while the control is disabled.
    public var isEnabled: Bool { !state.contains(.disabled) }

    /// Handles an event.
    ///
    /// - Returns: The control event to send, if any.
    public mutating func handle(_ event: Event) -> ControlEvent? {
        switch event {
        case .enabledChanged(let isEnabled):
            if isEnabled { state.remove(.disabled) } else { state.insert(.disabled) }
            return isEnabled ? nil : cancel()
        case .selectedChanged(let isSelected):
            if isSelected { state.insert(.selected) } else { state.remove(.selected) }
            return nil
        case .exitedHierarchy, .cancelled:
            return cancel()
        case .activated:
            return isEnabled ? .primaryAction : nil
        case .pressed(let tapCount):
            guard isEnabled else { return nil }
            // A second pointer ends the tap.
            guard !isTracking else { return cancel() }
            isTracking = true
            state.insert(.highlighted)
            return tapCount > 1 ? .touchDownRepeat : .touchDown
        case .moved(let point):
            guard isTracking else { return nil }
            if contains(point, margin: Self.touchMargin) {
                state.insert(.highlighted)
            } else {
                state.remove(.highlighted)
            }
            return contains(point, margin: 0) ? .touchDragInside : .touchDragOutside
        case .released(let point):
            guard isTracking else { return nil }
            isTracking = false
            state.remove(.highlighted)
            return contains(point, margin: Self.touchMargin) ? .touchUpInside : .touchUpOutside
        }
    }

    private mutating func cancel() -> ControlEvent? {
        guard isTracking else { return nil }
        isTracking = false
        state.remove(.highlighted)
        return .touchCancel
    }

    private func contains(_ point: Point, margin: Double) -> Bool {
        point.x >= -margin && point.x < size.width + margin && point.y >= -margin && point.y < size.height + margin
    }
}

/// An event that a control sends.
///
/// - Note: Names and bits of `ASControlNodeEvent` (Texture be0b74b4, ASControlNode.h).
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
    /// Pressed for the first time in a series of taps.
    case touchDown
    /// Pressed again within a series of taps.
    case touchDownRepeat
    /// Moved within the control.
    case touchDragInside
    /// Moved outside the control.
    case touchDragOutside
    /// Released inside: the event of a button.
    case touchUpInside
    /// Released outside.
    case touchUpOutside
    /// Cancelled by the browser or by another pointer.
    case touchCancel
    /// Activated by a key or an assistive technology.
    case primaryAction
}

public import ScreenfulTypes

/// A control that is pressed: from pointer events to what it tells.
///
/// - Note: Rules of `ASControlNode` (Texture be0b74b4, ASControlNode.mm). A tap counts as inside within a
///   generous margin around the control, as UIKit does.
public struct ControlNode: Hashable, Sendable {
    /// What the page reports.
    public enum Event: Hashable, Sendable {
        /// A pointer went down inside, for the how-manieth time in a row.
        case pressed(tapCount: Int)
        /// The pointer moved, in points from the control's corner.
        case moved(Point)
        /// The pointer went up, in points from the control's corner.
        case released(Point)
        /// The browser took the pointer for something else, such as a scroll.
        case cancelled
        /// Enter, space, or an assistive technology.
        case activated
        /// The control left the page.
        case exitedHierarchy
        /// May be used or not.
        case enabledChanged(Bool)
        /// On or off.
        case selectedChanged(Bool)
    }

    /// Points around the control within which a pointer still counts as inside: `kASControlNodeExpandedInset`
    /// of a telephone (Texture be0b74b4, ASControlNode.mm).
    public static var touchMargin: Double { 70 }

    /// The control's size, in points.
    public var size: Size
    /// How it looks.
    public private(set) var state: ControlState = []
    /// True from the press until the pointer is gone.
    public private(set) var isTracking = false

    /// Creates a control that may be used.
    public init(size: Size) {
        self.size = size
    }

    /// True unless the control was disabled.
    public var isEnabled: Bool { !state.contains(.disabled) }

    /// Takes an event in.
    ///
    /// - Returns: What to tell those who listen, if anything.
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
            // A second pointer means something else than a tap.
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

/// What a control tells those who listen.
///
/// - Note: Names and bits of `ASControlNodeEvent` (Texture be0b74b4, ASControlNode.h).
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
    /// Pressed for the first time in a row of taps.
    case touchDown
    /// Pressed again at once.
    case touchDownRepeat
    /// Moved within the control.
    case touchDragInside
    /// Moved outside the control.
    case touchDragOutside
    /// Let go inside: what a button is for.
    case touchUpInside
    /// Let go outside.
    case touchUpOutside
    /// Taken away by something else.
    case touchCancel
    /// A key or an assistive technology asked for what the control is for.
    case primaryAction
}

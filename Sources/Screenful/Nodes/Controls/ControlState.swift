/// How a control looks just now.
///
/// - Note: Bits are those of `UIControlState`, which `ASControlNode` shares (Texture be0b74b4, ASControlNode.h).
public struct ControlState: OptionSet, Hashable, Sendable {
    /// The conditions as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Pressed.
    public static let highlighted = Self(rawValue: 1 << 0)
    /// Cannot be pressed.
    public static let disabled = Self(rawValue: 1 << 1)
    /// On, of on and off.
    public static let selected = Self(rawValue: 1 << 2)
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

/// A value for each state of a control, such as a title or a picture.
///
/// A state without a value falls back to a simpler one: selected and
/// highlighted to highlighted, then selected, then normal.
///
/// - Note: Order of `-[ASButtonNode updateTitle]` (Texture be0b74b4, ASButtonNode.mm).
public struct ControlValues<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value of the normal state.
    public var normal: Value
    /// The value while pressed.
    public var highlighted: Value?
    /// The value while selected.
    public var selected: Value?
    /// The value while selected and pressed.
    public var selectedHighlighted: Value?
    /// The value while disabled.
    public var disabled: Value?

    /// Creates the values, of which only the normal one is required.
    public init(
        _ normal: Value,
        highlighted: Value? = nil,
        selected: Value? = nil,
        selectedHighlighted: Value? = nil,
        disabled: Value? = nil
    ) {
        self.normal = normal
        self.highlighted = highlighted
        self.selected = selected
        self.selectedHighlighted = selectedHighlighted
        self.disabled = disabled
    }

    /// The value for a state.
    public subscript(state: ControlState) -> Value {
        if state.contains(.disabled), let disabled { return disabled }
        if state.isSuperset(of: [.highlighted, .selected]), let selectedHighlighted { return selectedHighlighted }
        if state.contains(.highlighted), let highlighted { return highlighted }
        if state.contains(.selected), let selected { return selected }
        return normal
    }
}

/// The visual state of a control.
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
    /// Switched on.
    public static let selected = Self(rawValue: 1 << 2)
}

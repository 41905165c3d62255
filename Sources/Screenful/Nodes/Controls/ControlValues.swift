/// One thing for each look of a control, such as a title or a picture.
///
/// What was not given for a look falls back to a simpler one: selected and
/// highlighted to highlighted, then selected, then the normal one.
///
/// - Note: Order of `-[ASButtonNode updateTitle]` (Texture be0b74b4, ASButtonNode.mm).
public struct ControlValues<Value: Hashable & Sendable>: Hashable, Sendable {
    /// When nothing is the matter.
    public var normal: Value
    /// While pressed.
    public var highlighted: Value?
    /// When on.
    public var selected: Value?
    /// When on and pressed.
    public var selectedHighlighted: Value?
    /// When it cannot be pressed.
    public var disabled: Value?

    /// Creates the values, of which only the normal one must be there.
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

    /// The value for a look.
    public subscript(state: ControlState) -> Value {
        if state.contains(.disabled), let disabled { return disabled }
        if state.isSuperset(of: [.highlighted, .selected]), let selectedHighlighted { return selectedHighlighted }
        if state.contains(.highlighted), let highlighted { return highlighted }
        if state.contains(.selected), let selected { return selected }
        return normal
    }
}

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

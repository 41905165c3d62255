/// A value for each state of a control, such as a title or a picture.
///
/// A state without a value looks like a simpler one.
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
}

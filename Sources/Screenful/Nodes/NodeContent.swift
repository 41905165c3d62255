public import ScreenfulRanges
public import ScreenfulTypes

/// The kind of a node.
public enum NodeKind: String, Hashable, Sendable, CaseIterable {
    /// The root of a row.
    case cell
    /// The root of a row that is one text.
    case textCell
    /// A box, with or without children.
    case node
    /// A text of one or more lines.
    case text
    /// A local picture.
    case image
    /// A picture that is fetched in the preload range.
    case networkImage
    /// A picture in several qualities.
    case multiplexImage
    /// A button with a picture and a title.
    case button
    /// A control with any content.
    case control
    /// Text that the user can edit.
    case editableText
    /// A video.
    case video
    /// A map.
    case map
    /// A scrollable area.
    case scroll
    /// A list of the row's own, with ranges of its own.
    case list
}

/// The content of a node.
public enum NodeContent: Hashable, Sendable {
    /// No content of its own.
    case none
    /// Text broken into lines.
    case paragraph(Paragraph)
    /// A picture by its path or address.
    case image(String)
    /// A picture to fetch, and the one that is shown before.
    case networkImage(url: String, defaultImage: String)
    /// A picture in several qualities, from the best to the worst.
    case multiplexImage([String])
    /// A control: its action and its colours in each state.
    case control(ControlLook)
    /// Editable text, the placeholder of an empty one, and the draft that the user has typed and not sent.
    case editableText(Paragraph, value: String, placeholder: String, maximumLength: Int, draft: String?)
    /// A video and its poster.
    case video(url: String, poster: String, playsAutomatically: Bool, repeats: Bool)
    /// A region of the world.
    case map(region: String)
    /// The size of the scrollable content, and the axes.
    case scroll(ScrollableAxes, contentSize: Size)
    /// The axis and the arrangement of a list inside the row; its items have states and nodes of their own.
    case list(Axis, LayoutSpecification)
}

/// A text broken into lines.
public struct Paragraph: Hashable, Sendable {
    /// The text and its styles.
    public var text: StyledText
    /// The lines, with sizes and baselines.
    public var metrics: TextLayout
}

/// The appearance of a control in each of its states.
public struct ControlLook: Hashable, Sendable {
    /// The name of the action, defined by the owner; empty for none.
    public var action = ""
    /// The background colour.
    public var background = ControlValues<NodeColor?>(normal: nil)
    /// The colour of its title.
    public var tint = ControlValues<NodeColor?>(normal: nil)
    /// True if it can be pressed.
    public var isEnabled = true
    /// True if it is on.
    public var isSelected = false

    /// Creates the same appearance for all states.
    public init() {}
}

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
}

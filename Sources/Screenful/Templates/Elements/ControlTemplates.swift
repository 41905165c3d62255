public import ScreenfulLayout

/// A control of a template.
public struct ControlTemplate: Hashable, Sendable {
    /// The name of the action, defined by the owner.
    public var action = BoundText("")
    /// The column that holds whether it is selected; nil for never.
    public var selected: String?
    /// The column that holds whether it is disabled; nil for never.
    public var disabled: String?
    /// The background colour, if it differs from the box's.
    public var background = ControlValues<NodeColor?>(normal: nil)
    /// The colour of the title, if it differs from the title's own.
    public var tint = ControlValues<NodeColor?>(normal: nil)

    /// Creates a control.
    public init(action: BoundText = "") { self.action = action }
}

/// A button of a template: a picture and a title.
///
/// - Note: Properties and defaults of `ASButtonNode` (Texture be0b74b4, ASButtonNode.mm). States change colours
///   and never sizes, so that a press does not move the layout.
public struct ButtonTemplate: Hashable, Sendable {
    /// The side of the title on which the picture is.
    public enum ImageSide: String, Hashable, Sendable, CaseIterable {
        /// Before the title.
        case beginning
        /// After the title.
        case end
    }

    /// The title; nil for none.
    public var title: TextTemplate?
    /// The picture; nil for none.
    public var image: ImageTemplate?
    /// The side of the title on which the picture is.
    public var imageSide = ImageSide.beginning
    /// Points between picture and title.
    public var spacing = 8.0
    /// True to put both side by side, false to put one above the other.
    public var isHorizontal = true
    /// The horizontal alignment of both.
    public var horizontalAlignment = HorizontalAlignment.middle
    /// The vertical alignment of both.
    public var verticalAlignment = VerticalAlignment.center
    /// The insets around both, in points.
    public var insets = EdgeInsets(all: 0)
    /// The action and the states.
    public var control: ControlTemplate

    /// Creates a button.
    public init(title: TextTemplate?, image: ImageTemplate? = nil, action: BoundText = "") {
        self.title = title
        self.image = image
        control = ControlTemplate(action: action)
    }
}

/// Editable text of a template.
public struct EditableTextTemplate: Hashable, Sendable {
    /// The text of the list, with its style.
    public var text: TextTemplate
    /// The placeholder of an empty text.
    public var placeholder: BoundText
    /// The maximum number of characters; 0 for no limit.
    public var maximumLength: Int

    /// Creates a field.
    public init(_ text: TextTemplate, placeholder: BoundText = "", maximumLength: Int = 0) {
        self.text = text
        self.placeholder = placeholder
        self.maximumLength = maximumLength
    }
}

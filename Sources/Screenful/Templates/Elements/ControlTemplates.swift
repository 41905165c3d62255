public import ScreenfulLayout

/// Something to press, in a template.
public struct ControlTemplate: Hashable, Sendable {
    /// What a press means, in the owner's words.
    public var action = BoundText("")
    /// The column that says whether it is on; nil for never.
    public var selected: String?
    /// The column that says whether it cannot be pressed; nil for never.
    public var disabled: String?
    /// Behind it, where it differs from its box.
    public var background = ControlValues<NodeColor?>(nil)
    /// The colour of its title, where it differs from the title's own.
    public var tint = ControlValues<NodeColor?>(nil)

    /// Creates a control.
    public init(action: BoundText = "") {
        self.action = action
    }
}

/// A button of a template: a picture and a title.
///
/// - Note: Properties and defaults of `ASButtonNode` (Texture be0b74b4, ASButtonNode.mm). States change colours
///   and never sizes, so that a press moves nothing.
public struct ButtonTemplate: Hashable, Sendable {
    /// On which side of the title the picture is.
    public enum ImageSide: String, Hashable, Sendable, CaseIterable {
        /// Before it.
        case beginning
        /// Behind it.
        case end
    }

    /// The title; nil for none.
    public var title: TextTemplate?
    /// The picture; nil for none.
    public var image: ImageTemplate?
    /// On which side of the title the picture is.
    public var imageSide = ImageSide.beginning
    /// Points between picture and title.
    public var spacing = 8.0
    /// True for side by side, false for one above the other.
    public var isHorizontal = true
    /// Where both are from left to right.
    public var horizontalAlignment = HorizontalAlignment.middle
    /// Where both are from top to bottom.
    public var verticalAlignment = VerticalAlignment.center
    /// Room around both, in points.
    public var insets = EdgeInsets(all: 0)
    /// What a press means and how it shows.
    public var control: ControlTemplate

    /// Creates a button.
    public init(title: TextTemplate?, image: ImageTemplate? = nil, action: BoundText = "") {
        self.title = title
        self.image = image
        control = ControlTemplate(action: action)
    }
}

/// Text that the reader may change, in a template.
public struct EditableTextTemplate: Hashable, Sendable {
    /// The text as the list has it, with its look.
    public var text: TextTemplate
    /// What stands in its place while it is empty.
    public var placeholder: BoundText
    /// The most characters it may have; 0 for any number.
    public var maximumLength: Int

    /// Creates a field.
    public init(_ text: TextTemplate, placeholder: BoundText = "", maximumLength: Int = 0) {
        self.text = text
        self.placeholder = placeholder
        self.maximumLength = maximumLength
    }
}

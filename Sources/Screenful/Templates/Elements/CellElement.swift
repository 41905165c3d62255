public import ScreenfulLayout
public import ScreenfulTypes

/// An element of a template: a node that is shown, or a spec that only arranges other elements.
public struct CellElement: Hashable, Sendable {
    /// The content of an element.
    public indirect enum Content: Hashable, Sendable {
        /// The root of a row, with its child.
        case cell(CellElement)
        /// The root of a row that is one text with insets.
        case textCell(TextTemplate, insets: EdgeInsets)
        /// A box, with or without a child.
        case node(CellElement?)
        /// A text.
        case text(TextTemplate)
        /// A local picture.
        case image(ImageTemplate)
        /// A picture that is fetched in the preload range.
        case networkImage(ImageTemplate)
        /// A picture in several qualities, from the best to the worst.
        case multiplexImage([BoundText], size: Size?)
        /// A button with a picture and a title.
        case button(ButtonTemplate)
        /// A control with any content.
        case control(ControlTemplate, CellElement)
        /// Text that the user can edit.
        case editableText(EditableTextTemplate)
        /// A video.
        case video(VideoTemplate)
        /// A map of a region of the world.
        case map(region: BoundText, size: Size?)
        /// A scrollable area.
        case scroll(ScrollableAxes, CellElement)
        /// A list inside the row, whose items are data of the row.
        case list(NestedListTemplate)
        /// Elements in a row or a column.
        case stack(StackStyle, [CellElement])
        /// An element with insets.
        case inset(EdgeInsets, CellElement)
        /// An element with another one of the same size behind it.
        case background(CellElement, behind: CellElement)
        /// An element with another one of the same size above it.
        case overlay(CellElement, above: CellElement)
        /// An element with a ratio of height to width.
        case ratio(Double, CellElement)
        /// An element at a position within the available room.
        case relative(RelativeStyle, CellElement)
        /// An element in the middle of the available room.
        case center(CenterStyle, CellElement)
        /// Elements at the positions of their styles.
        case absolute(AbsoluteSizing, [CellElement])
        /// An element with another one at one of its corners.
        case corner(CornerStyle, CellElement, corner: CellElement)
        /// Elements on top of each other.
        case wrapper([CellElement])
    }

    /// A condition on a column for an element to exist.
    public struct Condition: Hashable, Sendable {
        /// The column's name.
        public var column: String
        /// True for an element of rows with an empty value, false for one of all others.
        public var isNegated: Bool

        /// Creates a condition.
        public init(_ column: String, isNegated: Bool = false) {
            self.column = column
            self.isNegated = isNegated
        }
    }

    /// The content.
    public var content: Content
    /// The layout style, which its parent uses.
    public var style: ElementStyle
    /// The node's name, unique within the template.
    public var id: String?
    /// The conditions, which all have to hold for the element to exist.
    public var conditions: [Condition] = []
    /// The node's box.
    public var box = BoxStyle()
    /// The accessibility label; empty to hide the node.
    public var label: BoundText?
    /// The address to open on a tap.
    public var link: BoundText?
    /// The scaling of a picture in its frame.
    public var scaling = ImageScaling.fill
    /// The placeholder of a picture until it is drawn.
    public var placeholder = PlaceholderStyle()

    /// Creates an element.
    public init(_ content: Content, style: ElementStyle = ElementStyle()) {
        self.content = content
        self.style = style
    }

    /// True for a node, false for a spec.
    public var isNode: Bool {
        switch content {
        case .cell, .textCell, .node, .text, .image, .networkImage, .multiplexImage, .button, .control, .editableText,
            .video, .map, .scroll, .list:
            true
        case .stack, .inset, .background, .overlay, .ratio, .relative, .center, .absolute, .corner, .wrapper: false
        }
    }
}

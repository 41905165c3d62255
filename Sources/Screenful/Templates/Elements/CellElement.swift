public import ScreenfulLayout
public import ScreenfulTypes

/// An element of a template: a node that is shown, or a spec that arranges others and vanishes.
public struct CellElement: Hashable, Sendable {
    /// What an element is.
    public indirect enum Content: Hashable, Sendable {
        /// The root of a row, around what the row shows.
        case cell(CellElement)
        /// The root of a row that is one text with room around it.
        case textCell(TextTemplate, insets: EdgeInsets)
        /// A box around another element, or alone.
        case node(CellElement?)
        /// A text.
        case text(TextTemplate)
        /// A picture that is at hand.
        case image(ImageTemplate)
        /// A picture that is fetched when it comes near.
        case networkImage(ImageTemplate)
        /// A picture in several qualities, from the best to the worst.
        case multiplexImage([BoundText], size: Size?)
        /// Something to press, with a picture and a title.
        case button(ButtonTemplate)
        /// Something to press, with anything in it.
        case control(ControlTemplate, CellElement)
        /// Text that the reader may change.
        case editableText(EditableTextTemplate)
        /// A video.
        case video(VideoTemplate)
        /// A map of a part of the world.
        case map(region: BoundText, size: Size?)
        /// An area that shows a part of what lies in it.
        case scroll(ScrollableAxes, CellElement)
        /// Elements one after the other.
        case stack(StackStyle, [CellElement])
        /// An element with room around it.
        case inset(EdgeInsets, CellElement)
        /// An element with something behind it of the same size.
        case background(CellElement, behind: CellElement)
        /// An element with something above it of the same size.
        case overlay(CellElement, above: CellElement)
        /// An element whose height is so many times its width.
        case ratio(Double, CellElement)
        /// An element at a place within the room there is.
        case relative(RelativeStyle, CellElement)
        /// An element in the middle of the room there is.
        case center(CenterStyle, CellElement)
        /// Elements at the positions of their styles.
        case absolute(AbsoluteSizing, [CellElement])
        /// An element with something on one of its corners.
        case corner(CornerStyle, CellElement, corner: CellElement)
        /// Elements on top of each other.
        case wrapper([CellElement])
    }

    /// A column that decides whether an element is there.
    public struct Condition: Hashable, Sendable {
        /// The column's name.
        public var column: String
        /// True to be there for empty values only, false to be there for all others.
        public var isNegated: Bool

        /// Creates a condition.
        public init(_ column: String, isNegated: Bool = false) {
            self.column = column
            self.isNegated = isNegated
        }
    }

    /// What the element is.
    public var content: Content
    /// What the element tells its parent.
    public var style: ElementStyle
    /// The node's name, unique within the template.
    public var id: String?
    /// The conditions that all have to hold for the element to be there.
    public var conditions: [Condition] = []
    /// The node's box.
    public var box = BoxStyle()
    /// What is read aloud in place of what the node shows; empty to leave it out.
    public var label: BoundText?
    /// Where a tap on the node leads.
    public var link: BoundText?
    /// How a picture fills its frame.
    public var scaling = ImageScaling.fill
    /// What stands in a picture's place until it is drawn.
    public var placeholder = PlaceholderStyle()

    /// Creates an element.
    public init(_ content: Content, style: ElementStyle = ElementStyle()) {
        self.content = content
        self.style = style
    }

    /// True for what is shown, false for what only arranges.
    public var isNode: Bool {
        switch content {
        case .cell, .textCell, .node, .text, .image, .networkImage, .multiplexImage, .button, .control, .editableText,
            .video, .map, .scroll:
            true
        case .stack, .inset, .background, .overlay, .ratio, .relative, .center, .absolute, .corner, .wrapper:
            false
        }
    }
}

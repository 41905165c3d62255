/// A tree of nodes and specs as it is written down: what is compiled into a ``LayoutTree``.
///
///     let title = LayoutElement(.leaf(.measured(slot: 0)), node: 0)
///     let photo = LayoutElement(.ratio(0.5, LayoutElement(.leaf(.plain), node: 1)))
///     let cell = LayoutElement(.inset(EdgeInsets(all: 16), LayoutElement(.stack(StackStyle(.vertical), [photo, title]))))
public struct LayoutElement: Hashable, Sendable {
    /// What an element is made of.
    public indirect enum Content: Hashable, Sendable {
        /// Something with a size of its own.
        case leaf(Leaf)
        /// A node with a layout of its own: as large as its child, and the origin of what is in it.
        case node(LayoutElement)
        /// Children one after the other.
        case stack(StackStyle, [LayoutElement])
        /// A child with room around it.
        case inset(EdgeInsets, LayoutElement)
        /// A child with something behind it of the same size.
        case background(LayoutElement, behind: LayoutElement)
        /// A child with something above it of the same size.
        case overlay(LayoutElement, above: LayoutElement)
        /// A child of a fixed shape: the height is so many times the width.
        case ratio(Double, LayoutElement)
        /// A child at a place within the room there is.
        case relative(RelativeStyle, LayoutElement)
        /// A child in the middle of the room there is.
        case center(CenterStyle, LayoutElement)
        /// Children at the positions of their styles.
        case absolute(AbsoluteSizing, [LayoutElement])
        /// A child with something on one of its corners.
        case corner(CornerStyle, LayoutElement, corner: LayoutElement)
        /// Children on top of each other.
        case wrapper([LayoutElement])
    }

    /// What the element is made of.
    public var content: Content
    /// What the element tells its parent.
    public var style: ElementStyle
    /// The number of the node that takes this element's frame; nil for a spec that vanishes.
    public var node: Int?
    /// The condition the element depends on: rows may leave it out; nil where it is always there.
    public var condition: Int?

    /// Creates an element.
    public init(_ content: Content, style: ElementStyle = ElementStyle(), node: Int? = nil, condition: Int? = nil) {
        self.content = content
        self.style = style
        self.node = node
        self.condition = condition
    }
}

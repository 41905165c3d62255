public import ScreenfulTypes

/// A tree of nodes and specs, to be compiled into a ``LayoutTree``.
///
///     let title = LayoutElement(.leaf(.measured(slot: 0)), node: 0)
///     let photo = LayoutElement(.ratio(0.5, LayoutElement(.leaf(.plain), node: 1)))
///     let cell = LayoutElement(.inset(EdgeInsets(all: 16), LayoutElement(.stack(StackStyle(.vertical), [photo, title]))))
public struct LayoutElement: Hashable, Sendable {
    /// The content of an element: a leaf, a node or a spec.
    public indirect enum Content: Hashable, Sendable {
        /// Something with a size of its own.
        case leaf(Leaf)
        /// A node with a layout of its own: as large as its child, and the origin of the elements within.
        case node(LayoutElement)
        /// Children one after the other.
        case stack(StackStyle, [LayoutElement])
        /// A child with room around it.
        case inset(EdgeInsets, LayoutElement)
        /// A child with an element of the same size behind it.
        case background(LayoutElement, behind: LayoutElement)
        /// A child with an element of the same size above it.
        case overlay(LayoutElement, above: LayoutElement)
        /// A child with a fixed ratio of height to width.
        case ratio(Double, LayoutElement)
        /// A child at a position within the available room.
        case relative(RelativeStyle, LayoutElement)
        /// A child in the middle of the available room.
        case center(CenterStyle, LayoutElement)
        /// Children at the positions of their styles.
        case absolute(AbsoluteSizing, [LayoutElement])
        /// A child with an element on one of its corners.
        case corner(CornerStyle, LayoutElement, corner: LayoutElement)
        /// Children on top of each other.
        case wrapper([LayoutElement])
    }

    /// The content of the element.
    public var content: Content
    /// The style of the element within its parent.
    public var style: ElementStyle
    /// The number of the node that gets this element's frame; nil for a spec without a node.
    public var node: Int?
    /// The number of the condition on which the element is present in a row; nil for an element of every row.
    public var condition: Int?

    /// Creates an element.
    public init(_ content: Content, style: ElementStyle = ElementStyle(), node: Int? = nil, condition: Int? = nil) {
        self.content = content
        self.style = style
        self.node = node
        self.condition = condition
    }
}

/// An element without children that has a size of its own.
public enum Leaf: Hashable, Sendable {
    /// Takes the greatest size it may have if that is finite on both axes, otherwise the least.
    case plain
    /// Prefers a size, in points.
    case fixed(Size)
    /// Boxes of one size that wrap like words.
    case words(count: Int, width: Double, height: Double)
    /// Is measured by the ``LeafMeasurer``, which gets the number of the slot.
    case measured(slot: Int)
}

extension LayoutElement.Content {
    var childCount: Int {
        switch self {
        case .leaf: 0
        case .node, .inset, .ratio, .relative, .center: 1
        case .background, .overlay, .corner: 2
        case .stack(_, let children), .absolute(_, let children), .wrapper(let children): children.count
        }
    }

    /// The children; the one that decides the size comes first.
    var children: [LayoutElement] {
        switch self {
        case .leaf: []
        case .node(let child), .inset(_, let child), .ratio(_, let child), .relative(_, let child),
            .center(_, let child):
            [child]
        case .background(let child, let other), .overlay(let child, let other), .corner(_, let child, let other):
            [child, other]
        case .stack(_, let children), .absolute(_, let children), .wrapper(let children): children
        }
    }

    /// Returns the steps to the child with an index.
    func steps(toChild index: Int) -> [ElementPath.Step] {
        switch self {
        case .stack, .absolute, .wrapper: [.name("children"), .index(index)]
        case .background where index == 1: [.name("background")]
        case .overlay where index == 1: [.name("overlay")]
        case .corner where index == 1: [.name("corner")]
        default: [.name("child")]
        }
    }
}

/// The attributes of a node of any kind.
public struct NodeAttributes: Hashable, Sendable {
    /// A number that identifies the node in its cell as long as the cell's template stays.
    public var identity: Int?
    /// The name in the template.
    public var name: String?
    /// The box around it.
    public var box = BoxStyle()
    /// The accessibility label: empty to hide the node, nil to read its content.
    public var label: String?
    /// The scaling of a picture in the frame.
    public var scaling = ImageScaling.fill
    /// The placeholder of a picture until it is drawn.
    public var placeholder = PlaceholderStyle()
    /// The address to open on a tap; empty for none.
    public var link = ""

    /// Creates the default attributes.
    public init() {}
}

/// The background, border and shape of a node.
public struct BoxStyle: Hashable, Sendable {
    /// The colour behind the content.
    public var background: NodeColor?
    /// The line along the inside of the frame.
    public var borderColor: NodeColor?
    /// The width of the border, in points.
    public var borderWidth = 0.0
    /// The radius of the corners, in points.
    public var cornerRadius = 0.0
    /// The opacity of the node and its descendants, from 0 through 1.
    public var opacity = 1.0
    /// True to clip the content to the frame.
    public var clips = false

    /// Creates a box that draws nothing.
    public init() {}

    /// Creates a box that is filled.
    public init(background: NodeColor, cornerRadius: Double = 0) {
        self.background = background
        self.cornerRadius = cornerRadius
    }
}

/// The placeholder of a picture that is not drawn yet.
///
/// - Note: `placeholderColor` and `placeholderFadeDuration` of `ASDisplayNode` and its kinds (Texture be0b74b4).
public struct PlaceholderStyle: Hashable, Sendable {
    /// The fill colour; nil for the page's default.
    public var color: NodeColor?
    /// The duration in seconds with which the picture fades in; 0 to appear at once.
    public var fadeDuration = 0.0

    /// Creates the default placeholder.
    public init() {}
}

/// The scaling of a picture to a frame of another shape.
public enum ImageScaling: String, Hashable, Sendable, CaseIterable {
    /// Fills the frame; parts outside are clipped.
    case fill
    /// Fits into the frame; parts of the frame stay empty.
    case fit
    /// Fills the frame, distorted to its shape.
    case stretch
    /// In its own size, in the middle.
    case center
}

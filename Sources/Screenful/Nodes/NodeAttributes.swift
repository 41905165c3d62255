/// What any node may have, whatever it shows.
public struct NodeAttributes: Hashable, Sendable {
    /// What tells the node from the others of its cell, for as long as the cell's template stays: a number.
    public var identity: Int?
    /// The name that its template gave it.
    public var name: String?
    /// The box around it.
    public var box = BoxStyle()
    /// What is read aloud in place of what it shows; empty to leave it out, nil to read what it shows.
    public var label: String?
    /// How a picture fills the frame.
    public var scaling = ImageScaling.fill
    /// What stands in a picture's place until it is drawn.
    public var placeholder = PlaceholderStyle()
    /// Where a tap on it leads; empty for nowhere.
    public var link = ""

    /// Creates the attributes of a node that has nothing special.
    public init() {}
}

/// The box of a node: what is drawn behind its content, and around it.
public struct BoxStyle: Hashable, Sendable {
    /// Behind the content.
    public var background: NodeColor?
    /// The line along the inside of the frame.
    public var borderColor: NodeColor?
    /// How thick that line is, in points.
    public var borderWidth = 0.0
    /// How round the corners are, in points.
    public var cornerRadius = 0.0
    /// How opaque the node is with all that lies in it, from 0 through 1.
    public var opacity = 1.0
    /// True if what sticks out of the frame is cut off.
    public var clips = false

    /// Creates a box that draws nothing.
    public init() {}

    /// Creates a box that is filled.
    public init(background: NodeColor, cornerRadius: Double = 0) {
        self.background = background
        self.cornerRadius = cornerRadius
    }
}

/// What stands in the place of a picture that is not drawn yet.
///
/// - Note: `placeholderColor` and `placeholderFadeDuration` of `ASDisplayNode` and its kinds (Texture be0b74b4).
public struct PlaceholderStyle: Hashable, Sendable {
    /// What the place is filled with; nil for what the page usually shows.
    public var color: NodeColor?
    /// Seconds in which the picture fades in over it; 0 to appear at once.
    public var fadeDuration = 0.0

    /// Creates what is shown where a template says nothing.
    public init() {}

    /// Creates a placeholder.
    public init(color: NodeColor?, fadeDuration: Double = 0) {
        self.color = color
        self.fadeDuration = fadeDuration
    }
}

/// How a picture fills a frame of another shape.
public enum ImageScaling: String, Hashable, Sendable, CaseIterable {
    /// As large as the frame; what sticks out is cut off.
    case fill
    /// All of it is seen; some of the frame stays empty.
    case fit
    /// As large as the frame, squeezed into its shape.
    case stretch
    /// In its own size, in the middle.
    case center
}

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

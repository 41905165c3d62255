public import ScreenfulTypes

/// What a node is.
public enum NodeKind: String, Hashable, Sendable, CaseIterable {
    /// The root of a row.
    case cell
    /// The root of a row that is one text.
    case textCell
    /// A box, with or without others in it.
    case node
    /// A line or several.
    case text
    /// A picture that is at hand.
    case image
    /// A picture that is fetched when it comes near.
    case networkImage
    /// A picture in several qualities.
    case multiplexImage
    /// Something to press, with a picture and a title.
    case button
    /// Something to press, with anything in it.
    case control
    /// Text that the reader may change.
    case editableText
    /// A video.
    case video
    /// A map.
    case map
    /// An area that shows a part of something larger.
    case scroll
}

/// What a node shows.
public enum NodeContent: Hashable, Sendable {
    /// Nothing of its own.
    case none
    /// Characters with their looks and the lines they were broken into.
    case paragraph(Paragraph)
    /// A picture by its path or address.
    case image(String)
    /// A picture that is fetched, and the one that is shown before.
    case networkImage(url: String, defaultImage: String)
    /// A picture in several qualities, from the best to the worst.
    case multiplexImage([String])
    /// Something to press: how its title and its box change when it is pressed, on, or unusable.
    case control(ControlLook)
    /// Text that the reader may change, what stands in its place while it is empty, and what the reader has
    /// typed and not sent.
    case editableText(Paragraph, value: String, placeholder: String, maximumLength: Int, draft: String?)
    /// A video and its poster.
    case video(url: String, poster: String, playsAutomatically: Bool, repeats: Bool)
    /// A part of the world.
    case map(region: String)
    /// The size of what lies in the node, and the ways to scroll there.
    case scroll(ScrollableAxes, contentSize: Size)
}

/// A text that has been broken into lines.
public struct Paragraph: Hashable, Sendable {
    /// The characters and their looks.
    public var text: StyledText
    /// The lines, with room and baselines.
    public var metrics: TextMetrics

    /// Creates a paragraph.
    public init(_ text: StyledText, metrics: TextMetrics) {
        self.text = text
        self.metrics = metrics
    }
}

/// How something to press looks in each of its states.
public struct ControlLook: Hashable, Sendable {
    /// What a press means, in the owner's words; empty for nothing.
    public var action = ""
    /// Behind it.
    public var background: ControlValues<NodeColor?>
    /// The colour of its title.
    public var tint: ControlValues<NodeColor?>
    /// True if it can be pressed.
    public var isEnabled = true
    /// True if it is on.
    public var isSelected = false

    /// Creates a look that never changes.
    public init() {
        background = ControlValues(nil)
        tint = ControlValues(nil)
    }
}

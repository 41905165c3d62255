public import ScreenfulTypes

/// An end of a list at which rows may be added.
public enum ListEnd: String, Hashable, Sendable, CaseIterable {
    /// Before the first row.
    case head
    /// After the last row.
    case tail
}

/// What is known about a scroll when it is decided whether to ask for more rows.
public struct BatchSituation: Hashable, Sendable {
    /// Where the viewport will come to rest, in points.
    public var targetOffset: Point
    /// The viewport's extent, in points.
    public var viewport: Size
    /// The content's extent, in points.
    public var content: Size
    /// The axes along which the container scrolls; the vertical one decides where both do.
    public var scrollable: ScrollableAxes
    /// The way the viewport moves over the content.
    public var direction: ScrollDirection
    /// The speed of the scroll in points per **millisecond**, positive toward larger offsets.
    public var velocity: Point
    /// How near the end has to be, in screenfuls; 0 turns batches off.
    public var leadingScreens: Double
    /// True while a batch has begun and not ended.
    public var isFetching: Bool
    /// True if the container can be seen.
    public var isVisible: Bool
    /// True where the interface runs from right to left.
    public var isRightToLeft: Bool
    /// True if the container's layout itself mirrors its offsets where the interface runs from right to left.
    public var layoutFlips: Bool

    /// Creates a situation; what is left out is a visible, idle list at rest.
    public init(
        targetOffset: Point,
        viewport: Size,
        content: Size,
        scrollable: ScrollableAxes,
        direction: ScrollDirection,
        velocity: Point = Point(x: 0, y: 0),
        leadingScreens: Double = BatchDecision.defaultLeadingScreens,
        isFetching: Bool = false,
        isVisible: Bool = true,
        isRightToLeft: Bool = false,
        layoutFlips: Bool = false
    ) {
        self.targetOffset = targetOffset
        self.viewport = viewport
        self.content = content
        self.scrollable = scrollable
        self.direction = direction
        self.velocity = velocity
        self.leadingScreens = leadingScreens
        self.isFetching = isFetching
        self.isVisible = isVisible
        self.isRightToLeft = isRightToLeft
        self.layoutFlips = layoutFlips
    }
}

public import ScreenfulTypes

/// Where a relative or a center spec puts its child, and how large it is itself.
public struct RelativeStyle: Hashable, Sendable {
    /// A place along an axis.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        /// At the start; the child is as large as the spec's least size at least.
        case none
        /// At the start, as small as the child likes.
        case start
        /// In the middle, rounded to a pixel.
        case center
        /// At the end.
        case end
    }

    /// The place from left to right.
    public var horizontal: Position
    /// The place from top to bottom.
    public var vertical: Position
    /// Whether the spec is as wide as its child, where it may, and not as wide as it may be.
    public var hugsWidth: Bool
    /// Whether the spec is as high as its child, where it may, and not as high as it may be.
    public var hugsHeight: Bool

    /// Creates a style.
    public init(
        horizontal: Position = .none,
        vertical: Position = .none,
        hugsWidth: Bool = false,
        hugsHeight: Bool = false
    ) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.hugsWidth = hugsWidth
        self.hugsHeight = hugsHeight
    }
}

/// Which axes a center spec centers along, and how large it is itself.
public struct CenterStyle: Hashable, Sendable {
    /// Whether the child is centered from left to right.
    public var centersHorizontally: Bool
    /// Whether the child is centered from top to bottom.
    public var centersVertically: Bool
    /// Whether the spec is as wide as its child, where it may.
    public var hugsWidth: Bool
    /// Whether the spec is as high as its child, where it may.
    public var hugsHeight: Bool

    /// Creates a style.
    public init(
        horizontally: Bool = true,
        vertically: Bool = true,
        hugsWidth: Bool = false,
        hugsHeight: Bool = false
    ) {
        centersHorizontally = horizontally
        centersVertically = vertically
        self.hugsWidth = hugsWidth
        self.hugsHeight = hugsHeight
    }

    /// The relative spec that does the same.
    public var relative: RelativeStyle {
        RelativeStyle(
            horizontal: centersHorizontally ? .center : .none,
            vertical: centersVertically ? .center : .none,
            hugsWidth: hugsWidth,
            hugsHeight: hugsHeight
        )
    }
}

/// How large an absolute spec is.
public enum AbsoluteSizing: String, Hashable, Sendable, CaseIterable {
    /// As large as it may be, where that is finite.
    case `default`
    /// As large as its children need.
    case sizeToFit
}

/// Where a corner spec puts its corner element.
public struct CornerStyle: Hashable, Sendable {
    /// One of the child's corners.
    public enum Location: String, Hashable, Sendable, CaseIterable {
        /// Top and left.
        case topLeft
        /// Top and right.
        case topRight
        /// Bottom and left.
        case bottomLeft
        /// Bottom and right.
        case bottomRight
    }

    /// The corner on which the corner element's center lies.
    public var location: Location
    /// How far the center is moved from there, in points.
    public var offset: Point
    /// Whether the spec's size takes the corner element in, not the child alone.
    public var wrapsCorner: Bool

    /// Creates a style.
    public init(_ location: Location, offset: Point = Point(x: 0, y: 0), wrapsCorner: Bool = false) {
        self.location = location
        self.offset = offset
        self.wrapsCorner = wrapsCorner
    }
}

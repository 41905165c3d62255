public import ScreenfulTypes

/// The position of the child of a relative or a center spec, and the size of the spec itself.
public struct RelativeStyle: Hashable, Sendable {
    /// A place along an axis.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        /// At the start; the child is as large as the spec's least size at least.
        case none
        /// At the start; the child may be as small as its content.
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
    /// Whether the spec is as wide as its child, within its range, instead of as wide as its range allows.
    public var hugsWidth: Bool
    /// Whether the spec is as high as its child, within its range, instead of as high as its range allows.
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

/// The axes along which a center spec centers its child, and the size of the spec itself.
public struct CenterStyle: Hashable, Sendable {
    /// Whether the child is centered from left to right.
    public var centersHorizontally: Bool
    /// Whether the child is centered from top to bottom.
    public var centersVertically: Bool
    /// Whether the spec is as wide as its child, within its range.
    public var hugsWidth: Bool
    /// Whether the spec is as high as its child, within its range.
    public var hugsHeight: Bool

    /// Creates a style.
    public init(horizontally: Bool = true, vertically: Bool = true, hugsWidth: Bool = false, hugsHeight: Bool = false) {
        centersHorizontally = horizontally
        centersVertically = vertically
        self.hugsWidth = hugsWidth
        self.hugsHeight = hugsHeight
    }

    /// The equivalent relative spec.
    public var relative: RelativeStyle {
        RelativeStyle(
            horizontal: centersHorizontally ? .center : .none,
            vertical: centersVertically ? .center : .none,
            hugsWidth: hugsWidth,
            hugsHeight: hugsHeight
        )
    }
}

/// The size of an absolute spec.
public enum AbsoluteSizing: String, Hashable, Sendable, CaseIterable {
    /// The greatest size of its range, where that is finite.
    case `default`
    /// The size that its children need.
    case sizeToFit
}

/// The position of a corner spec's corner element.
public struct CornerStyle: Hashable, Sendable {
    /// One of the child's corners.
    public enum Location: String, Hashable, Sendable, CaseIterable {
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// The corner on which the corner element's center lies.
    public var location: Location
    /// The distance of the center from there, in points.
    public var offset: Point
    /// Whether the spec's size includes the corner element, not the child alone.
    public var wrapsCorner: Bool

    /// Creates a style.
    public init(_ location: Location, offset: Point = Point(x: 0, y: 0), wrapsCorner: Bool = false) {
        self.location = location
        self.offset = offset
        self.wrapsCorner = wrapsCorner
    }
}

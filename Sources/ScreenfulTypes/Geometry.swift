/// A position, in points from the content's top left corner.
public struct Point: Hashable, Sendable, Codable {
    /// Points from the left.
    public var x: Double
    /// Points from the top.
    public var y: Double

    /// Creates a point.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance from the content's start along an axis, in points.
    @inlinable
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}

/// An extent in points.
public struct Size: Hashable, Sendable, Codable {
    /// Points from left to right.
    public var width: Double
    /// Points from top to bottom.
    public var height: Double

    /// Creates a size.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The extent along an axis, in points.
    @inlinable
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

/// A rectangle in points, half-open: its right and bottom edges are outside.
public struct Rect: Hashable, Sendable, Codable {
    /// The top left corner.
    public var origin: Point
    /// The extent to the right and down.
    public var size: Size

    /// Creates a rectangle.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from its corner and extent, in points.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// Returns the stretch along an axis, from the near to the far edge, in points.
    @inlinable
    public func extent(along axis: Axis) -> (start: Double, end: Double) {
        (origin[axis], origin[axis] + size[axis])
    }
}

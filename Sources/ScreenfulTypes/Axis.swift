/// A direction in which content extends.
public enum Axis: String, Hashable, Sendable, CaseIterable, Codable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    /// The axis across this one.
    public var crossing: Self { self == .horizontal ? .vertical : .horizontal }

    /// The bit toward larger offsets.
    public var forward: ScrollDirection { self == .horizontal ? .right : .down }

    /// The bit toward smaller offsets.
    public var backward: ScrollDirection { self == .horizontal ? .left : .up }
}

/// The axes along which a container can scroll.
public struct ScrollableAxes: OptionSet, Hashable, Sendable, Codable {
    /// The axes as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The container scrolls left and right.
    public static let horizontal = Self(rawValue: 1 << 0)
    /// The container scrolls up and down.
    public static let vertical = Self(rawValue: 1 << 1)
}

/// The directions in which a scroll moves the viewport over the content.
///
/// `down` means toward larger vertical offsets: the viewport moves down, the content moves up.
///
/// - Note: Bits are those of `ASScrollDirection` (Texture be0b74b4, ASScrollDirection.h).
public struct ScrollDirection: OptionSet, Hashable, Sendable, Codable {
    /// The directions as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Toward larger horizontal offsets.
    public static let right = Self(rawValue: 1 << 0)
    /// Toward smaller horizontal offsets.
    public static let left = Self(rawValue: 1 << 1)
    /// Toward smaller vertical offsets.
    public static let up = Self(rawValue: 1 << 2)
    /// Toward larger vertical offsets.
    public static let down = Self(rawValue: 1 << 3)

    /// Both horizontal directions.
    public static let horizontal: Self = [.right, .left]
    /// Both vertical directions.
    public static let vertical: Self = [.up, .down]
}

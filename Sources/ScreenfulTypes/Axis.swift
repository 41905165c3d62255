/// A direction in which content extends.
public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    /// The direction bits that run along this axis.
    public var directions: ScrollDirection {
        self == .horizontal ? .horizontal : .vertical
    }

    /// The bit toward larger offsets.
    public var forward: ScrollDirection {
        self == .horizontal ? .right : .down
    }

    /// The bit toward smaller offsets.
    public var backward: ScrollDirection {
        self == .horizontal ? .left : .up
    }
}

/// The axes along which a container can scroll.
public struct ScrollableAxes: OptionSet, Hashable, Sendable {
    /// The axes as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The container scrolls left and right.
    public static let horizontal = Self(rawValue: 1 << 0)
    /// The container scrolls up and down.
    public static let vertical = Self(rawValue: 1 << 1)
}

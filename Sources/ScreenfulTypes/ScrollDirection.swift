/// The ways a scroll moves the viewport over the content.
///
/// `down` means toward larger vertical offsets: the reader moves on, the content moves up.
///
/// - Note: Bits are those of `ASScrollDirection` (Texture be0b74b4, ASScrollDirection.h).
public struct ScrollDirection: OptionSet, Hashable, Sendable {
    /// The ways as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Toward larger horizontal offsets.
    public static let right = Self(rawValue: 1 << 0)
    /// Toward smaller horizontal offsets.
    public static let left = Self(rawValue: 1 << 1)
    /// Toward smaller vertical offsets.
    public static let up = Self(rawValue: 1 << 2)
    /// Toward larger vertical offsets.
    public static let down = Self(rawValue: 1 << 3)

    /// Both horizontal ways.
    public static let horizontal: Self = [.right, .left]
    /// Both vertical ways.
    public static let vertical: Self = [.up, .down]
}

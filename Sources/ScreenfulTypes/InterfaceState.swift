/// How near an element is to being seen, as a set of promises.
///
/// The bits are not a ladder: an element in the preload range need not be in
/// the display range. The empty set means that nothing is expected soon.
///
/// | mask | a row that is |
/// | --- | --- |
/// | 1 | part of the list, out of every range |
/// | 3 | in the preload range |
/// | 7 | in the display range too |
/// | 15 | in the viewport |
///
/// - Note: Bits are those of `ASInterfaceState` (Texture be0b74b4, ASInterfaceStateDelegate.h).
public struct InterfaceState: OptionSet, Hashable, Sendable {
    /// The promises as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The element may be shown some day: its layout is worth measuring.
    public static let measureLayout = Self(rawValue: 1 << 0)
    /// The element's data is worth fetching from disk or network.
    public static let preload = Self(rawValue: 1 << 1)
    /// The element is worth rendering ahead of time.
    public static let display = Self(rawValue: 1 << 2)
    /// At least one pixel of the element is inside the viewport.
    public static let visible = Self(rawValue: 1 << 3)

    /// All four promises: what an element on screen has.
    public static let inHierarchy: Self = [.measureLayout, .preload, .display, .visible]
}

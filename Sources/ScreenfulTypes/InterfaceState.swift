/// The states of an element with respect to the viewport, as a set of bits.
///
/// The bits are independent: an element in the preload range need not be in
/// the display range. The empty set means that the element is in no range.
///
/// | mask | a row that is |
/// | --- | --- |
/// | 1 | part of the list, out of every range |
/// | 3 | in the preload range |
/// | 7 | in the display range too |
/// | 15 | in the viewport |
///
/// - Note: Bits are those of `ASInterfaceState` (Texture be0b74b4, ASInterfaceStateDelegate.h).
public struct InterfaceState: OptionSet, Hashable, Sendable, Codable {
    /// The states as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The element belongs to the list: its layout is worth measuring.
    public static let measureLayout = Self(rawValue: 1 << 0)
    /// The element's data is worth fetching from disk or network.
    public static let preload = Self(rawValue: 1 << 1)
    /// The element is worth rendering ahead of time.
    public static let display = Self(rawValue: 1 << 2)
    /// At least one pixel of the element is inside the viewport.
    public static let visible = Self(rawValue: 1 << 3)

    /// True if the element is in some range, and not merely part of the list.
    @inlinable
    public var isInRange: Bool { rawValue > Self.measureLayout.rawValue }

    /// All four states: those of an element on screen.
    public static let inHierarchy: Self = [.measureLayout, .preload, .display, .visible]
}

/// The change of one row's interface state.
public struct StateChange: Hashable, Sendable, Codable {
    /// The row, counted from 0 over all sections.
    public var row: Int
    /// The state before.
    public var old: InterfaceState
    /// The state after.
    public var new: InterfaceState

    /// Creates a change.
    @inlinable
    public init(row: Int, old: InterfaceState, new: InterfaceState) {
        self.row = row
        self.old = old
        self.new = new
    }
}

/// Adjacent rows in one interface state.
public struct StateRun: Hashable, Sendable, Codable {
    /// The rows, half-open, counted from 0 over all sections.
    public var rows: Range<Int>
    /// The state of each row.
    public var state: InterfaceState

    /// Creates a run.
    @inlinable
    public init(rows: Range<Int>, state: InterfaceState) {
        self.rows = rows
        self.state = state
    }
}

public import ScreenfulTypes

/// How far the display and the preload range reach in every range mode.
public struct RangeTuning: Hashable, Sendable {
    /// The buffers that hold in one range mode.
    public struct Buffers: Hashable, Sendable {
        /// Reach of the rows worth rendering ahead of time.
        public var display: ScreenfulBuffer
        /// Reach of the rows worth fetching ahead of time.
        public var preload: ScreenfulBuffer

        /// Creates the buffers of one mode.
        public init(display: ScreenfulBuffer, preload: ScreenfulBuffer) {
            self.display = display
            self.preload = preload
        }

        /// Both ranges end where the viewport ends.
        public static let zero = Self(display: .zero, preload: .zero)
    }

    /// Buffers while the reader scrolls.
    public var full: Buffers
    /// Buffers before the first scroll and after a return.
    public var minimum: Buffers
    /// Buffers when only what is on screen counts.
    public var visibleOnly: Buffers
    /// Buffers under memory pressure; the display range is then empty whatever they say.
    public var lowMemory: Buffers

    /// Creates a tuning; modes left out keep to the viewport.
    public init(full: Buffers, minimum: Buffers, visibleOnly: Buffers = .zero, lowMemory: Buffers = .zero) {
        self.full = full
        self.minimum = minimum
        self.visibleOnly = visibleOnly
        self.lowMemory = lowMemory
    }

    /// The buffers of one mode.
    ///
    /// - Precondition: `mode` is not `unspecified`, which no update leaves in force.
    public subscript(mode: RangeMode) -> Buffers {
        get {
            switch mode {
            case .full: full
            case .minimum: minimum
            case .visibleOnly: visibleOnly
            case .lowMemory: lowMemory
            case .unspecified: preconditionFailure("the unspecified range mode has no tuning")
            }
        }
        set {
            switch mode {
            case .full: full = newValue
            case .minimum: minimum = newValue
            case .visibleOnly: visibleOnly = newValue
            case .lowMemory: lowMemory = newValue
            case .unspecified: preconditionFailure("the unspecified range mode has no tuning")
            }
        }
    }

    /// The buffer of one range in one mode, in screenfuls.
    ///
    /// - Precondition: `mode` is not `unspecified`.
    public subscript(mode: RangeMode, type: RangeType) -> ScreenfulBuffer {
        get {
            switch type {
            case .display: self[mode].display
            case .preload: self[mode].preload
            }
        }
        set {
            switch type {
            case .display: self[mode].display = newValue
            case .preload: self[mode].preload = newValue
            }
        }
    }
}

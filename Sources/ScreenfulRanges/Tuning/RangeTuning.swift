public import ScreenfulTypes

/// The reach of the display and the preload range in every range mode.
public struct RangeTuning: Hashable, Sendable, Codable {
    /// The buffers of one range mode.
    public struct Buffers: Hashable, Sendable, Codable {
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

    /// Buffers while the user scrolls.
    public var full: Buffers
    /// Buffers before the first scroll and after a return.
    public var minimum: Buffers
    /// Buffers when only what is on screen counts.
    public var visibleOnly: Buffers
    /// Buffers under memory pressure; the display range is then empty, whatever its buffer.
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
        get { type == .display ? self[mode].display : self[mode].preload }
        set { if type == .display { self[mode].display = newValue } else { self[mode].preload = newValue } }
    }
}

extension RangeTuning {
    /// The longest buffer that a custom tuning may have, in screenfuls.
    ///
    /// Texture has no limit. A hundred screens each way are far more than a user
    /// can outrun, and still few enough rows to keep in memory.
    public static let longestBuffer: Double = 100

    /// Warnings about settings that are legal but seldom intended: display ranges beyond the preload range.
    ///
    /// Rows there are rendered before their data is fetched.
    public var warnings: [String] {
        var warnings: [String] = []
        for mode in RangeMode.tunable {
            let buffers = self[mode]
            if buffers.display.leading > buffers.preload.leading {
                warnings.append("\(mode.rawValue): display leads further than preload")
            }
            if buffers.display.trailing > buffers.preload.trailing {
                warnings.append("\(mode.rawValue): display trails further than preload")
            }
        }
        return warnings
    }
}

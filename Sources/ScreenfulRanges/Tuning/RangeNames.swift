public import ScreenfulTypes

extension RangeMode {
    /// The modes that have a tuning of their own.
    public static let tunable: [Self] = [.full, .minimum, .visibleOnly, .lowMemory]

    /// The name of the mode in documents and messages.
    public var name: String {
        switch self {
        case .unspecified: "unspecified"
        case .minimum: "minimum"
        case .full: "full"
        case .visibleOnly: "visibleOnly"
        case .lowMemory: "lowMemory"
        }
    }

    /// Creates the mode with a name; nil if there is none.
    public init?(name: String) {
        switch name {
        case "unspecified": self = .unspecified
        case "minimum": self = .minimum
        case "full": self = .full
        case "visibleOnly": self = .visibleOnly
        case "lowMemory": self = .lowMemory
        default: return nil
        }
    }
}

extension RangeType {
    /// The name of the range in documents and messages.
    public var name: String {
        switch self {
        case .display: "display"
        case .preload: "preload"
        }
    }

    /// Creates the range with a name; nil if there is none.
    public init?(name: String) {
        switch name {
        case "display": self = .display
        case "preload": self = .preload
        default: return nil
        }
    }
}

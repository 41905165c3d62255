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
        guard let mode = ([.unspecified] + Self.tunable).first(where: { $0.name == name }) else { return nil }
        self = mode
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
        guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }
}

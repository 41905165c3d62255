/// A colour: one of the page's own, which follow light and dark, or a fixed one.
public enum NodeColor: Hashable, Sendable {
    /// A colour of the page.
    case theme(Theme)
    /// Red, green, blue and opacity, each from 0 through 255.
    case fixed(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// The page's colours by name.
    public enum Theme: String, Hashable, Sendable, CaseIterable {
        /// Behind everything.
        case ground
        /// Behind a group of things.
        case surface
        /// Behind something that lies above the rest.
        case raised
        /// Between things.
        case line
        /// What is read first.
        case text
        /// What is read next.
        case muted
        /// What can be pressed.
        case accent
        /// What is read on top of ``accent``.
        case onAccent
        /// What went wrong.
        case problem
    }

    /// Reads a name of ``Theme``, `#rrggbb` or `#rrggbbaa`; nil for anything else.
    public init?(_ text: String) {
        if let theme = Theme(rawValue: text) {
            self = .theme(theme)
            return
        }
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || bytes.count == 9 else { return nil }
        var digits: [UInt8] = []
        for byte in bytes.dropFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        func pair(_ index: Int) -> UInt8 { digits[2 * index] * 16 + digits[2 * index + 1] }
        self = .fixed(red: pair(0), green: pair(1), blue: pair(2), alpha: digits.count == 8 ? pair(3) : 255)
    }
}

extension NodeColor: CustomStringConvertible {
    /// The colour as ``init(_:)`` reads it.
    public var description: String {
        switch self {
        case .theme(let theme): return theme.rawValue
        case .fixed(let red, let green, let blue, let alpha):
            let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
            return parts.reduce(into: "#") { text, part in
                if part < 16 { text += "0" }
                text += String(part, radix: 16)
            }
        }
    }
}

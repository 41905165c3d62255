/// A colour: one of the page's theme, which follows light and dark mode, or a fixed one.
public enum NodeColor: Hashable, Sendable {
    /// A colour of the page's theme.
    case theme(Theme)
    /// Red, green, blue and opacity, each from 0 through 255.
    case fixed(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// The theme colours.
    public enum Theme: String, Hashable, Sendable, CaseIterable {
        /// The background of the page.
        case ground
        /// The background of a group.
        case surface
        /// The background of a raised element.
        case raised
        /// Separators and borders.
        case line
        /// Primary text.
        case text
        /// Secondary text.
        case muted
        /// Links and controls.
        case accent
        /// Text on top of ``accent``.
        case onAccent
        /// Errors.
        case problem
    }

    /// Creates a colour from a name of ``Theme``, `#rrggbb` or `#rrggbbaa`; nil for anything else.
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
    /// The colour in the form that ``init(_:)`` reads.
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

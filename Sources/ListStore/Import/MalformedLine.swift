/// A line of an input, or several that belong together, that cannot be read as a row.
public struct MalformedLine: Hashable, Sendable {
    /// The number of the first line, counted from 1.
    public var line: Int
    /// The number of lines; more than one when a quoted field holds line breaks.
    public var count = 1
    /// A description of the mistake, for people.
    public var reason: String
    /// The beginning of the line, with control characters replaced.
    public var excerpt: String
}

extension MalformedLine: CustomStringConvertible {
    /// The number, the reason and the beginning of the line.
    public var description: String {
        let place = count > 1 ? "lines \(line) to \(line + count - 1)" : "line \(line)"
        return excerpt.isEmpty ? "\(place): \(reason)" : "\(place): \(reason): \(excerpt)"
    }
}

extension MalformedLine {
    /// The maximum length of an excerpt, in bytes; about a line of a terminal.
    static let excerptLength = 96

    /// Returns the beginning of some bytes as text without control characters.
    static func excerpt(of bytes: [UInt8], _ range: Range<Int>) -> String {
        let line = bytes[range].prefix { !isLineEnd($0) }
        let text = String(decoding: line.prefix(excerptLength), as: UTF8.self)
        var shown = ""
        for scalar in text.unicodeScalars {
            // C0 and C1 controls could move the cursor or change colours.
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            shown.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
        }
        return line.count > excerptLength ? shown + "…" : shown
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}

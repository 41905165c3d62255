/// Where a field stands in its record, without its quotes.
struct CSVField: Hashable, Sendable {
    /// Bytes from the record's start.
    var range: Range<Int>
    /// Whether it stands in quotes.
    var isQuoted: Bool
    /// Whether a quote inside is written as two.
    var hasDoubledQuotes: Bool

    /// Appends the field's text.
    func appendText(of bytes: [UInt8], record start: Int, to output: inout [UInt8]) {
        let place = start + range.lowerBound..<start + range.upperBound
        guard hasDoubledQuotes else {
            output.append(contentsOf: bytes[place])
            return
        }
        var index = place.lowerBound
        while index < place.upperBound {
            output.append(bytes[index])
            index += bytes[index] == UInt8(ascii: "\"") ? 2 : 1
        }
    }
}

/// Why some bytes are no record.
enum CSVFault: Hashable, Sendable {
    /// A quote inside a field that does not begin with one.
    case quoteInField
    /// Something other than a separator behind a closing quote.
    case textAfterQuote
    /// A byte 0, which no text holds.
    case zeroByte
    /// The input ends between quotes.
    case openQuote

    /// What is wrong, for a person to read.
    var reason: String {
        switch self {
        case .quoteInField: "a quote inside a field that is not quoted"
        case .textAfterQuote: "text after a closing quote"
        case .zeroByte: "a zero byte"
        case .openQuote: "a quote that is never closed (the input may be cut off)"
        }
    }
}

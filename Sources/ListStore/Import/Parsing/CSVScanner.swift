/// An incremental scanner for the fields of a record (RFC 4180).
///
/// It can stop at any byte and resume when there are more. A line feed, a carriage return, or both end a record.
struct CSVScanner {
    /// The reason why a scan stopped.
    enum Outcome: Hashable {
        /// The bytes are used up within a record.
        case needsMore
        /// A record with its length in bytes, its end included.
        case record(length: Int)
        case fault(CSVFault)
    }

    private enum State { case fieldStart, unquoted, quoted, afterQuote, afterCarriageReturn }

    private let delimiter: UInt8
    private let allowsInnerQuotes: Bool
    private var state = State.fieldStart
    private var fieldStart = 0
    private var isQuoted = false
    private var hasDoubledQuotes = false
    private(set) var fields: [CSVField] = []
    /// Bytes of the record scanned so far.
    private(set) var position = 0
    private(set) var innerLines = 0
    /// All bytes joined by "or": below 0x80 when all are ASCII.
    private(set) var union: UInt8 = 0

    /// Creates a scanner; a quote inside an unquoted field may be text, as it is in most tab-separated files.
    init(delimiter: UInt8, allowsInnerQuotes: Bool) {
        self.delimiter = delimiter
        self.allowsInnerQuotes = allowsInnerQuotes
    }

    var isInQuotes: Bool { state == .quoted }

    mutating func beginRecord() {
        fields.removeAll(keepingCapacity: true)
        (position, innerLines, union) = (0, 0, 0)
        beginField(at: 0)
    }

    /// Continues with the record at the start of `record`.
    mutating func scan(_ bytes: [UInt8], _ record: Range<Int>) -> Outcome {
        let (start, count) = (record.lowerBound, record.count)
        while position < count {
            let byte = bytes[start + position]
            switch state {
            case .quoted:
                if byte == UInt8(ascii: "\"") {
                    state = .afterQuote
                } else if byte == UInt8(ascii: "\n") {
                    innerLines += 1
                } else if byte == 0 {
                    return .fault(.zeroByte)
                }
            case .afterQuote where byte == UInt8(ascii: "\""):
                hasDoubledQuotes = true
                state = .quoted
            case .fieldStart where byte == UInt8(ascii: "\""):
                (fieldStart, isQuoted, state) = (position + 1, true, .quoted)
            case .afterCarriageReturn: return .record(length: byte == UInt8(ascii: "\n") ? position + 1 : position)
            case .fieldStart, .unquoted, .afterQuote: if let outcome = takeOutsideQuotes(byte) { return outcome }
            }
            union |= byte
            position += 1
        }
        return .needsMore
    }

    /// Ends the record at the end of the input.
    mutating func finish() -> Outcome {
        switch state {
        case .quoted: return .fault(.openQuote)
        case .afterCarriageReturn: break
        case .fieldStart, .unquoted, .afterQuote: endField()
        }
        return .record(length: position)
    }

    @inline(__always)
    private mutating func takeOutsideQuotes(_ byte: UInt8) -> Outcome? {
        if byte == delimiter {
            endField()
            beginField(at: position + 1)
        } else if byte == UInt8(ascii: "\n") {
            endField()
            return .record(length: position + 1)
        } else if byte == UInt8(ascii: "\r") {
            endField()
            state = .afterCarriageReturn
        } else if state == .afterQuote {
            return .fault(.textAfterQuote)
        } else if byte == UInt8(ascii: "\""), !allowsInnerQuotes {
            return .fault(.quoteInField)
        } else if byte == 0 {
            return .fault(.zeroByte)
        } else {
            state = .unquoted
        }
        return nil
    }

    private mutating func beginField(at start: Int) {
        (fieldStart, isQuoted, hasDoubledQuotes, state) = (start, false, false, .fieldStart)
    }

    private mutating func endField() {
        // The closing quote is the byte before.
        let end = isQuoted ? position - 1 : position
        fields.append(CSVField(range: fieldStart..<end, isQuoted: isQuoted, hasDoubledQuotes: hasDoubledQuotes))
    }
}

/// The position of a field in its record, without its quotes.
struct CSVField: Hashable, Sendable {
    var range: Range<Int>
    var isQuoted: Bool
    /// Whether a quote inside is written as two.
    var hasDoubledQuotes: Bool

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

enum CSVFault: String, Sendable {
    /// A quote inside a field that does not begin with one.
    case quoteInField = "a quote inside a field that is not quoted"
    /// A character other than a separator after a closing quote.
    case textAfterQuote = "text after a closing quote"
    /// A byte 0, which no text holds.
    case zeroByte = "a zero byte"
    /// The input ends between quotes.
    case openQuote = "a quote that is never closed (the input may be cut off)"
}

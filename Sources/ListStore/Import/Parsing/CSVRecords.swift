/// The records of a CSV input, one after the other.
struct CSVRecords {
    /// What comes next.
    enum Next {
        /// A record, whose fields ``scanner`` has; valid until the next is asked for.
        case record(Range<Int>, line: Int)
        /// Lines that are no record; the input stands behind the first of them.
        case malformed(MalformedLine)
        /// The end of the input.
        case end
    }

    private(set) var scanner: CSVScanner

    init(scanner: CSVScanner) {
        self.scanner = scanner
    }

    /// Moves to the next record, passing over blank lines.
    mutating func next(in input: inout InputBuffer) throws(ImportError) -> Next {
        while true {
            scanner.beginRecord()
            let line = input.line
            switch try scanRecord(in: &input) {
            case .record(let length):
                guard length > 0 else { return .end }
                let record = input.unread.lowerBound..<input.unread.lowerBound + length
                input.consume(length, lines: scanner.innerLines + 1)
                if isBlank { continue }
                guard let reason = encodingFault(in: input.bytes, record) else { return .record(record, line: line) }
                return .malformed(malformed(line: line, reason, input.bytes, record))
            case .fault(let fault):
                return .malformed(try passFirstLine(of: &input, fault.reason))
            case .needsMore:
                let limit = input.limitText
                let reason =
                    scanner.isInQuotes ? "a quote that is not closed within \(limit)" : "longer than \(limit)"
                return .malformed(try passFirstLine(of: &input, reason))
            }
        }
    }

    /// A report on the record that the scanner has found.
    func malformed(line: Int, _ reason: String, _ bytes: [UInt8], _ record: Range<Int>) -> MalformedLine {
        let excerpt = MalformedLine.excerpt(of: bytes, record)
        return MalformedLine(line: line, count: scanner.innerLines + 1, reason: reason, excerpt: excerpt)
    }

    /// - Returns: `.needsMore` for a record that is too long.
    private mutating func scanRecord(in input: inout InputBuffer) throws(ImportError) -> CSVScanner.Outcome {
        while true {
            let outcome = scanner.scan(input.bytes, input.unread)
            guard outcome == .needsMore else { return outcome }
            if input.isOverlong { return .needsMore }
            if try !input.fill() { return input.unread.isEmpty ? .record(length: 0) : scanner.finish() }
        }
    }

    /// Passes over one line, so that a quote too many costs no more than the line it is in.
    private func passFirstLine(of input: inout InputBuffer, _ reason: String) throws(ImportError) -> MalformedLine {
        // The fault may stand before what the next read will bring of the line.
        while input.unread.count <= MalformedLine.excerptLength,
            !input.bytes[input.unread].contains(where: MalformedLine.isLineEnd), try input.fill()
        {}
        let excerpt = MalformedLine.excerpt(of: input.bytes, input.unread)
        let line = input.line
        try input.skipLine(endsAtCarriageReturn: true)
        return MalformedLine(line: line, reason: reason, excerpt: excerpt)
    }

    private var isBlank: Bool {
        scanner.fields.count == 1 && !scanner.fields[0].isQuoted && scanner.fields[0].range.isEmpty
    }
}

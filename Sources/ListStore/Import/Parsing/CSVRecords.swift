import JSON

/// The records of a CSV input, one after the other.
struct CSVRecords {
    enum Next {
        /// A record, whose fields are in ``scanner``; valid until the next call.
        case record(Range<Int>, line: Int)
        /// Lines that are no record; the input is then after the first of them.
        case malformed(MalformedLine)
        case end
    }

    private(set) var scanner: CSVScanner

    init(scanner: CSVScanner) { self.scanner = scanner }

    /// Moves to the next record and skips blank lines.
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
            case .fault(let fault): return .malformed(try passFirstLine(of: &input, fault.rawValue))
            case .needsMore:
                let limit = input.limitText
                let reason =
                    scanner.isInQuotes ? "a quote that is not closed within \(limit)" : "longer than \(limit)"
                return .malformed(try passFirstLine(of: &input, reason))
            }
        }
    }

    func malformed(line: Int, _ reason: String, _ bytes: [UInt8], _ record: Range<Int>) -> MalformedLine {
        let excerpt = MalformedLine.excerpt(of: bytes, record)
        return MalformedLine(line: line, count: scanner.innerLines + 1, reason: reason, excerpt: excerpt)
    }

    /// Scans a record and reads as much of the input as it needs; `.needsMore` for a record that is too long.
    private mutating func scanRecord(in input: inout InputBuffer) throws(ImportError) -> CSVScanner.Outcome {
        while true {
            let outcome = scanner.scan(input.bytes, input.unread)
            guard outcome == .needsMore else { return outcome }
            if input.isOverlong { return .needsMore }
            if try !input.fill() { return input.unread.isEmpty ? .record(length: 0) : scanner.finish() }
        }
    }

    /// Skips one line, so that a stray quote affects no more than its line.
    private func passFirstLine(of input: inout InputBuffer, _ reason: String) throws(ImportError) -> MalformedLine {
        // The rest of the line may not have been read yet.
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

extension CSVRecords {
    /// Returns a description of the mistake in a record that is not UTF-8; nil if it is.
    private func encodingFault(in bytes: [UInt8], _ record: Range<Int>) -> String? {
        guard scanner.union >= 0x80, let place = UTF8Scalar.firstInvalid(in: bytes, record) else { return nil }
        let digits = String(bytes[place], radix: 16, uppercase: true)
        let advice = "iconv -f WINDOWS-1252 -t UTF-8 converts the most usual other encoding"
        return "byte \(place - record.lowerBound + 1), 0x\(digits), is not UTF-8 (\(advice))"
    }
}

import Glibc

extension InputBuffer {
    /// What ``nextLine()`` has found.
    enum Line {
        /// A line without its line feed, valid until the next read.
        case line(Range<Int>)
        /// A line longer than ``longestLine``, which has been passed over; how it begins.
        case overlong(excerpt: String)
        /// There are no more lines.
        case end
    }

    /// Moves past the next line feed.
    mutating func nextLine() throws(ImportError) -> Line {
        var searched = 0
        while true {
            if let feed = place(of: UInt8(ascii: "\n"), after: searched) {
                let line = unread.lowerBound..<feed
                consume(line.count + 1, lines: 1)
                return line.count > longestLine
                    ? .overlong(excerpt: MalformedLine.excerpt(of: bytes, line)) : .line(line)
            }
            if isOverlong {
                let excerpt = MalformedLine.excerpt(of: bytes, unread)
                try skipLine(endsAtCarriageReturn: false)
                return .overlong(excerpt: excerpt)
            }
            searched = unread.count
            guard try !fill() else { continue }
            guard !unread.isEmpty else { return .end }
            let line = unread
            consume(line.count, lines: 1)
            return .line(line)
        }
    }

    /// Moves past the end of the line, however far it is, without keeping what stands before it.
    mutating func skipLine(endsAtCarriageReturn: Bool) throws(ImportError) {
        while true {
            let feed = place(of: UInt8(ascii: "\n"), after: 0)
            let carriageReturn = endsAtCarriageReturn ? place(of: UInt8(ascii: "\r"), after: 0) : nil
            if let carriageReturn, carriageReturn < feed ?? .max {
                // A line feed may follow in the next chunk; both are one end.
                consume(carriageReturn + 1 - unread.lowerBound, lines: 1)
                if unread.isEmpty { _ = try fill() }
                if !unread.isEmpty, bytes[unread.lowerBound] == UInt8(ascii: "\n") { consume(1, lines: 0) }
                return
            }
            if let feed { return consume(feed + 1 - unread.lowerBound, lines: 1) }
            consume(unread.count, lines: 0)
            guard try fill() else { return }
        }
    }

    /// The place in ``bytes`` of the first such byte after `offset` unread ones.
    private func place(of byte: UInt8, after offset: Int) -> Int? {
        bytes.withUnsafeBytes { buffer in
            let start = unread.lowerBound + offset
            guard let base = buffer.baseAddress, start < unread.upperBound,
                let found = memchr(base + start, Int32(byte), unread.upperBound - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}

import Glibc

/// The part of an input that has been read and not yet consumed; its size is bounded by the maximum length of a line.
struct InputBuffer {
    let longestLine: Int
    /// Read bytes, of which those in ``unread`` count.
    private(set) var bytes: [UInt8]
    private(set) var unread = 0..<0
    private(set) var isAtEnd = false
    private(set) var byteCount = 0
    /// The number of the line in which ``unread`` begins, counted from 1.
    private(set) var line = 1
    private let source: any ByteSource

    /// The number of bytes per read: large enough that the cost of a system call does not matter.
    private static let chunk = 256 * 1024

    init(_ source: any ByteSource, longestLine: Int) {
        self.source = source
        self.longestLine = longestLine
        bytes = [UInt8](repeating: 0, count: Self.chunk)
    }

    /// Reads more bytes; false at the end of the input, and indices in ``bytes`` change, but not the unread bytes.
    mutating func fill() throws(ImportError) -> Bool {
        guard !isAtEnd else { return false }
        makeRoom()
        let (source, end) = (source, unread.upperBound)
        let count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(ImportError) in
            try source.read(into: UnsafeMutableBufferPointer(rebasing: buffer[end...]))
        }
        isAtEnd = count == 0
        byteCount += count
        unread = unread.lowerBound..<end + count
        return count > 0
    }

    /// Consumes bytes with a number of line ends among them.
    mutating func consume(_ count: Int, lines: Int) {
        unread = unread.lowerBound + count..<unread.upperBound
        line += lines
    }

    var limitText: String { longestLine < 1 << 20 ? "\(longestLine) bytes" : "\(longestLine >> 20) MiB" }
    /// Whether the unread bytes are more than a line may have.
    var isOverlong: Bool { unread.count > longestLine }

    private mutating func makeRoom() {
        if unread.isEmpty {
            unread = 0..<0
        } else if bytes.count - unread.upperBound < Self.chunk / 2, unread.lowerBound > 0 {
            let (start, count) = (unread.lowerBound, unread.count)
            bytes.withUnsafeMutableBytes { buffer in
                guard let base = buffer.baseAddress else { return }
                memmove(base, base + start, count)
            }
            unread = 0..<unread.count
        }
        if bytes.count - unread.upperBound < Self.chunk / 2 {
            // Doubling keeps the copying linear in the length of a long line.
            bytes += [UInt8](repeating: 0, count: bytes.count)
        }
    }
}

extension InputBuffer {
    /// The number of bytes in which signatures and the format are detected.
    private static let sampleLength = 4096

    /// Checks the first bytes: they must be text, and may begin with a byte order mark, which is dropped.
    ///
    /// - Throws: ``ImportError/Code/empty``, or ``ImportError/Code/notText`` with a command that converts it to text.
    mutating func open() throws(ImportError) {
        while unread.count < Self.sampleLength, try fill() {}
        guard !unread.isEmpty else { throw ImportError(.empty, "the input is empty") }
        if bytes[unread].starts(with: [0xEF, 0xBB, 0xBF]) { consume(3, lines: 0) }
        for signature in Self.signatures where bytes[unread].starts(with: signature.bytes) {
            throw ImportError(.notText, "the input is \(signature.name); \(signature.advice)")
        }
        // A few zeros make malformed lines; half of the bytes of UTF-16 text are zeros.
        if sample.count(where: { $0 == 0 }) > sample.count / 4 {
            throw ImportError(.notText, "the input is binary, or UTF-16 without a byte order mark")
        }
    }

    var sample: ArraySlice<UInt8> { bytes[unread].prefix(Self.sampleLength) }

    private struct Signature {
        let bytes: [UInt8]
        let name: String
        let advice: String
    }

    /// The signatures of files that are often taken for text.
    ///
    /// - Note: RFC 1952 (gzip), RFC 8878 (Zstandard), the formats' own documents for bzip2, xz, zip and SQLite;
    ///   the byte order marks of the Unicode Standard 15.0, section 23.8.
    private static let signatures: [Signature] = [
        Signature(bytes: [0x1F, 0x8B], name: "compressed by gzip", advice: "pipe it through zcat"),
        Signature(bytes: [0x28, 0xB5, 0x2F, 0xFD], name: "compressed by zstd", advice: "pipe it through zstdcat"),
        Signature(bytes: Array("BZh".utf8), name: "compressed by bzip2", advice: "pipe it through bzcat"),
        Signature(bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], name: "compressed by xz", advice: "pipe it through xzcat"),
        Signature(bytes: [0x50, 0x4B, 3, 4], name: "a zip archive or a spreadsheet", advice: "save it as CSV"),
        Signature(bytes: Array("SQLite format 3\0".utf8), name: "a SQLite database", advice: "export a table as CSV"),
        Signature(bytes: [0xFF, 0xFE], name: "UTF-16", advice: "pipe it through iconv -f UTF-16 -t UTF-8"),
        Signature(bytes: [0xFE, 0xFF], name: "UTF-16", advice: "pipe it through iconv -f UTF-16 -t UTF-8"),
    ]

    enum Line {
        /// A line without its line feed, valid until the next read.
        case line(Range<Int>)
        /// The beginning of a line longer than ``longestLine``, which has been skipped.
        case overlong(excerpt: String)
        case end
    }

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

    /// Moves past the end of the line, however far it is, without buffering the line.
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

    /// Returns the index in ``bytes`` of the first such byte after `offset` unread ones.
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

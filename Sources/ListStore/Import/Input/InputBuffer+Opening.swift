extension InputBuffer {
    /// Bytes looked at before anything is believed.
    private static let sampleLength = 4096

    /// Looks at the first bytes: they must be text, and may begin with a byte order mark, which is dropped.
    ///
    /// - Throws: ``ImportError/Code/empty``, or ``ImportError/Code/notText`` with what would turn it into text.
    mutating func open() throws(ImportError) {
        while unread.count < Self.sampleLength, try fill() {}
        guard !unread.isEmpty else { throw ImportError(.empty, "the input is empty") }
        if bytes[unread].starts(with: [0xEF, 0xBB, 0xBF]) { consume(3, lines: 0) }
        for signature in Self.signatures where bytes[unread].starts(with: signature.bytes) {
            throw ImportError(.notText, "the input is \(signature.name); \(signature.advice)")
        }
        // A few are lines that cannot be read, like others; text in UTF-16 is zeros by half.
        if sample.count(where: { $0 == 0 }) > sample.count / 4 {
            throw ImportError(.notText, "the input is binary, or UTF-16 without a byte order mark")
        }
    }

    /// The first bytes.
    var sample: ArraySlice<UInt8> { bytes[unread].prefix(Self.sampleLength) }

    private struct Signature {
        let bytes: [UInt8]
        let name: String
        let advice: String
    }

    /// How files begin that are often taken for text.
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
}

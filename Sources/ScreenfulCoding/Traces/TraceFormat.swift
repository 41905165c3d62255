import CZlib

/// What the files of traces are, and what a reader refuses so that none can exhaust the program.
public enum TraceFormat {
    /// The version of the format that is written, and the only one that is read.
    public static let version = 1
    /// How the files' names end.
    public static let suffix = ".scroll.jsonl"
    /// The longest line, in bytes without its line feed: a header whose texts are all escapes.
    public static let longestLine = 16_384
    /// The longest file, in bytes: the most events there may be, with some room in their lines.
    public static let longestFile = 256 << 20
    /// The Unicode scalars of the header's texts.
    static let texts = 0...1000
}

/// CRC-32 of the bytes so far.
///
/// - Note: ISO 3309 and RFC 1952, section 8: the checksum of gzip and PNG.
struct TraceChecksum: Sendable {
    private(set) var value: UInt32 = 0

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        value = bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            // Without a start zlib would begin anew; slices of no bytes change nothing.
            guard let start, !bytes.isEmpty else { return value }
            return UInt32(truncatingIfNeeded: crc32_z(UInt(value), start, bytes.count))
        }
    }

    /// The checksum as eight digits of base 16, as footers have it.
    static func text(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

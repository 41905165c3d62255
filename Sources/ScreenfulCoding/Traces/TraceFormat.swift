import CZlib
import JSON

/// The version, the suffix and the limits of trace files.
public enum TraceFormat {
    /// The version of the format, the only one that is written and read.
    public static let version = 1
    /// The suffix of a file's name.
    public static let suffix = ".scroll.jsonl"
    /// The longest line, in bytes without its line feed: a header whose texts are all escapes.
    public static let longestLine = 16_384
    /// The longest file, in bytes: the most events there may be, with some room in their lines.
    public static let longestFile = 256 << 20
    /// The allowed lengths of the header's texts, in Unicode scalars.
    static let texts = 0...1000
    /// Nothing in a line is nested deeper than the numbers of a viewport.
    static let limits = JSONLimits(depth: 4)
}

/// CRC-32 of the bytes so far.
///
/// - Note: ISO 3309 and RFC 1952, section 8: the checksum of gzip and PNG.
struct TraceChecksum: Sendable {
    private(set) var value: UInt32 = 0

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        value = bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            // A null pointer would reset zlib's checksum; an empty slice changes nothing.
            guard let start, !bytes.isEmpty else { return value }
            return UInt32(truncatingIfNeeded: crc32_z(UInt(value), start, bytes.count))
        }
    }

    /// Returns a checksum as eight hexadecimal digits, as in footers.
    static func text(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

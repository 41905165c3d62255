import CZlib

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

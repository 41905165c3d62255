import Glibc

/// The part of an input that is in memory: what has been read and not yet consumed.
///
/// Holds as much as the longest line needs and never more.
struct InputBuffer {
    /// The longest line, in bytes.
    let longestLine: Int
    /// Read bytes, of which those in ``unread`` count.
    private(set) var bytes: [UInt8]
    /// The bytes not yet consumed.
    private(set) var unread = 0..<0
    /// Whether the source has come to its end.
    private(set) var isAtEnd = false
    /// Bytes read from the source.
    private(set) var byteCount = 0
    /// The number of the line in which ``unread`` begins, counted from 1.
    private(set) var line = 1
    private let source: any ByteSource

    /// Bytes asked for at a time: large enough that a read's own cost vanishes.
    private static let chunk = 256 * 1024

    init(_ source: any ByteSource, longestLine: Int) {
        self.source = source
        self.longestLine = longestLine
        bytes = [UInt8](repeating: 0, count: Self.chunk)
    }

    /// Reads more; places in ``bytes`` change, but not what is in ``unread``.
    ///
    /// - Returns: False at the end of the input.
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

    /// Moves past bytes that hold so many ends of lines.
    mutating func consume(_ count: Int, lines: Int) {
        unread = unread.lowerBound + count..<unread.upperBound
        line += lines
    }

    /// The longest line, for a person to read.
    var limitText: String {
        longestLine < 1 << 20 ? "\(longestLine) bytes" : "\(longestLine >> 20) MiB"
    }

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

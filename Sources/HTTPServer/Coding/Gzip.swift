import CZlib

/// Compresses bytes in gzip's format (RFC 1952), one body after the other with the same memory.
///
/// The same bytes give the same result: the header has no time and no name.
final class Gzip {
    enum Effort: Sendable {
        /// For what is sent once: some 70 MB of JSON a second.
        case fast
        /// For what is kept and sent again and again.
        case best
    }

    // Allocated, because zlib's state points back to it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a compressor; nil if zlib is out of memory.
    init?(_ effort: Effort) {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, and 16 more for a gzip header (zlib.h, deflateInit2).
        let isReady = deflateInit2_(
            stream,
            effort == .best ? Z_BEST_COMPRESSION : Z_BEST_SPEED,
            Z_DEFLATED,
            15 + 16,
            effort == .best ? MAX_MEM_LEVEL : 8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard isReady == Z_OK else {
            stream.deallocate()
            return nil
        }
        self.stream = stream
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses bytes; returns nil if zlib fails.
    func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard deflateReset(stream) == Z_OK, let length = UInt32(exactly: bytes.count) else { return nil }
        let bound = Int(deflateBound(stream, UInt(bytes.count)))
        guard let room = UInt32(exactly: bound) else { return nil }
        return bytes.withUnsafeBufferPointer { input -> [UInt8]? in
            var isComplete = false
            let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                // zlib does not write to its input; its interface is older than `const`.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = length
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = room
                // The output has room for the worst case, so one call does it.
                isComplete = deflate(stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.pointee.total_out)
            }
            return isComplete ? output : nil
        }
    }

    /// Compresses bytes once, by default with the best ratio; returns nil if zlib fails.
    static func compress(_ bytes: [UInt8], _ effort: Effort = .best) -> [UInt8]? {
        Gzip(effort)?.compress(bytes)
    }
}

import CZlib

/// Compresses bytes in gzip's format (RFC 1952).
enum Gzip {
    /// The bytes compressed as well as zlib can; nil when it has no memory for it.
    ///
    /// The same bytes give the same result: the header has no time and no name.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 more for a gzip header (zlib.h, deflateInit2).
        let size = Int32(MemoryLayout<z_stream>.size)
        let isReady = deflateInit2_(
            &stream,
            Z_BEST_COMPRESSION,
            Z_DEFLATED,
            15 + 16,
            MAX_MEM_LEVEL,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            size
        )
        guard isReady == Z_OK else { return nil }
        defer { deflateEnd(&stream) }

        var input = bytes
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
            var isComplete = false
            let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                // The output has room for the worst case, so one call does it.
                isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.total_out)
            }
            return isComplete ? output : nil
        }
    }
}

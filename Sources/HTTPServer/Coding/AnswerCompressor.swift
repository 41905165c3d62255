import EventLoop

/// Compresses the bodies of answers: short ones at once, long ones on a thread of its own.
final class AnswerCompressor {
    /// The longest body that is compressed on the loop, in bytes: half a millisecond's worth of JSON.
    static let longestOnLoop = 32 << 10

    private let loop: EventLoop
    private var gzip: Gzip?
    private var worker: Worker?

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// The bytes compressed; nil when zlib has no memory.
    func compress(_ bytes: [UInt8]) -> [UInt8]? {
        // Kept: its memory, a quarter of a megabyte, takes longer to make than a short body to compress.
        if gzip == nil { gzip = Gzip(.fast) }
        return gzip?.compress(bytes)
    }

    /// Compresses bytes on the thread.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - then: Gets the result in a later turn of the loop: nil when there is no memory, or no thread.
    func compress(_ bytes: [UInt8], then: @escaping ([UInt8]?) -> Void) {
        if worker == nil { worker = try? Worker(name: "compression") }
        guard let worker else { return loop.nextTurn { then(nil) } }
        loop.offload(to: worker) {
            Gzip.compress(bytes, .fast)
        } then: {
            then($0)
        }
    }
}

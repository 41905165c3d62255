import EventLoop

/// Compresses the bodies of answers: short ones on the loop, long ones on a worker.
final class AnswerCompressor {
    /// The longest body that is compressed on the loop, in bytes: half a millisecond's worth of JSON.
    static let longestOnLoop = 32 << 10

    private let loop: EventLoop
    private var gzip: Gzip?
    private var worker: Worker?

    init(loop: EventLoop) { self.loop = loop }

    func compress(_ bytes: [UInt8]) -> [UInt8]? {
        // Kept: allocating its memory, 256 KiB, takes longer than compressing a short body.
        if gzip == nil { gzip = Gzip(.fast) }
        return gzip?.compress(bytes)
    }

    /// Compresses bytes on the worker; `then` receives the result in a later turn of the loop, nil if memory or the
    /// thread is lacking.
    func compress(_ bytes: [UInt8], then: @escaping ([UInt8]?) -> Void) {
        if worker == nil { worker = try? Worker(name: "compression") }
        guard let worker else { return loop.nextTurn { then(nil) } }
        loop.offload(to: worker, { Gzip.compress(bytes, .fast) }, then: then)
    }
}

/// The bytes of all buffers of one kind.
///
/// A buffer is counted while its ``Share`` lives, so that no way of dropping it can be forgotten.
package final class MemoryGauge {
    /// The bytes of all buffers.
    package private(set) var bytes = 0
    /// Called with the bytes by which a buffer has grown.
    package var onGrowth: ((Int) -> Void)?
    /// Called with the bytes by which a buffer has shrunk.
    package var onRelease: ((Int) -> Void)?

    package init() {}

    /// The bytes of one buffer.
    final class Share {
        private let memory: MemoryGauge
        private var bytes = 0

        init(of memory: MemoryGauge) { self.memory = memory }

        deinit { change(by: -bytes) }

        /// Counts a change of the buffer's length.
        func change(by difference: Int) {
            bytes += difference
            memory.bytes += difference
            if difference > 0 { memory.onGrowth?(difference) } else { memory.onRelease?(-difference) }
        }
    }
}

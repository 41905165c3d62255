package import EventLoop

/// The budget of the memory that grows with what clients do: replay buffers, queued output, bodies, and caches.
///
/// Each of them is a consumer, which is read when memory has grown, and releases some if all together are over the
/// limit: in the order of their registration, so the least useful first. What a turn of the loop takes is released in
/// the next one, so the limit is passed by at most one turn's growth.
package final class MemoryBudget {
    /// Memory of one kind.
    package struct Consumer {
        /// The kind, as a metric's label.
        package let name: String
        /// The bytes in use.
        package let bytes: () -> Int
        /// Releases at least so many bytes if it can, and returns how many; nil for memory that cannot be released.
        let release: ((Int) -> Int)?
        /// The bytes that were released under pressure.
        package fileprivate(set) var releasedBytes = 0
    }

    /// The bytes of all consumers together.
    package let limit: Int
    /// The consumers, in the order in which they release memory.
    package private(set) var consumers: [Consumer] = []
    private let loop: EventLoop
    private let trimmer: MemoryTrimmer
    /// The bytes in use when they were read last.
    private var known = 0
    /// The bytes by which consumers have grown since then.
    private var growth = 0
    private var isScheduled = false

    /// - Parameters:
    ///   - limit: The bytes of all consumers together.
    ///   - loop: The loop on which memory grows.
    ///   - trimmer: Gives released memory back to the system.
    package init(limit: Int, loop: EventLoop, trimmer: MemoryTrimmer) {
        self.limit = limit
        self.loop = loop
        self.trimmer = trimmer
    }

    /// Adds a consumer, which releases memory after those that were added before.
    package func add(_ name: String, bytes: @escaping () -> Int, release: ((Int) -> Int)? = nil) {
        consumers.append(Consumer(name: name, bytes: bytes, release: release))
    }

    /// The bytes in use by all consumers.
    package var bytes: Int { consumers.reduce(0) { $0 + $1.bytes() } }

    /// The number of times that memory was given back to the system.
    package var trimCount: Int { trimmer.count }

    /// Notes that a consumer has grown.
    package func grew(by bytes: Int) {
        growth += bytes
        // Read again only after some growth, so that a server at its limit does not look for memory at each event.
        guard !isScheduled, growth >= granularity || known <= limit && known + growth > limit else { return }
        isScheduled = true
        loop.nextTurn { [weak self] in self?.check() }
    }

    /// Notes that a consumer has shrunk by itself.
    package func shrank(by bytes: Int) {
        trimmer.released(bytes)
    }

    /// Stops giving memory back to the system.
    package func stop() {
        trimmer.stop()
    }

    /// The growth after which the consumers are read again.
    private var granularity: Int { max(limit / 64, 1) }

    /// Releases memory until the consumers take seven eighths of the limit, if they are over it.
    private func check() {
        isScheduled = false
        growth = 0
        known = bytes
        guard known > limit else { return }
        let aim = limit - limit / 8
        for index in consumers.indices where known > aim {
            guard let release = consumers[index].release else { continue }
            let released = release(known - aim)
            consumers[index].releasedBytes += released
            known -= released
            trimmer.released(released)
        }
    }
}

/// Gives memory that was freed back to the system after large releases, but not more often than every few seconds.
///
/// The C library keeps freed memory for the next allocation, so that a server which was busy once would stay large.
package final class MemoryTrimmer {
    /// The bytes that have to be released before memory is given back.
    package static let minReleased = 8 << 20
    /// The time between two returns, in nanoseconds: each takes some milliseconds.
    private static let interval: UInt64 = 5_000_000_000

    private let trim: () -> Void
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var released = 0
    private var last: UInt64?
    /// The number of returns.
    package private(set) var count = 0

    /// - Parameters:
    ///   - loop: The loop that waits for the next return.
    ///   - trim: Gives freed memory back.
    package init(loop: EventLoop, trim: @escaping () -> Void) {
        self.loop = loop
        self.trim = trim
        timer = loop.timer { [unowned self] in giveBack() }
    }

    /// Notes that memory was released.
    func released(_ bytes: Int) {
        released += bytes
        guard released >= Self.minReleased else { return }
        // A millisecond, so that what the same turn releases is given back as well.
        let rest = last.map { Self.interval - min(loop.now &- $0, Self.interval) } ?? 0
        timer?.scheduleIfIdle(afterNanoseconds: max(rest, 1_000_000))
    }

    /// Stops giving memory back.
    package func stop() {
        timer?.cancel()
        timer = nil
    }

    private func giveBack() {
        guard released >= Self.minReleased else { return }
        released = 0
        last = loop.now
        count += 1
        trim()
    }
}

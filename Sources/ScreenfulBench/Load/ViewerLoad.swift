import EventLoop

/// A load of many watched viewers, each scrolled at a steady rate, from one thread.
///
/// A viewer has one scroll under way, as a page has. A step that is due meanwhile waits for the answer, and its time
/// counts from when it was due, so that a server that falls behind cannot hide it. Streams are read in turns, each ten
/// times a second, and only counted: the load must not take the processor from the server.
final class ViewerLoad {
    /// The outcome of a load.
    struct Outcome {
        /// From each due step to its answer.
        var latencies = Latencies()
        /// Steps that were never sent, since a later one was due before.
        var skipped = 0
        /// Answers other than 200, and connections that were closed.
        var failures = 0
        /// Bytes of the streams.
        var streamBytes = 0
    }

    private final class Reader {
        let viewer: WatchedViewer
        var scanner = AnswerScanner()
        /// When the step that is under way was due.
        var sent: UInt64?
        /// When the step that waits for the answer was due.
        var due: UInt64?
        var isClosed = false
        var event: IOEvent?

        init(_ viewer: WatchedViewer) { self.viewer = viewer }
    }

    private static let millisecond: UInt64 = 1_000_000
    /// Milliseconds in which each stream is read once.
    private static let sweep = 100

    private let loop: EventLoop
    private let readers: [Reader]
    private let rate: Double
    private var timer: LoopTimer?
    private var block = [UInt8](repeating: 0, count: 256 << 10)
    private var outcome = Outcome()
    private var start: UInt64 = 0
    private var recordingStart: UInt64 = 0
    private var end: UInt64 = 0
    private var stepCount = 0
    private var sweepCount = 0
    private var seconds = 0
    private var afterEachSecond: (Int, Outcome) -> Void = { _, _ in }

    /// Creates a load of viewers, whose steps, so many a second of each, are spread evenly over time.
    init(_ viewers: [WatchedViewer], rate: Double) throws(BenchmarkError) {
        do { loop = try EventLoop() } catch { throw BenchmarkError("no event loop: \(error)") }
        readers = viewers.map(Reader.init)
        self.rate = rate
    }

    /// Scrolls for a time.
    ///
    /// - Parameters:
    ///   - seconds: The time that is recorded.
    ///   - warmUp: Seconds before it.
    ///   - afterEachSecond: Called with the number of the second and the outcome so far.
    /// - Returns: The outcome of the recorded time.
    /// - Throws: `BenchmarkError` if there is no connection to the server any more.
    func run(
        seconds: Double,
        warmUp: Double = 0,
        afterEachSecond: @escaping (Int, Outcome) -> Void = { _, _ in }
    ) throws(BenchmarkError) -> Outcome {
        for reader in readers { try reader.viewer.control.revive() }
        self.afterEachSecond = afterEachSecond
        start = MonotonicClock.nanoseconds
        recordingStart = start + UInt64(warmUp * 1e9)
        end = recordingStart + UInt64(seconds * 1e9)
        for reader in readers {
            let event = loop.watch(reader.viewer.control.descriptor, for: .reading) { [unowned self, unowned reader] in
                receive(reader)
            }
            event.resume()
            reader.event = event
        }
        timer = loop.timer { [unowned self] in tick() }
        tick()
        loop.run()
        timer = nil
        for reader in readers { reader.event = nil }
        return outcome
    }

    private func tick() {
        let now = MonotonicClock.nanoseconds
        guard now < end else { return loop.stop() }
        let elapsed = Double(now - start) / 1e9
        let due = Int(elapsed * rate * Double(readers.count))
        while stepCount < due {
            step(readers[stepCount % readers.count], at: now)
            stepCount += 1
        }
        let sweeps = Int(elapsed * 1000) * readers.count / Self.sweep
        while sweepCount < sweeps {
            readStream(of: readers[sweepCount % readers.count])
            sweepCount += 1
        }
        if Int(elapsed) > seconds {
            seconds = Int(elapsed)
            afterEachSecond(seconds, outcome)
        }
        timer?.schedule(afterNanoseconds: Self.millisecond)
    }

    private func step(_ reader: Reader, at now: UInt64) {
        guard !reader.isClosed else { return }
        reader.viewer.advance()
        if reader.sent == nil {
            send(reader, due: now)
        } else if reader.due == nil {
            reader.due = now
        } else if now >= recordingStart {
            outcome.skipped += 1
        }
    }

    private func send(_ reader: Reader, due: UInt64) {
        reader.sent = due
        do throws(BenchmarkError) {
            try reader.viewer.control.send(reader.viewer.scroll(isMinimal: true, rate: rate))
        } catch {
            close(reader)
        }
    }

    private func receive(_ reader: Reader) {
        var statuses: [Int] = []
        let isOpen = reader.viewer.control.read(into: &block) { statuses += reader.scanner.read($0) }
        let now = MonotonicClock.nanoseconds
        for status in statuses {
            if status != 200 { outcome.failures += 1 }
            guard let sent = reader.sent else { continue }
            if sent >= recordingStart { outcome.latencies.add(milliseconds: Double(now - sent) / 1e6) }
            reader.sent = nil
            guard let due = reader.due else { continue }
            reader.due = nil
            send(reader, due: due)
        }
        if !isOpen { close(reader) }
    }

    private func readStream(of reader: Reader) {
        guard !reader.isClosed, let stream = reader.viewer.stream else { return }
        var bytes = 0
        let isOpen = stream.read(into: &block) { bytes += $0.count }
        if MonotonicClock.nanoseconds >= recordingStart { outcome.streamBytes += bytes }
        if !isOpen { close(reader) }
    }

    private func close(_ reader: Reader) {
        guard !reader.isClosed else { return }
        reader.isClosed = true
        reader.event = nil
        outcome.failures += 1
    }
}

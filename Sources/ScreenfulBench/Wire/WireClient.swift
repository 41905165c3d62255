import EventLoop
import Glibc

/// A page without a DOM: it tells where it scrolls, listens, and looks sixty times a second which rows it has.
///
/// Like the page, it has one scroll under way, and sends thirty a second at most, the newest after the answer.
final class WireClient {
    /// Looks a second.
    private static let rate = 60.0
    private static let leastGap: UInt64 = 33_000_000

    private let loop: EventLoop
    private let viewer: RemoteViewer
    private let control: HTTPConnection
    private let stream: HTTPConnection
    private let velocity: Double
    private var events: [IOEvent] = []
    private var timer: LoopTimer?
    private var block = [UInt8](repeating: 0, count: 256 << 10)
    private var parser = EventParser()
    private var scanner = AnswerScanner()
    private var here = RowsHere()
    private var meter: BlankMeter
    private var recording = (seconds: 0.0, warmUp: 0.0)
    private var start: UInt64 = 0
    private var recordingStart: UInt64 = 0
    private var end: UInt64 = 0
    private var frameCount = 0
    /// When the scroll that is under way left; nil if there is none.
    private var sent: UInt64?
    private var nextSend: UInt64 = 0
    private var failure: BenchmarkError?

    private var scrolls: DelayLine<HTTPConnection.Message>
    private var answers: DelayLine<Int>
    private var arrivals: DelayLine<EventParser.Event>

    /// Opens a viewer at the top of a list of rows of one height.
    ///
    /// Messages take half of the round trip, in milliseconds, either way.
    init(
        _ server: ScreenfulProcess,
        list: String,
        _ options: ViewerOptions,
        rows: Int,
        velocity: Double,
        roundTrip: Int
    ) throws(BenchmarkError) {
        do { loop = try EventLoop() } catch { throw BenchmarkError("no event loop: \(error)") }
        control = try HTTPConnection(port: server.port)
        viewer = try server.openViewer(ofList: list, options, over: control)
        stream = try HTTPConnection(port: server.port)
        try stream.send(viewer.eventsPath)
        meter = BlankMeter(rowHeight: viewer.contentHeight / Double(rows), viewportHeight: Double(options.height))
        self.velocity = velocity
        let delay = UInt64(roundTrip) * 500_000
        scrolls = DelayLine(nanoseconds: delay)
        answers = DelayLine(nanoseconds: delay)
        arrivals = DelayLine(nanoseconds: delay)
    }

    /// Waits for the first screen, then scrolls at a steady velocity, and returns what was blank.
    ///
    /// So many seconds are recorded, and those of the warm-up before them are not: none can know of a scroll before
    /// it begins.
    func run(seconds: Double, warmUp: Double) throws(BenchmarkError) -> BlankMeter {
        events = [
            loop.watch(stream.descriptor, for: .reading) { [unowned self] in readStream() },
            loop.watch(control.descriptor, for: .reading) { [unowned self] in readAnswers() },
        ]
        for event in events { event.resume() }
        timer = loop.timer { [unowned self] in tick() }
        recording = (seconds, warmUp)
        // Until the first screen is here.
        end = MonotonicClock.nanoseconds + 10_000_000_000
        tick()
        loop.run()
        events = []
        timer = nil
        if let failure { throw failure }
        guard meter.frames > 0 else { throw BenchmarkError("the first screen did not come within ten seconds") }
        return meter
    }

    private func tick() {
        let now = MonotonicClock.nanoseconds
        guard now < end, failure == nil else { return loop.stop() }
        passOn(at: now)
        if start == 0 {
            beginIfFirstScreenIsHere(at: now)
        } else {
            // Frames that the machine was too busy for are looked at when it can, at the offsets of their times.
            while time(ofFrame: frameCount) <= now {
                if time(ofFrame: frameCount) >= recordingStart {
                    meter.add(offset: offset(at: time(ofFrame: frameCount))) { here.contains($0) }
                }
                frameCount += 1
            }
            if sent == nil, now >= nextSend { send(at: now) }
        }
        timer?.schedule(afterNanoseconds: 1_000_000)
    }

    private func time(ofFrame frame: Int) -> UInt64 { start + UInt64(Double(frame) / Self.rate * 1e9) }

    private func offset(at time: UInt64) -> Double { velocity * Double(time - start) / 1e9 }

    private func beginIfFirstScreenIsHere(at now: UInt64) {
        guard meter.rows(at: 0).allSatisfy({ here.contains($0) }) else { return }
        start = now
        recordingStart = now + UInt64(recording.warmUp * 1e9)
        end = recordingStart + UInt64(recording.seconds * 1e9)
    }

    private func send(at now: UInt64) {
        sent = now
        nextSend = now + Self.leastGap
        let body = #"{"offset":\#(offset(at: now)),"phase":"drag","velocity":\#(velocity)}"#
        let fields = "Prefer: return=minimal\r\n"
        scrolls.put(HTTPConnection.Message(viewer.scrollPath, json: body, fields: fields), at: now)
        passOn(at: now)
    }

    /// Passes on what has come through the delay.
    private func passOn(at now: UInt64) {
        for message in scrolls.take(at: now) {
            do throws(BenchmarkError) { try control.send(message) } catch { failure = error }
        }
        for status in answers.take(at: now) {
            if status != 200 { failure = BenchmarkError("a scroll was answered \(status)") }
            sent = nil
        }
        for event in arrivals.take(at: now) {
            do { try here.take(event) } catch { failure = BenchmarkError("an event \(event.name) is not JSON") }
        }
    }

    private func readAnswers() {
        let now = MonotonicClock.nanoseconds
        let isOpen = control.read(into: &block) { bytes in
            for status in scanner.read(bytes) { answers.put(status, at: now) }
        }
        if !isOpen { failure = BenchmarkError("the connection was closed") }
    }

    private func readStream() {
        let now = MonotonicClock.nanoseconds
        let isOpen = stream.read(into: &block) { bytes in
            for event in parser.read(bytes) { arrivals.put(event, at: now) }
        }
        if !isOpen { failure = BenchmarkError("the stream was closed") }
    }
}

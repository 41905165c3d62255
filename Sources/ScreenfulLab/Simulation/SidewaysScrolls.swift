import Screenful
import ScreenfulTypes

/// The scrolls that a user makes in carousels while the feed rests.
///
/// A trace is of the feed alone. In six of ten of its rests, one of the carousels that are on screen is scrolled by one to
/// four drags, most of them flung. The rest, the carousel and the gestures depend on the seed and the trace, and not on
/// what has arrived: in the open loop they are the same for every strategy.
struct SidewaysScrolls: Sendable {
    /// A rest of the feed, in microseconds of the trace.
    private struct Rest: Sendable {
        var start: Int64
        var end: Int64
    }

    /// The scroll of a carousel until a time in microseconds of the trace.
    private struct Swipes: Sendable {
        var row: Int
        var player: TracePlayer
        var began: Int64
        var end: Int64
    }

    /// The offsets of all carousels.
    private(set) var offsets = CarouselOffsets()
    private let rests: [Rest]
    private var nextRest = 0
    private var swipes: Swipes?
    private let random: KeyedRandom
    private let platform: GestureWriter.Platform
    private let viewport: Size

    /// The share of rests in which a carousel is scrolled.
    private static let share = 0.6
    /// Microseconds of a rest until a finger touches a carousel.
    private static let pause: Int64 = 350_000
    /// Microseconds that a rest lasts at least for a carousel to be scrolled in it.
    private static let leastRest: Int64 = 600_000

    /// Creates the scrolls for the rests of a trace.
    init(_ trace: ScrollTrace, seed: UInt64) {
        random = KeyedRandom(seed: seed)
        platform = trace.header.deceleration == nil ? .android : .ios
        viewport = trace.header.viewport
        var rests: [Rest] = []
        var start: Int64?
        for event in trace.events {
            guard case .moved(let motion, _, _) = event.kind else { continue }
            if motion == .idle {
                start = start ?? event.microseconds
            } else if let began = start {
                rests.append(Rest(start: began, end: event.microseconds))
                start = nil
            }
        }
        if let start { rests.append(Rest(start: start, end: trace.duration)) }
        self.rests = rests.filter { $0.end - $0.start >= Self.leastRest }
    }

    /// Moves the carousel that is scrolled at a time of the trace; times must not decrease.
    ///
    /// - Returns: The row of the carousel, and its position; nil if none is scrolled.
    mutating func step(at time: Int64, offset: Double, _ list: RowList) -> (row: Int, place: TracePlayer.Place)? {
        if let ended = swipes, time >= ended.end {
            swipes = nil
            offsets.moving = nil
            let offset = offsets.offset(ofRow: ended.row)
            return (ended.row, TracePlayer.Place(offset: offset, velocity: 0, phase: .settle, target: nil))
        }
        if swipes == nil { begin(at: time, offset: offset, list) }
        guard let (row, began) = swipes.map({ ($0.row, $0.began) }), let place = swipes?.player.place(at: time - began)
        else { return nil }
        offsets.offsets[row] = place.offset
        offsets.moving = (row, place.velocity)
        return (row, place)
    }

    /// Begins to scroll a carousel if the next rest has come that far.
    private mutating func begin(at time: Int64, offset: Double, _ list: RowList) {
        while nextRest < rests.count, rests[nextRest].end <= time { nextRest += 1 }
        guard nextRest < rests.count, rests[nextRest].start + Self.pause <= time else { return }
        let (rest, end) = (nextRest, rests[nextRest].end)
        nextRest += 1
        let wholes = list.content.rows(from: offset, to: offset + viewport.height).compactMap { place in
            let row = list.numbers[place]
            let top = list.content.tops[place] + (list.rows[row].carousel?.shape.top ?? 0)
            let bottom = top + (list.rows[row].carousel?.shape.height ?? .infinity)
            return offset <= top && bottom <= offset + viewport.height ? row : nil
        }
        guard !wholes.isEmpty, draw(rest, 0, 0...1) < Self.share else { return }
        let row = wholes[min(wholes.count - 1, Int(draw(rest, 1, 0...Double(wholes.count))))]
        guard let carousel = list.rows[row].carousel else { return }
        let gestures = gestures(rest, carousel, from: offsets.offset(ofRow: row))
        let duration = gestures.last?.microseconds ?? 0
        swipes = Swipes(row: row, player: TracePlayer(gestures), began: time, end: min(end, time + duration))
    }

    private func gestures(_ rest: Int, _ carousel: Carousel, from offset: Double) -> [TraceEvent] {
        let limits = 0...max(0, carousel.length - viewport.width)
        var writer = GestureWriter(platform: platform, offset: offset, limits: limits)
        for swipe in 0..<Int(draw(rest, 2, 1...5)) {
            let first = 3 + 6 * swipe
            let isForward = writer.offset <= 0 || draw(rest, first, 0...1) < 0.8 && writer.offset < limits.upperBound
            let sign = isForward ? 1.0 : -1
            writer.drag(by: sign * draw(rest, first + 1, 80...240), for: draw(rest, first + 2, 160...380))
            if draw(rest, first + 3, 0...1) < 0.7 { writer.fling(sign * draw(rest, first + 4, 500...2200)) }
            writer.rest(for: draw(rest, first + 5, 500...1800))
        }
        return writer.events
    }

    private func draw(_ rest: Int, _ number: Int, _ range: ClosedRange<Double>) -> Double {
        range.lowerBound + random.uniform(.sideways, rest, attempt: number) * (range.upperBound - range.lowerBound)
    }
}

import Screenful
import ScreenfulTypes

/// Records the timeline of a run.
struct RunRecorder {
    private(set) var timeline: RunTimeline
    private let height: Double
    /// The visits of the rows on screen.
    private var onScreen: [RunTimeline.Visit] = []
    /// The time since which the content of each row and item is there; nil for those without content.
    private var readyAt: [Int64?]
    /// The indices of the requests under way in the timeline.
    private var underWay: [Int] = []

    init(_ list: RowList, height: Double, frame: Int64) {
        timeline = RunTimeline(frame: frame)
        self.height = height
        readyAt = Array(repeating: nil, count: list.parts.costs.count)
    }

    /// Records a frame.
    mutating func draw(at time: Int64, offset: Double, list: RowList, engine: Engine) {
        recordReach(of: engine)
        timeline.offsets.append(offset)
        let places = list.content.rows(from: offset, to: offset + height)
        leaveAll(at: time) { places.contains(list.place(of: $0)) }
        let tops = list.content.tops
        for place in places {
            let row = list.numbers[place]
            guard !onScreen.contains(where: { $0.row == row }) else { continue }
            let extent = list.inserts.isEmpty ? nil : tops[place]..<tops[place + 1]
            onScreen.append(RunTimeline.Visit(row: row, from: time, until: time, readyAt: readyAt[row], extent: extent))
        }
    }

    private mutating func recordReach(of engine: Engine) {
        let ranges = engine.ranges
        func edges(_ rect: Rect) -> (start: Double, end: Double) {
            (rect.origin.y, rect.origin.y + rect.size.height)
        }
        let viewport = edges(ranges.visible)
        func beyond(_ rect: Rect) -> [Double] { [viewport.start - edges(rect).start, edges(rect).end - viewport.end] }
        let reach = RunTimeline.Reach(
            frame: timeline.offsets.count,
            display: beyond(ranges.display),
            preload: beyond(ranges.preload),
            mode: engine.mode,
            direction: engine.direction
        )
        if let last = timeline.reaches.last, last.isContinued(by: reach) { return }
        timeline.reaches.append(reach)
    }

    /// Records that rows were inserted, which ends all visits.
    mutating func rowsWereInserted(at time: Int64) { leaveAll(at: time) { _ in false } }

    /// Records that the content of a row is there.
    mutating func rowBecameReady(_ row: Int, at time: Int64) {
        readyAt[row] = time
        guard let index = onScreen.firstIndex(where: { $0.row == row && $0.readyAt == nil }) else { return }
        onScreen[index].readyAt = time
    }

    /// Records that the picture of a row was purged.
    mutating func rowWasPurged(_ row: Int) { readyAt[row] = nil }

    /// Records a request that is sent.
    mutating func sent(_ resource: RequestRecord.Resource, attempt: Int, askedAt: Int64, at time: Int64) {
        underWay.append(timeline.requests.count)
        timeline.requests.append(RequestRecord(resource, attempt: attempt, askedAt: askedAt, sentAt: time))
    }

    /// Records the first byte of an answer, or the failure of a request.
    mutating func answered(_ resource: RequestRecord.Resource, at time: Int64) {
        guard let index = underWay.first(where: { isAwaited(resource, $0) }) else { return }
        timeline.requests[index].answeredAt = time
    }

    /// Records the end of a request and the bytes that came.
    mutating func ended(
        _ resource: RequestRecord.Resource,
        _ ending: RequestRecord.Ending,
        bytes: Int64,
        at time: Int64
    ) {
        guard let place = underWay.firstIndex(where: { timeline.requests[$0].resource == resource }) else { return }
        let index = underWay.remove(at: place)
        timeline.requests[index].endedAt = time
        timeline.requests[index].ending = ending
        timeline.requests[index].bytes = bytes
    }

    /// Ends the run.
    mutating func finish(at time: Int64) {
        leaveAll(at: time) { _ in false }
        for index in underWay { timeline.requests[index].endedAt = time }
        underWay.removeAll()
    }

    private func isAwaited(_ resource: RequestRecord.Resource, _ index: Int) -> Bool {
        timeline.requests[index].resource == resource && timeline.requests[index].answeredAt == nil
    }

    private mutating func leaveAll(at time: Int64, but stays: (Int) -> Bool) {
        for visit in onScreen where !stays(visit.row) {
            var visit = visit
            visit.until = time
            timeline.visits.append(visit)
        }
        onScreen.removeAll { !stays($0.row) }
    }
}

extension RunTimeline.Reach {
    /// The difference, in points, below which two reaches look alike.
    private static let indistinct = 0.5

    /// Returns whether another reach is drawn like this one.
    fileprivate func isContinued(by other: Self) -> Bool {
        guard mode == other.mode, direction == other.direction else { return false }
        return zip(display + preload, other.display + other.preload).allSatisfy { abs($0 - $1) < Self.indistinct }
    }
}

import EventLoop
import ListStore
package import Screenful
import ScreenfulRanges
package import ScreenfulTypes
import TextShaping

/// Measures rows in the background that no viewer waits for, on its own threads of the lowest priority.
///
/// The caches of lists with viewers take turns, a stretch of rows at a time, those
/// nearest to a viewport first. The lengths are published a few times a second at first, then more rarely.
package final class BackgroundMeasurer {
    /// A list, and the cache of a width of it that has unmeasured rows.
    private struct Turn {
        /// Weak, because a result may come after the end of the server, and must not keep its database open.
        weak var list: OpenList?
        let heightCache: RowHeightCache
    }

    private let loop: EventLoop
    private let threads: MeasuringThreads
    private var queue: ArraySlice<Turn> = []
    private var jobCount = 0
    /// The caches with lengths that were not published to viewers.
    private var unpublished: [Turn] = []
    private var publishTimer: LoopTimer?
    /// When they are published, in nanoseconds of the loop's clock.
    private var publicationDue: UInt64 = .max
    private var pace: MeasuringPace
    /// Ends a pause that leaves the processors to a scroll.
    private var pauseTimer: LoopTimer?
    /// True once closed: later results are dropped.
    private var isClosed = false

    /// Rows of a job: a millisecond or two of work, so that nearer rows need not wait long.
    private static let stretch = 512
    /// The maximum of jobs in progress: for each thread one that runs, and one that is queued or being read.
    private static let maxJobs = 2 * BackgroundThreads.count
    /// The maximum of rows of a width that are measured ahead of need; at nine bytes a row this is 36 MB, in a flow twice that.
    private static let maxRows = 4_000_000

    init(_ resources: LayoutResources, scrolls: ScrollActivity, loop: EventLoop) throws(EventLoopError) {
        self.loop = loop
        pace = MeasuringPace(scrolls)
        threads = try MeasuringThreads(resources)
        publishTimer = loop.timer { [unowned self] in publish() }
        pauseTimer = loop.timer { [unowned self] in fill() }
    }

    /// Measures the long texts of rows that a request or a viewer waits for, then calls `then`.
    ///
    /// `then` is called at once if no text is long, and never after ``close()``.
    package func prepare(_ rows: [Row], _ jobs: [MeasuringThreads.Job], then: @escaping () -> Void) {
        let rows = rows.filter(\.hasLongText)
        guard !rows.isEmpty, !jobs.isEmpty else { return then() }
        guard !isClosed else { return }
        threads.prepare(rows, jobs, on: loop) { [weak self] in
            if self?.isClosed == false { then() }
        }
    }

    /// Lays out a row on another thread and converts its nodes there; `then` is never called after ``close()``.
    package func layOut<Answer: Sendable>(
        _ row: Row,
        _ job: MeasuringThreads.Job,
        _ convert: @escaping @Sendable (NodeTree) -> Answer,
        then: @escaping (Answer) -> Void
    ) {
        guard !isClosed else { return }
        threads.layOut(row, job, convert, on: loop) { [weak self] answer in
            if self?.isClosed == false { then(answer) }
        }
    }

    /// Starts to measure the unmeasured rows of a cache, unless they are being measured already.
    func add(_ heightCache: RowHeightCache, of list: OpenList) {
        guard !isClosed, heightCache.measuringBegan == nil, list.record.source.isAtHand else { return }
        heightCache.measuringBegan = loop.now
        queue.append(Turn(list: list, heightCache: heightCache))
        fill()
    }

    private func fill() {
        guard !queue.isEmpty else { return }
        let delay = pace.delay(at: loop.now)
        guard delay == 0 else {
            pauseTimer?.scheduleIfIdle(afterNanoseconds: delay)
            return
        }
        while jobCount < pace.maxJobs(Self.maxJobs, at: loop.now), let turn = queue.popFirst() {
            if begin(turn) {
                // A read that failed at once has ended the turn already.
                if turn.heightCache.measuringBegan != nil { queue.append(turn) }
            } else if turn.heightCache.stretchesUnderWay == 0 {
                end(turn)
            }
        }
    }

    private func end(_ turn: Turn) {
        turn.heightCache.measuringBegan = nil
        if turn.heightCache.isAwaited { schedulePublication(of: turn) }
    }

    /// Starts to measure a stretch; returns false if the cache is complete or all its rows are under way, or no viewer uses it.
    private func begin(_ turn: Turn) -> Bool {
        guard let list = turn.list else { return false }
        let heightCache = turn.heightCache
        // This check comes before any work that is proportional to the number of viewers.
        guard !list.isDeleted, !isComplete(heightCache) else { return false }
        // Those of a viewer that is behind an edit are as good: they only tell where to begin.
        let places = list.viewers.filter { $0.heightCache === heightCache }.map(\.engine.visibleRows.hull)
        guard !places.isEmpty else { return false }
        guard let template = list.rowLayout?.template.compiled,
            let stretch = heightCache.nextStretch(near: places, limit: Self.stretch)
        else { return false }
        jobCount += 1
        heightCache.stretchesUnderWay += 1
        let ids = list.contents.ids(in: stretch.rows)
        let job = MeasuringThreads.Job(template: template, measure: heightCache.measure)
        let start = loop.now
        let finish = { [weak self] (result: Result<MeasuredLengths, StoreError>) -> Void in
            guard let self, !isClosed else { return }
            jobCount -= 1
            heightCache.stretchesUnderWay -= 1
            pace.finished(after: loop.now &- start, at: loop.now)
            self.finish(stretch, result, turn)
        }
        if let feed = list.computedFeed {
            threads.measure(feed, ids, job, on: loop) { finish(.success($0)) }
        } else {
            list.read(ids) { [threads, loop] rows in
                switch rows {
                case .success(let rows): threads.measure(rows, job, on: loop) { finish(.success($0)) }
                case .failure(let error): finish(.failure(error))
                }
            }
        }
        return true
    }

    private func finish(_ stretch: MeasuringPlan.Stretch, _ result: Result<MeasuredLengths, StoreError>, _ turn: Turn) {
        if case .success(let measured) = result,
            turn.heightCache.finish(stretch, measured.lengths, across: measured.crossing)
        {
            schedulePublication(of: turn)
            // Its turn was over where all other rows were under way.
            let isQueued = queue.contains { $0.heightCache === turn.heightCache }
            if turn.heightCache.measuringBegan != nil, !isQueued { queue.append(turn) }
        } else {
            // Rows that cannot be read are measured when a viewer needs them.
            turn.heightCache.giveUp(stretch)
            queue.removeAll { $0.heightCache === turn.heightCache }
            end(turn)
        }
        fill()
    }

    private func schedulePublication(of turn: Turn) {
        let heightCache = turn.heightCache
        if !unpublished.contains(where: { $0.heightCache === heightCache }) { unpublished.append(turn) }
        // Of a complete cache no further lengths are worth waiting for.
        let isComplete = isComplete(heightCache)
        let began = isComplete ? nil : heightCache.measuringBegan
        // A short list is complete before a page has drawn its first rows, which then do not move.
        let isFirst = isComplete && !heightCache.isPublished
        let isDueNow = isFirst && turn.list?.viewers.contains { $0.awaitsMeasuring(of: heightCache) } ?? false
        let delay = isDueNow ? 0 : pace.publishDelay(at: loop.now, measuringSince: began)
        guard loop.now + delay < publicationDue else { return }
        publicationDue = loop.now + delay
        publishTimer?.schedule(afterNanoseconds: delay)
    }

    private func isComplete(_ heightCache: RowHeightCache) -> Bool {
        heightCache.geometry.measuredRowCount >= min(heightCache.geometry.rowCount, Self.maxRows)
    }

    private func publish() {
        publicationDue = .max
        let turns = unpublished
        unpublished.removeAll()
        for turn in turns {
            turn.heightCache.moveEstimate()
            turn.heightCache.isPublished = true
            if turn.heightCache.measuringBegan == nil { turn.heightCache.isAwaited = false }
            turn.list?.adoptLengths(of: turn.heightCache, on: loop)
        }
    }

    /// Ends the threads, and releases all lists, which keep their database open.
    func close() {
        isClosed = true
        publishTimer?.cancel()
        pauseTimer?.cancel()
        queue.removeAll()
        unpublished.removeAll()
        threads.close()
    }
}

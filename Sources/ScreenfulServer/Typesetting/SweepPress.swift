import EventLoop
import Glibc
import ListStore
import Screenful
import ScreenfulTypes
import Synchronization
import TextShaping

/// The threads that measure rows in the background.
final class SweepPress {
    /// What rows are measured for.
    struct Job: Sendable {
        let template: CompiledTemplate
        let measure: LengthBook.Measure
    }

    /// A thread and what it measures with.
    private struct Hand {
        let worker: Worker
        let typesetter: WorkerTypesetter
        /// Jobs that it has or will have.
        var jobCount = 0
    }

    /// Two where the machine has two processors: whoever waits for the loop's thread comes before them on either.
    static let workerCount = min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private var hands: [Hand] = []

    init(fonts: FontBook, longTexts: LongTexts) throws(EventLoopError) {
        for _ in 0..<Self.workerCount {
            let typesetter = WorkerTypesetter(fonts: fonts, longTexts: longTexts)
            hands.append(Hand(worker: try Worker(name: "measuring"), typesetter: typesetter))
        }
    }

    /// Measures rows that are computed; `then` gets their lengths, in points.
    func measure(
        _ feed: GeneratedFeed,
        _ ids: [Range<Int64>],
        _ job: Job,
        on loop: EventLoop,
        then: @escaping ([Double]) -> Void
    ) {
        give(on: loop, then) { typesetter in
            typesetter.lengths(of: feed.rows(ids.joined(), columns: job.template.usedColumns), job)
        }
    }

    /// Measures rows that were read.
    func measure(_ rows: [Row], _ job: Job, on loop: EventLoop, then: @escaping ([Double]) -> Void) {
        give(on: loop, then) { typesetter in typesetter.lengths(of: rows, job) }
    }

    /// Lays rows out, so that the long texts in them are known to all threads.
    func prepare(_ rows: [Row], _ jobs: [Job], on loop: EventLoop, then: @escaping () -> Void) {
        give(on: loop, then) { typesetter in
            for job in jobs { typesetter.prepare(rows, job) }
        }
    }

    /// Gives a job to the thread that has the fewest.
    private func give<Answer: Sendable>(
        on loop: EventLoop,
        _ then: @escaping (Answer) -> Void,
        _ job: @escaping @Sendable (WorkerTypesetter) -> Answer
    ) {
        guard let number = hands.indices.min(by: { hands[$0].jobCount < hands[$1].jobCount }) else { return }
        hands[number].jobCount += 1
        loop.offload(to: hands[number].worker) { [typesetter = hands[number].typesetter] in
            job(typesetter)
        } then: { [weak self] answer in
            self?.hands[number].jobCount -= 1
            then(answer)
        }
    }

    func close() {
        for hand in hands { hand.worker.close() }
    }
}

/// A typesetter that is made and used by one worker only.
///
/// Safe because only jobs of that worker touch it, and a worker does one job after another.
private final class WorkerTypesetter: @unchecked Sendable {
    private let fonts: FontBook
    private let longTexts: LongTexts
    private var typesetter: RowTypesetter?

    init(fonts: FontBook, longTexts: LongTexts) {
        self.fonts = fonts
        self.longTexts = longTexts
    }

    func prepare(_ rows: [Row], _ job: SweepPress.Job) {
        let typesetter = typesetter ?? begin()
        let axis = job.measure.axis
        for row in rows {
            var size = Size(width: job.measure.extent, height: job.measure.extent)
            size[axis] = typesetter.length(of: row, job.template, along: axis, across: job.measure.extent)
            _ = typesetter.nodes(of: row, job.template, in: Rect(origin: Point(x: 0, y: 0), size: size))
        }
    }

    func lengths(of rows: [Row], _ job: SweepPress.Job) -> [Double] {
        let typesetter = typesetter ?? begin()
        return rows.map {
            typesetter.length(of: $0, job.template, along: job.measure.axis, across: job.measure.extent)
        }
    }

    private func begin() -> RowTypesetter {
        // On Linux this is the thread's own niceness: requests come first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
        let made = RowTypesetter(fonts: fonts, longTexts: longTexts)
        typesetter = made
        return made
    }
}

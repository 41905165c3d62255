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

    init(fonts: FontBook) throws(EventLoopError) {
        for _ in 0..<Self.workerCount {
            hands.append(Hand(worker: try Worker(name: "measuring"), typesetter: WorkerTypesetter(fonts: fonts)))
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

    /// Gives a job to the thread that has the fewest.
    private func give(
        on loop: EventLoop,
        _ then: @escaping ([Double]) -> Void,
        _ job: @escaping @Sendable (WorkerTypesetter) -> [Double]
    ) {
        guard let number = hands.indices.min(by: { hands[$0].jobCount < hands[$1].jobCount }) else { return }
        hands[number].jobCount += 1
        loop.offload(to: hands[number].worker) { [typesetter = hands[number].typesetter] in
            job(typesetter)
        } then: { [weak self] lengths in
            self?.hands[number].jobCount -= 1
            then(lengths)
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
    private var typesetter: RowTypesetter?

    init(fonts: FontBook) {
        self.fonts = fonts
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
        let made = RowTypesetter(fonts: fonts)
        typesetter = made
        return made
    }
}

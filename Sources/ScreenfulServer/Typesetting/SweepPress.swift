import EventLoop
import Glibc
import ListStore
import Screenful
import ScreenfulTypes
import Synchronization
import TextShaping

/// The thread that measures rows in the background.
final class SweepPress {
    /// What rows are measured for.
    struct Job: Sendable {
        let template: CompiledTemplate
        let measure: LengthBook.Measure
    }

    private let worker: Worker
    private let typesetter: WorkerTypesetter

    init(fonts: FontBook) throws(EventLoopError) {
        worker = try Worker(name: "measuring")
        typesetter = WorkerTypesetter(fonts: fonts)
    }

    /// Measures rows that are computed; `then` gets their lengths, in points.
    func measure(
        _ feed: GeneratedFeed,
        _ ids: [Range<Int64>],
        _ job: Job,
        on loop: EventLoop,
        then: @escaping ([Double]) -> Void
    ) {
        loop.offload(to: worker) { [typesetter] in
            typesetter.lengths(of: ids.lazy.joined().map { feed.row(id: $0) }, job)
        } then: { lengths in
            then(lengths)
        }
    }

    /// Measures rows that were read.
    func measure(_ rows: [Row], _ job: Job, on loop: EventLoop, then: @escaping ([Double]) -> Void) {
        loop.offload(to: worker) { [typesetter] in
            typesetter.lengths(of: rows, job)
        } then: { lengths in
            then(lengths)
        }
    }

    func close() {
        worker.close()
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

    func lengths(of rows: some Sequence<Row>, _ job: SweepPress.Job) -> [Double] {
        let typesetter = typesetter ?? begin()
        return rows.map {
            typesetter.length(of: $0, job.template, along: job.measure.axis, across: job.measure.extent)
        }
    }

    private func begin() -> RowTypesetter {
        // On Linux this is the thread's own niceness: requests come first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        let made = RowTypesetter(fonts: fonts)
        typesetter = made
        return made
    }
}

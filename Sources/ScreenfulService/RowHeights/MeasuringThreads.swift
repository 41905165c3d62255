import EventLoop
import ListStore
package import Screenful
import ScreenfulTypes
import TextShaping

/// The threads that measure and bind rows in the background.
package final class MeasuringThreads {
    /// The template and the width that rows are measured for.
    package struct Job: Sendable {
        package let template: CompiledTemplate
        package let measure: RowHeightCache.Measure

        package init(template: CompiledTemplate, measure: RowHeightCache.Measure) {
            self.template = template
            self.measure = measure
        }

        /// The numbers of the columns that lengths follow from.
        fileprivate var columns: [Int] { template.usedColumns + (measure.spans.map { [$0.column] } ?? []) }
    }

    private let threads: BackgroundThreads
    /// One for each thread.
    private let typesetters: [WorkerTypesetter]

    init(_ resources: LayoutResources) throws(EventLoopError) {
        threads = try BackgroundThreads(name: "measuring")
        typesetters = (0..<BackgroundThreads.count).map { _ in WorkerTypesetter(resources) }
    }

    /// Starts one thread, for work that a user waits for.
    ///
    /// - Parameters:
    ///   - resources: The fonts, and the sizes of texts and pictures.
    ///   - name: The thread's name in tools such as `top`.
    ///   - niceness: Its niceness.
    /// - Throws: `EventLoopError` when the process is out of threads or descriptors.
    init(_ resources: LayoutResources, name: String, niceness: Int32) throws(EventLoopError) {
        threads = try BackgroundThreads(name: name, count: 1, niceness: niceness)
        typesetters = [WorkerTypesetter(resources)]
    }

    /// Binds rows of a generated feed, with their sizes as far as they are known; `then` receives their cells.
    func bind(
        _ feed: GeneratedFeed,
        _ ids: [Range<Int64>],
        _ job: CellBinder.Job,
        sizes: [Size?],
        on loop: EventLoop,
        then: @escaping ([BoundCell]) -> Void
    ) {
        submit(on: loop, then) { typesetter in
            zip(feed.rows(ids.joined()), sizes).map { row, size in typesetter.cell(row, job, size: size) }
        }
    }

    /// Binds rows; `then` receives their cells, job by job.
    func bind(
        _ rows: [Row],
        _ jobs: [CellBinder.Job],
        on loop: EventLoop,
        then: @escaping ([[BoundCell]]) -> Void
    ) {
        submit(on: loop, then) { typesetter in jobs.map { job in rows.map { typesetter.cell($0, job) } } }
    }

    /// Measures rows of a generated feed; `then` receives their lengths.
    func measure(
        _ feed: GeneratedFeed,
        _ ids: [Range<Int64>],
        _ job: Job,
        on loop: EventLoop,
        then: @escaping (MeasuredLengths) -> Void
    ) {
        submit(on: loop, then) { typesetter in
            typesetter.lengths(of: feed.rows(ids.joined(), columns: job.columns), job)
        }
    }

    /// Measures rows; `then` receives their lengths.
    func measure(_ rows: [Row], _ job: Job, on loop: EventLoop, then: @escaping (MeasuredLengths) -> Void) {
        submit(on: loop, then) { typesetter in typesetter.lengths(of: rows, job) }
    }

    /// Lays out rows, so that their long texts are cached for all threads.
    func prepare(_ rows: [Row], _ jobs: [Job], on loop: EventLoop, then: @escaping () -> Void) {
        submit(on: loop, then) { typesetter in
            for job in jobs { typesetter.prepare(rows, job) }
        }
    }

    /// Lays out a row, and converts its nodes on the thread.
    func layOut<Answer: Sendable>(
        _ row: Row,
        _ job: Job,
        _ convert: @escaping @Sendable (NodeTree) -> Answer,
        on loop: EventLoop,
        then: @escaping (Answer) -> Void
    ) {
        submit(on: loop, then) { typesetter in convert(typesetter.nodes(of: row, job)) }
    }

    /// Submits a job to a thread, with the typesetter of that thread.
    private func submit<Answer: Sendable>(
        on loop: EventLoop,
        _ then: @escaping (Answer) -> Void,
        _ job: @escaping @Sendable (WorkerTypesetter) -> Answer
    ) {
        threads.submit(on: loop) { [typesetters] number in
            job(typesetters[number])
        } then: { answer in
            then(answer)
        }
    }

    func close() {
        threads.close()
    }
}

/// A typesetter that is created and used by one worker only.
///
/// Safe because only jobs of that worker touch it, and a worker does one job after another.
private final class WorkerTypesetter: @unchecked Sendable {
    private let resources: LayoutResources
    private var typesetter: RowTypesetter?

    init(_ resources: LayoutResources) {
        self.resources = resources
    }

    func prepare(_ rows: [Row], _ job: MeasuringThreads.Job) {
        for row in rows { _ = nodes(of: row, job) }
    }

    func nodes(of row: Row, _ job: MeasuringThreads.Job) -> NodeTree {
        let typesetter = typesetter ?? begin()
        let frame = Rect(origin: Point(x: 0, y: 0), size: typesetter.size(of: row, job.template, job.measure))
        return typesetter.nodes(of: row, job.template, in: frame)
    }

    func lengths(of rows: [Row], _ job: MeasuringThreads.Job) -> MeasuredLengths {
        let typesetter = typesetter ?? begin()
        var measured = MeasuredLengths()
        for row in rows {
            measured.append(typesetter.size(of: row, job.template, job.measure), of: row, job.measure)
        }
        return measured
    }

    func cell(_ row: Row, _ job: CellBinder.Job, size known: Size? = nil) -> BoundCell {
        let typesetter = typesetter ?? begin()
        let size =
            switch job.size {
            case .exactly(let given): given
            case .measured(let measure): known ?? typesetter.size(of: row, job.template, measure)
            }
        return typesetter.cell(row, job.template, size: size, job.columns)
    }

    private func begin() -> RowTypesetter {
        let made = RowTypesetter(resources)
        typesetter = made
        return made
    }
}

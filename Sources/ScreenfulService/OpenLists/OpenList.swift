package import ListStore
package import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// An open list with its contents, its viewers, and the edits and reads that are under way.
package final class OpenList {
    /// The state of access to the list's rows.
    enum Availability {
        /// The rows' table is being scanned.
        case opening
        /// The rows can be read.
        case ready(RowSource)
        /// The rows' table cannot be read.
        case unavailable(StoreError)
    }

    /// A source of the contents of rows.
    enum RowSource {
        /// Rows of a generated list that was never edited, which are computed on the loop.
        case computed(GeneratedFeed)
        /// Rows of the backend, which computes those that are not stored.
        case stored
        /// Rows of another program's table.
        case table(any ScannedTable)
    }

    package let id: Int64
    package var record: ListRecord
    var availability: Availability
    /// The latest scan of the rows' table.
    var table: (any ScannedTable)?
    /// The duration of the latest scan of the rows' table, in nanoseconds.
    var scanTime: UInt64 = 0
    /// True if the rows' table has to be scanned again even if it does not change.
    var mustReopen = false
    /// True if another server has stored a version with other rows of the table, which are to be scanned here.
    var followsScan = false
    /// True while the rows of a scan are being stored as a version.
    var isShowingScan = false
    /// When to poll the rows' table next, in nanoseconds of the loop's clock.
    var nextPoll: UInt64 = 0
    /// True while the rows' table is being scanned, for the first time or again.
    var isOpening = false
    /// Called when the rows' table could not be read.
    var onTableFailure: ((StoreError) -> Void)?
    /// Called when another server has stored a version with other rows of the table.
    var onFollowedScan: (() -> Void)?
    var data: DataController<ListContents, QueuedEdit>
    /// The latest edits, by which rows that a client knows from an earlier version are found.
    private(set) var edits: RowEditLog
    private let editMemory: MemoryGauge.Share
    let events = ListEventHub()
    private var isRunningEdits = false
    package var viewers: [Viewer] = []
    /// The viewers of other lists whose rows show rows of this one.
    var itemViewers: [Viewer] = []
    /// The lists that a template which is being stored shows.
    var comingSources: [Int64] = []
    /// Returns another list of the server.
    let findList: (Int64) -> OpenList?
    /// Called with each change of the list that is committed here; nil on the only loop.
    package var onCommit: ((CommittedChange) -> Void)?
    /// True once the list has been deleted: pending operations then fail.
    package var isDeleted = false

    let backend: any ListBackend
    let metrics: ServiceMetrics
    let fontService: FontService
    /// The thread on which edits of many rows are planned; nil to plan all edits on the loop.
    let requestThread: RequestThread?
    /// The layout of the list's rows, once a viewer has needed it.
    var rowLayout: RowLayout?
    /// The templates of the sections' headers and footers; nil without any.
    let sectionTemplates: SectionTemplates?
    /// Those templates, compiled for the list's columns.
    package let sectionElements: CompiledSectionTemplates?
    var rowRequests: [RowRequest] = []
    /// The batches that viewers wait for, by end.
    var batches: [ListEnd: [PendingBatch]] = [:]
    /// The fetcher of a list over an HTTP API; nil for other lists.
    var upstream: UpstreamFetcher?

    init(
        _ stored: StoredList,
        backend: any ListBackend,
        metrics: ServiceMetrics,
        fontService: FontService,
        requestThread: RequestThread?,
        editMemory: MemoryGauge,
        findList: @escaping (Int64) -> OpenList?
    ) {
        id = stored.record.id
        sectionTemplates = stored.record.draft.sectionElements.flatMap(SectionTemplates.init(stored:))
        sectionElements = sectionTemplates.flatMap {
            try? CompiledSectionTemplates($0, columns: stored.record.columns)
        }
        record = stored.record
        data = DataController(ListContents(stored.record, order: stored.order))
        edits = RowEditLog(at: stored.record.version)
        self.editMemory = MemoryGauge.Share(of: editMemory)
        availability =
            switch stored.record.source {
            case .table, .relation, .pages: .opening
            // Rows of a list that was never edited are computed here.
            case .generated(let rows, let seed, let content) where !stored.storesRows:
                .ready(.computed(GeneratedFeed(rows: rows, seed: seed, content: content)))
            case .generated, .stored, .http: .ready(.stored)
            }
        self.backend = backend
        self.metrics = metrics
        self.fontService = fontService
        self.requestThread = requestThread
        self.findList = findList
    }

    /// The contents that are shown.
    package var contents: ListContents { data.visible }

    /// Changes the latest edits, and counts the memory that they take.
    func changeEdits(_ change: (inout RowEditLog) -> Void) {
        let before = edits.bytes
        change(&edits)
        editMemory.change(by: edits.bytes - before)
    }

    /// Whether change sets are accepted.
    package var isEditable: Bool { record.source.isEditable }

    /// Whether the contents of rows are computed synchronously instead of read.
    var computesRows: Bool { computedFeed != nil }

    /// The generator of the rows' contents, for any thread; nil where rows are read.
    var computedFeed: GeneratedFeed? {
        if case .ready(.computed(let feed)) = availability { feed } else { nil }
    }

    /// Whether the rows' table could not be read.
    package var isUnavailable: Bool {
        if case .unavailable = availability { true } else { false }
    }

    /// Throws while the rows cannot be read.
    func checkIsReady() throws(ServiceError) {
        switch availability {
        case .ready: return
        case .opening: throw .listIsOpening
        case .unavailable(let error): throw .listIsUnavailable(error)
        }
    }

    /// Gives an edit its turn, now or behind the edits before it; it ends with ``endEdit()``.
    ///
    /// An edit takes several turns of the loop, since it waits for the backend.
    func edit(_ body: @escaping () -> Void) {
        enqueue(.exclusive(body))
    }

    /// Gives an edit its turn, now or behind the edits before it.
    func enqueue(_ edit: QueuedEdit) {
        data.enqueue(edit)
        runEdits()
    }

    /// Ends the turn of an edit, and begins those that wait.
    func endEdit() {
        data.endUpdates()
        runEdits()
    }

    private func runEdits() {
        // An edit that ends at once is followed by the next one here, not in a deeper call.
        guard !isRunningEdits else { return }
        isRunningEdits = true
        while let edit = data.beginUpdates() {
            switch edit {
            case .exclusive(let body): body()
            case .change(let change): carryOutWithFollowers(change)
            }
        }
        isRunningEdits = false
    }
}

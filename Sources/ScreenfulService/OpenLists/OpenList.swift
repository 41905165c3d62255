package import ListStore
import Screenful
import ScreenfulRanges
package import ScreenfulTypes

/// An open list with its contents, its viewers, and the edits and reads that are under way.
package final class OpenList {
    /// The state of access to the list's rows.
    enum Availability {
        /// The rows' table is being scanned.
        case opening
        /// The rows can be read.
        case ready(any RowReader)
        /// The rows' table cannot be read.
        case unavailable(StoreError)
    }

    package let id: Int64
    package var record: ListRecord
    var availability: Availability
    /// The rows' table with the index of its latest scan.
    var table: TableOpener.Opened?
    /// The duration of the latest scan of the rows' table, in nanoseconds.
    var scanTime: UInt64 = 0
    /// True if the rows' table has to be scanned again even if it does not change.
    var mustReopen = false
    /// When to poll the rows' table next, in nanoseconds of the loop's clock.
    var nextPoll: UInt64 = 0
    /// True while the rows' table is being scanned, for the first time or again.
    var isOpening = false
    package var contents: ListContents
    package var viewers: [Viewer] = []
    /// True once the list has been deleted: pending operations then fail.
    package var isDeleted = false

    let store: Store
    let metrics: ServiceMetrics
    let fontService: FontService
    /// The layout of the list's rows, once a viewer has needed it.
    var rowLayout: RowLayout?
    var editQueue = EditQueue()
    var rowRequests: [RowRequest] = []
    /// The batches that viewers wait for, by end.
    var batches: [ListEnd: [PendingBatch]] = [:]

    init(
        record: ListRecord,
        contents: ListContents,
        availability: Availability,
        store: Store,
        metrics: ServiceMetrics,
        fontService: FontService
    ) {
        id = record.id
        self.record = record
        self.contents = contents
        self.availability = availability
        self.store = store
        self.metrics = metrics
        self.fontService = fontService
    }

    /// Whether change sets are accepted.
    package var isEditable: Bool {
        if case .sqlite = record.source { false } else { true }
    }

    /// Whether the contents of rows are computed synchronously instead of read.
    var computesRows: Bool { computedFeed != nil }

    /// The generator of the rows' contents, for any thread; nil where rows are read.
    var computedFeed: GeneratedFeed? {
        if case .ready(let reader as GeneratedReader) = availability { reader.feed } else { nil }
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

    /// Reads the contents of rows.
    package func read(_ ids: [Range<Int64>], then: @escaping (Result<[Row], StoreError>) -> Void) {
        switch availability {
        case .ready(let reader): reader.read(ids, then: then)
        case .opening: then(.failure(StoreError(.locked, "the list's table is still being looked through")))
        case .unavailable(let error): then(.failure(error))
        }
    }

    /// Calls `body` as soon as the readable rows are those that are shown.
    ///
    /// Computed rows can be read at any time. The database has a change before it
    /// is shown, so reading waits until then.
    package func whenReadable(_ body: @escaping () -> Void) {
        if computesRows { body() } else { whenSettled(body) }
    }

    /// Calls `body` as soon as no change is under way: now, or in its turn.
    func whenSettled(_ body: @escaping () -> Void) {
        if editQueue.admit(body) { body() }
    }

    /// Ends a change, and runs the queued operations.
    func settle() {
        editQueue.endEdit()
        while let body = editQueue.next() { body() }
    }
}

import HTTPServer
import ListStore
import Screenful
import ScreenfulRanges

/// A list that is open: what it shows, who looks at it, and what is being done to it.
final class OpenList {
    /// Whether the list's rows can be read.
    enum Availability {
        /// The rows' table is being looked through.
        case opening
        /// They can be read by this reader.
        case ready(any RowReader)
        /// The rows' table cannot be read.
        case unavailable(StoreError)
    }

    let id: Int64
    var record: ListRecord
    var availability: Availability
    /// The rows' table as it was looked through last.
    var table: TableOpener.Opened?
    /// How long it took to look through the rows' table last, in nanoseconds.
    var scanTime: UInt64 = 0
    /// True if the rows' table has to be looked through again, whether or not it changes.
    var mustReopen = false
    /// When to look at the rows' table next, in nanoseconds of the loop's clock.
    var nextLook: UInt64 = 0
    /// True while the rows' table is being looked through, for the first time or again.
    var isOpening = false
    var contents: ListContents
    var viewers: [Viewer] = []
    /// True once the list was deleted: whoever still waits for it is told so.
    var isDeleted = false

    let store: Store
    let metrics: Metrics
    let typography: FontService
    /// What cells are made of, once a viewer has needed it.
    var typesetting: RowLayout?
    var gate = EditQueue()
    var loads: [RowRequest] = []
    /// Viewers that wait for more rows at an end.
    var batches: [ListEnd: [PendingBatch]] = [:]

    init(
        record: ListRecord,
        contents: ListContents,
        availability: Availability,
        store: Store,
        metrics: Metrics,
        typography: FontService
    ) {
        id = record.id
        self.record = record
        self.contents = contents
        self.availability = availability
        self.store = store
        self.metrics = metrics
        self.typography = typography
    }

    /// Whether change sets are accepted.
    var isEditable: Bool {
        if case .sqlite = record.source { false } else { true }
    }

    /// Whether the contents of rows are computed at once, so that nothing has to be read.
    var computesRows: Bool { computedFeed != nil }

    /// What computes the contents of rows, on any thread; nil where something has to be read.
    var computedFeed: GeneratedFeed? {
        if case .ready(let reader as GeneratedReader) = availability { reader.feed } else { nil }
    }

    /// Refuses what needs the rows while they cannot be read.
    ///
    /// - Throws: 503, `starting` or `storageUnavailable`.
    func checkIsReady() throws(Problem) {
        switch availability {
        case .ready: return
        case .opening: throw Problem(.starting, "The list's table is still being looked through; try again soon.")
        case .unavailable(let error): throw Problem(.storageUnavailable, error.message)
        }
    }

    /// Reads the contents of rows.
    func read(_ ids: [Range<Int64>], then: @escaping (Result<[Row], StoreError>) -> Void) {
        switch availability {
        case .ready(let reader): reader.read(ids, then: then)
        case .opening: then(.failure(StoreError(.locked, "the list's table is still being looked through")))
        case .unavailable(let error): then(.failure(error))
        }
    }

    /// Does something as soon as rows can be read as they are shown.
    ///
    /// What is computed can be read at any time. In the database, a change is
    /// there before it is shown, so reading waits until it is.
    func whenReadable(_ body: @escaping () -> Void) {
        if computesRows { body() } else { whenSettled(body) }
    }

    /// Does something as soon as no change is under way: now, or in its turn.
    func whenSettled(_ body: @escaping () -> Void) {
        if gate.pass(body) { body() }
    }

    /// Lets in what has waited for a change to end.
    func settle() {
        gate.open()
        while let body = gate.next() { body() }
    }
}

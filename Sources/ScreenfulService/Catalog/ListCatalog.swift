import EventLoop
package import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// All lists of the server, by id.
package final class ListCatalog {
    let backend: any ListBackend
    /// The reader of other programs' tables; nil for none.
    let tables: (any TableSource)?
    private let metrics: ServiceMetrics
    private let fontService: FontService
    private let requestThread: RequestThread?
    /// The HTTP APIs of lists; nil if the server asks none.
    let upstreams: UpstreamService?
    /// Called when the file of a stored list's table is found not to be allowed, with its path.
    package var onRefusedFile: ((OpenList, String) -> Void)?
    /// Called with each change that is committed here; nil on the only loop.
    package var onCommit: ((CommittedChange) -> Void)? {
        didSet { for list in lists.values { list.onCommit = onCommit } }
    }
    /// Called when the backend has news of lists that have changed elsewhere, which are not known here yet; nil on the
    /// only loop.
    package var onNews: (() -> Void)?
    private let limit: Int
    private var lists: [Int64: OpenList] = [:]
    /// Ids in ascending order, which is the order of creation.
    private var ids: [Int64] = []
    /// The number of lists that are being created and have no id yet.
    private var unfinishedCount = 0
    /// The lists that nobody watches here, and that have changed elsewhere.
    private var behind: Set<Int64> = []
    private var lateNews: LoopTimer?
    /// The time after which lists that nobody watches follow changes by others, in nanoseconds: many changes at once.
    private let newsDelay: UInt64
    package static let standardNewsDelay: UInt64 = 200_000_000
    /// The bytes of the edits that are kept of all lists.
    package let editMemory = MemoryGauge()

    /// Creates a catalog.
    ///
    /// - Parameters:
    ///   - lists: The lists that the backend has, in the order of their creation.
    ///   - backend: The store of the lists.
    ///   - metrics: The counters of the server.
    ///   - fontService: The fonts of cells.
    ///   - requestThread: The thread on which edits of many rows are planned; nil to plan all edits on the loop.
    ///   - upstreams: The HTTP APIs of lists; nil to ask none.
    ///   - tables: The reader of other programs' tables; nil for a server without such lists.
    ///   - newsDelay: The time after which lists that nobody watches follow changes by others, in nanoseconds.
    ///   - limit: The maximum number of lists.
    package init(
        _ lists: [StoredList],
        of backend: any ListBackend,
        metrics: ServiceMetrics,
        fontService: FontService,
        requestThread: RequestThread? = nil,
        upstreams: UpstreamService? = nil,
        tables: (any TableSource)? = nil,
        newsDelay: UInt64 = standardNewsDelay,
        limit: Int
    ) {
        self.newsDelay = newsDelay
        self.upstreams = upstreams
        self.tables = tables
        self.backend = backend
        self.metrics = metrics
        self.fontService = fontService
        self.requestThread = requestThread
        self.limit = limit
        for list in lists { insert(list) }
        backend.onNews = { [weak self] list in
            if let list { self?.hear(ofChangeIn: list) } else { self?.reload(isNews: true) }
        }
        lateNews = fontService.loop.timer { [unowned self] in followLate() }
    }

    /// Follows a change by another program: at once where it is shown to somebody.
    private func hear(ofChangeIn id: Int64) {
        guard let list = lists[id] else { return }
        if list.isWatched || newsDelay == 0 { return list.follow() }
        behind.insert(id)
        lateNews?.scheduleIfIdle(afterNanoseconds: newsDelay)
    }

    private func followLate() {
        for id in behind { lists[id]?.follow() }
        behind = []
    }

    /// Begins to open the tables of foreign lists.
    package func openTables() {
        for list in foreignLists { openTable(of: list) }
    }

    package var count: Int { ids.count }

    /// The number of lists whose rows cannot be read yet.
    package var openingCount: Int {
        lists.values.count { if case .opening = $0.availability { true } else { false } }
    }

    /// Returns the list with an id.
    ///
    /// - Throws: An error when there is no such list.
    package func list(withID text: String) throws(ServiceError) -> OpenList {
        guard let id = Int64(canonical: text), let list = lists[id] else { throw .noList(text) }
        return list
    }

    /// Returns the list with an id if its rows can be read.
    ///
    /// Opening a table that failed is retried in the background, for later requests.
    ///
    /// - Throws: An error when there is no such list, or when its rows cannot be read now.
    package func readyList(withID text: String) throws(ServiceError) -> OpenList {
        let list = try list(withID: text)
        if case .unavailable = list.availability { openTable(of: list) }
        try list.checkIsReady()
        return list
    }

    /// Returns the lists of a page, oldest first.
    package func lists(on page: Page) -> [OpenList] {
        ids[page.indices(of: ids.count)].compactMap { lists[$0] }
    }

    /// Returns the viewers of a list in the order of their opening; none if there is no such list.
    package func viewers(ofList id: Int64) -> [Viewer] { lists[id]?.viewers ?? [] }

    /// Adds a list of the backend.
    @discardableResult
    func insert(_ stored: StoredList) -> OpenList {
        let list = OpenList(
            stored,
            backend: backend,
            metrics: metrics,
            fontService: fontService,
            requestThread: requestThread,
            editMemory: editMemory,
            findList: { [weak self] in self?.lists[$0] }
        )
        list.onCommit = onCommit
        lists[list.id] = list
        fetchRows(of: list)
        ids.insert(list.id, at: ids.firstIndex { $0 > list.id } ?? ids.endIndex)
        return list
    }

    /// The bytes of cached row lengths that no viewer uses, and of events that nobody listens to.
    package var unusedCacheBytes: Int {
        lists.values.reduce(0) { $0 + ($1.rowLayout?.unusedBytes ?? 0) + $1.events.unusedBytes }
    }

    /// Evicts the row lengths that no viewer uses, and events that nobody listens to; returns their bytes.
    package func releaseUnusedCaches() -> Int {
        lists.values.reduce(0) { $0 + ($1.rowLayout?.releaseUnused() ?? 0) + $1.events.releaseUnused() }
    }

    /// Drops the earliest edits that are kept of lists, from the longest logs, all to one length.
    ///
    /// - Returns: The bytes that were released, at least `need` if there were so many.
    package func releaseEdits(_ need: Int) -> Int {
        let before = editMemory.bytes
        let level = WaterLevel.level(of: lists.values.map(\.edits.bytes), releasing: need)
        for list in lists.values { list.changeEdits { $0.shrink(to: level) } }
        return before - editMemory.bytes
    }

    /// Reserves a place for a list that is being created.
    ///
    /// - Throws: An error when there are as many lists as the server allows.
    func reserve() throws(ServiceError) {
        guard count + unfinishedCount < limit else {
            throw .listLimit(limit)
        }
        unfinishedCount += 1
    }

    /// Releases a reserved place.
    func release() {
        unfinishedCount -= 1
    }

    /// Makes a change that another loop has committed.
    package func follow(_ change: CommittedChange) { lists[change.list]?.follow(change) }

    /// Calls `then` once the updates of a list are done that have begun.
    package func settle(_ id: Int64, then: @escaping () -> Void) {
        guard let list = lists[id] else { return then() }
        list.edit {
            list.endEdit()
            then()
        }
    }

    /// Updates the catalog from the backend after other loops or programs have changed lists, then calls `then`.
    ///
    /// - Parameters:
    ///   - isNews: Whether the backend has told of it, so that other loops may not know of it yet.
    ///   - then: Called once the lists are updated that have changed.
    package func reload(isNews: Bool = false, then: @escaping () -> Void = {}) {
        let known = lists.mapValues(\.contents.version)
        backend.lists(by: .read) { [weak self] result in
            guard let self, case .success(let records) = result else { return then() }
            let present = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.version) })
            if isNews, present != known { onNews?() }
            var left = 1
            let finished = {
                left -= 1
                if left == 0 { then() }
            }
            for (id, version) in known where present[id] != version {
                // The version read may be older than the one known by now; the list reads its own again.
                guard present[id] != nil, let list = lists[id] else { forget(id); continue }
                left += 1
                list.follow(then: finished)
            }
            for record in records where known[record.id] == nil {
                left += 1
                open(record.id, then: finished)
            }
            finished()
        }
    }

    /// Adds a list that another loop or program has created, of which there is no news yet.
    ///
    /// - Parameters:
    ///   - id: The number of the list.
    ///   - then: Called with whether the list is known now; or with the error for which that is not known.
    package func find(_ id: Int64, then: @escaping (Result<Bool, StoreError>) -> Void) {
        backend.open(id, by: .read) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let stored):
                show(stored)
                then(.success(true))
            case .failure(let error): then(error.code == .noSuchList ? .success(lists[id] != nil) : .failure(error))
            }
        }
    }

    /// Adds a list that another program has created, unless it is known by now, then calls `then`.
    private func open(_ id: Int64, then: @escaping () -> Void) {
        backend.open(id, by: .read) { [weak self] result in
            guard let self, case .success(let stored) = result else { return then() }
            show(stored, then: then)
        }
    }

    /// Adds a list that was read, or updates it if it was added meanwhile with an earlier version, then calls `then`.
    private func show(_ stored: StoredList, then: @escaping () -> Void = {}) {
        guard let list = lists[stored.record.id] else { return openTable(of: insert(stored), then: then) }
        if list.contents.version < stored.record.version { list.follow(then: then) } else { then() }
    }

    /// Deletes a list if the condition holds, and ends its viewers.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - condition: The condition on the list's version.
    ///   - then: Called with success, or with the error if the list was not deleted.
    package func delete(
        _ list: OpenList,
        if condition: ChangeCondition,
        then: @escaping (Result<Void, ServiceError>) -> Void
    ) {
        list.edit { [self] in
            delete(list, if: condition, by: .write) { result in
                then(result)
                list.endEdit()
            }
        }
    }

    /// Deletes a list, again if another program has changed it in the meantime and the condition holds still.
    private func delete(
        _ list: OpenList,
        if condition: ChangeCondition,
        by deadline: Deadline,
        then: @escaping (Result<Void, ServiceError>) -> Void
    ) {
        guard !list.isDeleted else { return then(.failure(.noList(String(list.id)))) }
        let retry = { [self] (known: ServiceError) in
            list.catchUp { [self] result in
                if case .success(true) = result {
                    delete(list, if: condition, by: deadline, then: then)
                } else {
                    then(.failure(known))
                }
            }
        }
        if let failure = condition.failure(at: list.contents.version) { return retry(.conditionFailed(failure)) }
        backend.delete(list.id, at: list.contents.version, by: deadline) { [self] result in
            switch result {
            case .success:
                forget(list.id)
                then(.success(()))
            case .failure(let error) where error.code == .staleVersion && deadline.nanosecondsLeft > 0:
                retry(.store(error))
            case .failure(let error):
                then(.failure(.store(error)))
            }
        }
    }

    /// Ends the requests to HTTP APIs, and looks for no more news of them, nor of lists that nobody watches.
    package func stopFetching() {
        lateNews?.cancel()
        for list in lists.values {
            list.upstream?.stop()
            (list.table as? UpstreamTable)?.stop()
        }
    }

    /// The lists that show tables of other programs.
    var foreignLists: [OpenList] {
        ids.compactMap { lists[$0] }.filter { $0.record.source.isForeign }
    }

    /// Removes a deleted list, and ends its viewers.
    private func forget(_ id: Int64) {
        guard let list = lists.removeValue(forKey: id) else { return }
        list.isDeleted = true
        list.upstream?.stop()
        (list.table as? UpstreamTable)?.stop()
        ids.removeAll { $0 == id }
        list.tellItemViewers(of: .deleted)
        list.itemViewers = []
        list.endViewers()
        list.endEvents()
    }
}

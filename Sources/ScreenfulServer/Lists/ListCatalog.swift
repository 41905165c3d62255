import EventLoop
import HTTPServer
import ListStore
import ScreenfulRanges

/// All lists of the server, by id.
final class ListCatalog {
    let store: Store
    let tables: TableOpener
    let metrics: Metrics
    let sweeper: DeletedListCollector
    private let typography: FontService
    let log: Log
    private let limit: Int
    private var lists: [Int64: OpenList] = [:]
    /// Ids in ascending order, which is the order of creation.
    private var ids: [Int64] = []
    /// Lists that are being made and have no id yet.
    private var unfinishedCount = 0

    /// Creates an empty catalog, for at most `limit` lists.
    init(
        store: Store,
        tables: TableOpener,
        metrics: Metrics,
        typography: FontService,
        log: Log,
        limit: Int,
        loop: EventLoop
    ) {
        self.store = store
        sweeper = DeletedListCollector(store: store, loop: loop)
        self.tables = tables
        self.metrics = metrics
        self.typography = typography
        self.log = log
        self.limit = limit
    }

    var count: Int { ids.count }

    /// Lists that cannot be read yet.
    var openingCount: Int {
        lists.values.count { if case .opening = $0.availability { true } else { false } }
    }

    /// - Throws: 404 when there is no such list.
    func list(_ text: String) throws(Problem) -> OpenList {
        guard let id = Int64(canonical: text), let list = lists[id] else { throw Problem(noList: text) }
        return list
    }

    /// A list whose rows can be read.
    ///
    /// A table that could not be opened is tried again, for the next who asks.
    ///
    /// - Throws: 404 when there is no such list, 503 when its rows cannot be read now.
    func readyList(_ text: String) throws(Problem) -> OpenList {
        let list = try list(text)
        if case .unavailable = list.availability { openTable(of: list) }
        try list.checkIsReady()
        return list
    }

    /// Lists of a page, oldest first.
    func lists(on page: Page) -> [OpenList] {
        ids[page.indices(of: ids.count)].compactMap { lists[$0] }
    }

    /// Adds a list that is in the database.
    @discardableResult
    func insert(_ stored: StoredList) -> OpenList {
        let list = OpenList(
            record: stored.record,
            contents: ListContents(stored.record, order: stored.order),
            availability: availability(of: stored),
            store: store,
            metrics: metrics,
            typography: typography
        )
        lists[list.id] = list
        ids.insert(list.id, at: ids.firstIndex { $0 > list.id } ?? ids.endIndex)
        return list
    }

    /// Keeps a place for a list that is being made.
    ///
    /// - Throws: 409 when there are as many lists as the server allows.
    func reserve() throws(Problem) {
        guard count + unfinishedCount < limit else {
            throw Problem(.listLimit, "There are \(limit) lists, which is as many as this server allows; delete some.")
        }
        unfinishedCount += 1
    }

    /// Gives a reserved place back.
    func release() {
        unfinishedCount -= 1
    }

    /// Has a list follow what another program has done to it.
    func follow(_ id: Int64) {
        lists[id]?.follow()
    }

    /// Deletes a list if the conditions hold, ends its viewers, and forgets it.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - conditions: What has to hold for the list as the database has it.
    ///   - tags: Further entity tags that it has, besides its version.
    ///   - then: Gets why it could not be deleted, if so.
    func delete(
        _ list: OpenList,
        if conditions: Preconditions,
        _ tags: [EntityTag],
        then: @escaping (Result<Void, Problem>) -> Void
    ) {
        list.whenSettled { [self] in
            guard !list.isDeleted else { return then(.failure(Problem(noList: String(list.id)))) }
            list.gate.close()
            store.ask { [id = list.id] database throws(StoreError) in
                try database.withList(id) { (list) throws(StoreError) -> Problem? in
                    do throws(Problem) {
                        try conditions.check(version: list.record.version, tags)
                    } catch {
                        return error
                    }
                    try list.delete()
                    return nil
                }
            } then: { [self] result in
                switch result {
                case .success(nil):
                    forget(list.id)
                    sweeper.begin()
                    then(.success(()))
                case .success(let problem?): then(.failure(problem))
                case .failure(let error): then(.failure(Problem(store: error)))
                }
                list.settle()
            }
        }
    }

    /// Lists that are tables of other files.
    var tableLists: [OpenList] {
        ids.compactMap { lists[$0] }.filter { !$0.isEditable }
    }

    /// The version of every list.
    var versions: [Int64: Int] {
        lists.mapValues(\.contents.version)
    }

    /// Forgets a list that is gone, and ends its viewers.
    func forget(_ id: Int64) {
        guard let list = lists.removeValue(forKey: id) else { return }
        list.isDeleted = true
        ids.removeAll { $0 == id }
        for viewer in list.viewers { viewer.end() }
    }

    private func availability(of list: StoredList) -> OpenList.Availability {
        switch list.record.source {
        case .sqlite: .opening
        // What was never edited is computed here; the database is asked for what may be stored.
        case .generated(let rows, let seed) where !list.storesRows:
            .ready(GeneratedReader(GeneratedFeed(rows: rows, seed: seed)))
        case .generated, .stored: .ready(StoreReader(store, list: list.record.id))
        }
    }
}

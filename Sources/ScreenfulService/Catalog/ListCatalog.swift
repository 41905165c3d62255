package import EventLoop
import ListStore
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// All lists of the server, by id.
package final class ListCatalog {
    let store: Store
    let tables: TableOpener
    let metrics: ServiceMetrics
    package let collector: DeletedListCollector
    private let fontService: FontService
    /// Called when the file of a stored list's table is found not to be allowed, with its path.
    package var onRefusedFile: ((OpenList, String) -> Void)?
    private let limit: Int
    private var lists: [Int64: OpenList] = [:]
    /// Ids in ascending order, which is the order of creation.
    private var ids: [Int64] = []
    /// The number of lists that are being created and have no id yet.
    private var unfinishedCount = 0

    /// Creates an empty catalog, for at most `limit` lists.
    package init(
        store: Store,
        tables: TableOpener,
        metrics: ServiceMetrics,
        fontService: FontService,
        limit: Int,
        loop: EventLoop
    ) {
        self.store = store
        collector = DeletedListCollector(store: store, loop: loop)
        self.tables = tables
        self.metrics = metrics
        self.fontService = fontService
        self.limit = limit
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

    /// Adds a list that is in the database.
    @discardableResult
    func insert(_ stored: StoredList) -> OpenList {
        let list = OpenList(
            record: stored.record,
            contents: ListContents(stored.record, order: stored.order),
            availability: availability(of: stored),
            store: store,
            metrics: metrics,
            fontService: fontService
        )
        lists[list.id] = list
        ids.insert(list.id, at: ids.firstIndex { $0 > list.id } ?? ids.endIndex)
        return list
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

    /// Updates a list from the database after another program has changed it.
    func follow(_ id: Int64) {
        lists[id]?.follow()
    }

    /// Deletes a list if the condition holds, and ends its viewers.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - condition: The condition on the list's version in the database.
    ///   - then: Called with success, or with the error if the list was not deleted.
    package func delete(
        _ list: OpenList,
        if condition: ChangeCondition,
        then: @escaping (Result<Void, ServiceError>) -> Void
    ) {
        list.whenSettled { [self] in
            guard !list.isDeleted else { return then(.failure(.noList(String(list.id)))) }
            list.editQueue.beginEdit()
            store.ask { [id = list.id] database throws(StoreError) in
                try database.withList(id) { (list) throws(StoreError) -> ServiceError? in
                    if let failure = condition.failure(at: list.record.version) { return .conditionFailed(failure) }
                    try list.delete()
                    return nil
                }
            } then: { [self] result in
                switch result {
                case .success(nil):
                    forget(list.id)
                    collector.begin()
                    then(.success(()))
                case .success(let error?): then(.failure(error))
                case .failure(let error): then(.failure(.store(error)))
                }
                list.settle()
            }
        }
    }

    /// The lists that show tables of other files.
    var tableLists: [OpenList] {
        ids.compactMap { lists[$0] }.filter { !$0.isEditable }
    }

    /// The version of every list.
    var versions: [Int64: Int] {
        lists.mapValues(\.contents.version)
    }

    /// Removes a deleted list, and ends its viewers.
    func forget(_ id: Int64) {
        guard let list = lists.removeValue(forKey: id) else { return }
        list.isDeleted = true
        ids.removeAll { $0 == id }
        for viewer in list.viewers { viewer.end() }
    }

    private func availability(of list: StoredList) -> OpenList.Availability {
        switch list.record.source {
        case .sqlite: .opening
        // Rows of a list that was never edited are computed here; others may be stored in the database.
        case .generated(let rows, let seed) where !list.storesRows:
            .ready(GeneratedReader(GeneratedFeed(rows: rows, seed: seed)))
        case .generated, .stored: .ready(StoreReader(store, list: list.record.id))
        }
    }
}

import ListStore
import ScreenfulRanges

extension ListCatalog {
    /// Opens all lists of the database; tables of other databases go on being opened while the server runs.
    ///
    /// - Returns: The database's change mark from before.
    /// - Throws: ``StartError`` when the database cannot be read.
    func openAll(of database: ListDatabase) throws(StartError) -> Int64 {
        do throws(StoreError) {
            let mark = try database.changeMark()
            for record in try database.lists() { open(try database.load(record)) }
            sweeper.begin()
            return mark
        } catch {
            throw StartError(store: error)
        }
    }

    /// Adds a list that was made earlier.
    func open(_ list: StoredList) {
        openTable(of: insert(list))
    }

    /// Makes the catalog what the database has, after somebody else has written to it.
    ///
    /// Answers of the store come in order, so what this server has written itself
    /// is known here already: every difference is somebody else's.
    func reload(then: @escaping () -> Void) {
        let known = versions
        store.ask { database throws(StoreError) in
            let records = try database.lists()
            var news: [StoredList] = []
            for record in records where known[record.id] == nil { news.append(try database.load(record)) }
            return (records, news)
        } then: { [self] result in
            if case .success(let (records, news)) = result { replace(by: records, news) }
            then()
        }
    }

    private func replace(by records: [ListRecord], _ news: [StoredList]) {
        let present = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.version) })
        for (id, version) in versions where present[id] != version {
            // What was read may be older than what is known here by now; the list looks again.
            if present[id] == nil { forget(id) } else { follow(id) }
        }
        sweeper.begin()
        // A list that was new when it was looked for may be known by now.
        for list in news where versions[list.record.id] == nil { open(list) }
    }
}

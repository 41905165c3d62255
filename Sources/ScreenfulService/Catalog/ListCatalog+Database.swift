package import ListStore
import ScreenfulRanges

extension ListCatalog {
    /// Opens all lists of the database; the tables of other files are opened in the background.
    ///
    /// - Returns: The database's change mark from before the lists were read.
    package func openAll(of database: ListDatabase) throws(StoreError) -> Int64 {
        let mark = try database.changeMark()
        for record in try database.lists() { open(try database.load(record)) }
        collector.begin()
        return mark
    }

    /// Adds a stored list, and begins to open its table if it has one.
    func open(_ list: StoredList) {
        openTable(of: insert(list))
    }

    /// Updates the catalog from the database after another program has written to it.
    ///
    /// The store answers in order, so the changes of this server are already known
    /// here: every difference comes from another program.
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
            // The version read may be older than the one known here by now; the list reads its own again.
            if present[id] == nil { forget(id) } else { follow(id) }
        }
        collector.begin()
        // A list that was unknown when the read began may be known by now.
        for list in news where versions[list.record.id] == nil { open(list) }
    }
}

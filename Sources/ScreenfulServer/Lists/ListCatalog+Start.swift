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
}

extension SQLiteConnection {
    /// Removes the lists of imports whose programs ended before they did, as far as that is possible now.
    ///
    /// Nobody sees those lists, so what stays (on a full disk, or while others
    /// write) is no reason to refuse a database; the next one who opens it tries again.
    func removeAbandonedImports() {
        for list in (try? stagedLists()) ?? [] {
            guard let lock = try? ImportLock.take(database: file, list: list) else { continue }
            withExtendedLifetime(lock) { removeStagedList(list) }
        }
    }

    /// Removes a list that nobody sees, unless somebody else has done so or finished it meanwhile.
    ///
    /// The caller holds the list's ``ImportLock``.
    func removeStagedList(_ list: Int64) {
        try? removeStaged(list)
    }

    private func stagedLists() throws(StoreError) -> [Int64] {
        var lists: [Int64] = []
        let statement = try statement("SELECT id FROM lists WHERE is_staged = 1")
        try statement.forEachRow { lists.append(statement.integer(0)) }
        return lists
    }
}

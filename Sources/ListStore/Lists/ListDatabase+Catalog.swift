extension ListDatabase {
    /// Lists in the order in which they were made.
    ///
    /// - Parameters:
    ///   - list: The identity after which to start; 0 for the first page.
    ///   - limit: The most lists to return.
    /// - Returns: At most `limit` lists.
    /// - Throws: ``StoreError`` when the database cannot be read.
    public func lists(after list: Int64 = 0, limit: Int = .max) throws(StoreError) -> [ListRecord] {
        try withConnection { (connection) throws(StoreError) in try connection.records(after: list, limit: limit) }
    }

    /// The number of lists.
    public func listCount() throws(StoreError) -> Int {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement("SELECT count(*) FROM lists WHERE is_staged = 0")
            return try statement.onlyRow { Int(statement.integer(0)) } ?? 0
        }
    }

    /// A list.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when it is not there.
    public func list(_ list: Int64) throws(StoreError) -> ListRecord {
        try withConnection { (connection) throws(StoreError) in try connection.record(list) }
    }

    /// Makes a list.
    ///
    /// A generated list has its rows at once; a stored one is empty.
    ///
    /// - Throws: ``StoreError/Code/invalidColumn`` when the columns break the rules of ``Column/check(_:)``;
    ///   ``StoreError/Code/nameTaken`` when another list has the name.
    public func createList(_ draft: ListDraft) throws(StoreError) -> ListRecord {
        try Column.check(draft.columns)
        return try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                try connection.checkNameIsFree(draft.name)
                var rowCount = 0
                if case .generated(let rows, _) = draft.source { rowCount = rows }
                let list = try connection.insertList(draft, rowCount: rowCount, isStaged: false)
                return try connection.record(list)
            }
        }
    }

    /// Deletes a list: from now on nobody sees it, and nothing brings it back.
    ///
    /// Its rows go afterwards, by ``sweep(rows:)``: in one transaction, many rows
    /// would keep everybody else from writing for seconds.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when it is not there.
    public func deleteList(_ list: Int64) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                _ = try connection.record(list)
                try connection.hideList(list)
            }
        }
    }

    /// Removes some rows of lists that were deleted, by this program or another, now or before a crash.
    ///
    /// The room in the file is used again.
    ///
    /// - Parameter rows: The most rows to remove.
    /// - Returns: True if there is more to be removed.
    /// - Throws: ``StoreError`` when the database cannot be written now; trying again later may help.
    public func sweep(rows: Int) throws(StoreError) -> Bool {
        try makingRoom { (connection) throws(StoreError) in try connection.sweep(rows: rows) }
    }

    /// Remembers which rows a growing list shows, without making a new version of it.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when it is not there.
    public func setLoaded(_ rows: Range<Int>, ofList list: Int64) throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                "UPDATE lists SET loaded_from = ?, loaded_to = ? WHERE id = ? AND is_staged = 0"
            )
            statement.bind(Int64(rows.lowerBound), at: 1)
            statement.bind(Int64(rows.upperBound), at: 2)
            statement.bind(list, at: 3)
            try statement.run()
            guard connection.changes > 0 else { throw StoreError(.noSuchList, "there is no list \(list)") }
        }
    }
}

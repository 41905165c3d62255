import ScreenfulRanges

extension StagedList {
    /// Makes the list one that everybody sees, at one stroke.
    ///
    /// - Parameters:
    ///   - name: The list's name.
    ///   - columns: What its columns are.
    ///   - replaces: Whether a list of the same name goes at the same moment.
    /// - Throws: ``StoreError/Code/nameTaken``, and the list stays unseen.
    func publish(name: String, columns: [Column], replaces: Bool) throws(StoreError) {
        forgetInsertion()
        try connection.execute("PRAGMA synchronous = FULL")
        try connection.transaction { () throws(StoreError) in
            let replaced = try connection.listToReplace(named: name, replaces: replaces)
            if let replaced {
                // Its rows go afterwards: removing many takes long, and others wait for this transaction.
                try connection.hideList(replaced)
            }
            try addColumns(upTo: columns.count)
            try connection.insertColumns(columns, ofList: id)
            try connection.saveSnapshot(RowOrder(runs: order), version: 1, list: id)
            let statement = try connection.statement(
                "UPDATE lists SET is_staged = 0, sections = ?, row_count = ?, next_row_id = ? WHERE id = ?"
            )
            statement.bind(blob: SQLiteConnection.encodeSections([rowCount]), at: 1)
            statement.bind(Int64(rowCount), at: 2)
            statement.bind(Int64(rowCount), at: 3)
            statement.bind(id, at: 4)
            try statement.run()
        }
        connection.removeAbandonedImports()
        connection.sweepAll()
    }

    /// Removes the list, as if the import had never begun.
    func discard() {
        forgetInsertion()
        connection.removeStagedList(id)
    }

    private var order: [Range<Int64>] {
        rowCount > 0 ? [0..<Int64(rowCount)] : []
    }
}

extension SQLiteConnection {
    /// The list whose place a new one of the same name takes, or nil if the name is free.
    ///
    /// - Throws: ``StoreError/Code/nameTaken`` when none may be replaced, or when it is not clear which.
    func listToReplace(named name: String, replaces: Bool) throws(StoreError) -> Int64? {
        let statement = try statement("SELECT id FROM lists WHERE name = ? AND is_staged = 0 ORDER BY id")
        statement.bind(name, at: 1)
        var lists: [Int64] = []
        try statement.forEachRow { lists.append(statement.integer(0)) }
        guard let first = lists.first else { return nil }
        guard lists.count == 1 else {
            throw StoreError(.nameTaken, "\(lists.count) lists are named “\(name)”; delete those that are not wanted")
        }
        guard replaces else { throw StoreError(.nameTaken, "there is a list named “\(name)” already (list \(first))") }
        return first
    }
}

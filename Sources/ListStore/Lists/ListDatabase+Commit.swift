import ScreenfulRanges
import ScreenfulTypes

extension ListDatabase {
    /// Stores a change set atomically; when this returns, it is on the disk.
    ///
    /// - Returns: The record of the list afterwards.
    /// - Throws: ``StoreError/Code/staleVersion`` when the commit does not follow the stored version;
    ///   ``StoreError/Code/invalidEdit``, ``StoreError/Code/wrongType`` when it does not fit the list;
    ///   ``StoreError/Code/nameTaken`` when another list has the new name; ``StoreError/Code/noSuchList``.
    ///   Nothing is changed then.
    public func commit(_ commit: Commit, toList list: Int64) throws(StoreError) -> ListRecord {
        try self.commit([commit], toList: list)[0]
    }

    /// Stores change sets, each made upon the one before, atomically and with one flush to the disk.
    ///
    /// - Returns: The record of the list after each of them.
    /// - Throws: As ``commit(_:toList:)-(Commit,_)``, for the first that cannot be stored; none is stored then.
    public func commit(_ commits: [Commit], toList list: Int64) throws(StoreError) -> [ListRecord] {
        let perform = { (connection: SQLiteConnection) throws(StoreError) -> [ListRecord] in
            try connection.transaction { () throws(StoreError) -> [ListRecord] in
                var records: [ListRecord] = []
                var record = try connection.record(list)
                for commit in commits {
                    record = try connection.commit(commit, to: record)
                    records.append(record)
                }
                return records
            }
        }
        return try commits.allSatisfy(\.onlyRemoves) ? makingRoom(perform) : withConnection(perform)
    }
}

extension Commit {
    /// Whether it only removes rows from the list.
    fileprivate var onlyRemoves: Bool {
        puts.isEmpty && merges.isEmpty && !orderEdits.isEmpty
            && orderEdits.allSatisfy { edit in
                if case .remove = edit { true } else { false }
            }
    }
}

extension SQLiteConnection {
    /// Stores a change set, within a transaction.
    ///
    /// - Returns: The record of the list afterwards.
    func commit(_ commit: Commit, to before: ListRecord) throws(StoreError) -> ListRecord {
        let after = try before.applying(commit)
        if after.name != before.name { try checkNameIsFree(after.name) }
        let merged = try find(commit.merges.map { $0.id..<$0.id + 1 }, of: before).all(of: before.id)
        let puts =
            commit.puts
            + zip(commit.merges, merged).map { merge, row in
                Row(id: row.id, values: zip(merge.values, row.values).map { $0 ?? $1 })
            }
        for row in puts { try after.check(row) }
        try leaveToIndexing(puts.count { $0.id >= before.nextRowID }, of: before.id, from: before.nextRowID)
        try put(puts, in: before)
        if let addition = commit.addition { try add(addition, to: before, from: before.nextRowID) }
        try delete(commit.deletes, of: before.id)
        try update(after, sections: commit.sections)
        if let upstream = commit.upstream { try store(upstream, of: before.id) }
        try log(commit.orderEdits, version: commit.version, of: before)
        // Whoever follows a table of another program reads the table.
        if !before.source.isForeign { try logChange(commit, of: before.id) }
        return after
    }

    /// Stores the changes of a commit to a list's record.
    fileprivate func update(_ record: ListRecord, sections: [Int]?) throws(StoreError) {
        let statement = try statement(
            """
            UPDATE lists SET version = ?, row_count = ?, next_row_id = ?, loaded_from = ?, loaded_to = ?,
                sections = coalesce(?, sections), template = ?, name = ? WHERE id = ?
            """,
            [
                record.version, record.rowCount, record.nextRowID, record.draft.loaded?.lowerBound,
                record.draft.loaded?.upperBound, sections.map(ListDraft.encodeSections), record.draft.template,
                record.name,
                record.id,
            ]
        )
        try statement.run()
    }
}

import EventLoop
package import ListStore
import PostgresClient
import ScreenfulRanges
package import ScreenfulService
package import ScreenfulTypes

extension PostgresBackend: ListBackend {
    package func lists(by deadline: Deadline, then: @escaping Reply<[ListRecord]>) -> Question {
        let statement = PostgresStatement(PostgresRecord.select(tables, " ORDER BY l.id"))
        return read([statement], by: deadline) { (results) throws(StoreError) in
            try PostgresRecord.all(in: results[0]).map(\.record)
        } then: { [weak self] result in
            if case .success(let records) = result { self?.keep(Set(records.map(\.id))) }
            then(result)
        }
    }

    package func open(_ list: Int64, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question {
        read(list, by: deadline) { [weak self] result in
            // Where the list is shown already, a later version is news until it is followed.
            if let self, !versions.contains(list), case .success(let stored) = result { note(stored.record) }
            then(result)
        }
    }

    package func rows(
        _ ids: [Range<Int64>],
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question {
        let question = Question()
        let asked = withRecord(of: list, by: deadline) { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let error): if question.close() { then(.failure(error)) }
            case .success(let record):
                let asked = read([tables.selection(of: ids, ofList: list)], by: deadline) {
                    (results) throws(StoreError) in
                    try FoundRows(results[0], ids, of: record)
                } then: { result in
                    if question.close() { then(result) }
                }
                question.onCancel = { asked.cancel() }
            }
        }
        if let asked { question.onCancel = { asked.cancel() } }
        return question
    }

    package func changes(
        of list: Int64,
        since known: ListContents,
        by deadline: Deadline,
        then: @escaping Reply<ListState?>
    ) -> Question {
        let question = Question()
        let asked = read(tables.following(list, from: known.version), by: deadline) { (results) throws(StoreError) in
            try Following(results, of: list, since: known)
        } then: { [weak self] result in
            guard let self, question.isOpen else { return }
            switch result {
            case .failure(let error): if question.close() { then(.failure(error)) }
            case .success(.unchanged):
                versions.note(list, known.version)
                if question.close() { then(.success(nil)) }
            case .success(.changed(let state)):
                note(state.record)
                if question.close() { then(.success(state)) }
            case .success(.unlogged):
                let asked = read(list, by: deadline) { [weak self] result in
                    guard question.close() else { return }
                    if case .success(let stored) = result { self?.note(stored.record) }
                    then(result.map { ListState($0, since: known) })
                }
                question.onCancel = { asked.cancel() }
            }
        }
        question.onCancel = { asked.cancel() }
        return question
    }

    package func create(_ draft: ListDraft, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question {
        let question = Question()
        let rowCount = if case .generated(let rows, _, _) = draft.source { rows } else { 0 }
        let finish = { (result: Result<StoredList, StoreError>) in
            if question.close() { then(result) }
        }
        do throws(StoreError) { try Column.check(draft.columns) } catch {
            loop.nextTurn { finish(.failure(error)) }
            return question
        }
        let time = min(deadline.nanosecondsLeft, Self.writeTime)
        let insertion = tables.insertion(of: draft, rowCount: rowCount)
        let lease = commits.ask([insertion], within: time, repeats: false) { [weak self] result in
            guard let self else { return }
            switch result.mapError(StoreError.init(postgresCommit:)) {
            case .failure(let error) where error.code == .nameTaken:
                finish(.failure(StoreError(.nameTaken, "there is a list named “\(draft.name)” already")))
            case .failure(let error): finish(.failure(error))
            case .success(let results):
                let list = results[0].integer(0, 0) ?? 0
                announce(list, 0)
                let asked = open(list, by: deadline, then: finish)
                question.onCancel = { asked.cancel() }
            }
        }
        question.onCancel = { lease.cancel() }
        return question
    }

    package func delete(
        _ list: Int64,
        at version: Int,
        by deadline: Deadline,
        then: @escaping Reply<Void>
    ) -> Question {
        let question = Question()
        let time = min(deadline.nanosecondsLeft, Self.writeTime)
        let lease = commits.ask(tables.deletion(of: list, at: version), within: time, repeats: false) {
            [weak self] result in
            guard let self, question.close() else { return }
            do throws(StoreError) {
                let results = try result.mapError(StoreError.init(postgresCommit:)).get()
                guard results[0].changedRowCount > 0 else {
                    guard let present = results[1].integer(0, 0) else {
                        throw StoreError(.noSuchList, "there is no list \(list)")
                    }
                    throw StoreError(.staleVersion, "list \(list) has version \(present)")
                }
                forget(list)
                announce(list, 0)
                collector?.begin()
                then(.success(()))
            } catch { then(.failure(error)) }
        }
        question.onCancel = { lease.cancel() }
        return question
    }

    /// Does not index texts: searches read the rows.
    package func indexTexts(of list: Int64) {}

    package var makeRowFile: @Sendable () throws(StoreError) -> TemporaryFile { local.makeRowFile }

    package func stage(
        _ file: TemporaryFile,
        _ format: ImportFormat,
        columns: [Column],
        then: @escaping (Result<StagedRows, AdditionError>) -> Void
    ) {
        local.stage(file, format, columns: columns, then: then)
    }

    package func discard(_ rows: StagedRows) { local.discard(rows) }

    /// Answers yes: a server whose database cannot be reached still serves what it has, and all servers of one database
    /// would leave their balancer at once.
    package func checkWritable(by deadline: Deadline, then: @escaping Reply<Void>) -> Question {
        let question = Question()
        loop.nextTurn { if question.close() { then(.success(())) } }
        return question
    }

    /// Removes some rows of a deleted list, and the list with its last rows.
    func sweep(rows: Int, then: @escaping (Result<(Bool, UInt64), StoreError>) -> Void) {
        let start = MonotonicClock.nanoseconds
        _ = read(tables.sweeping(rows: rows), by: .milliseconds(10_000)) { (results) throws(StoreError) in
            results[0].integer(0, 0) != nil
        } then: { result in
            then(result.map { ($0, MonotonicClock.nanoseconds - start) })
        }
    }
}

/// What has become of a list since a version.
private enum Following {
    case unchanged
    case changed(ListState)
    /// The changes are not in the log, or the list has an earlier version than before.
    case unlogged

    init(_ results: [PostgresResult], of list: Int64, since known: ListContents) throws(StoreError) {
        let record = try PostgresRecord(only: results[1], ofList: list).record
        guard record.version != known.version else {
            self = .unchanged
            return
        }
        let changes = results[2]
        guard record.version > known.version, changes.rowCount == record.version - known.version,
            !record.source.isForeign
        else {
            self = .unlogged
            return
        }
        var logged: [LoggedChange] = []
        for row in 0..<changes.rowCount { logged.append(try LoggedChange(encoded: changes.bytes(row, 0) ?? [])) }
        self = .changed(try ListState(record, after: logged, of: known))
    }
}

extension PostgresTables {
    /// The maximum number of changes that are followed one by one.
    private static let followedChanges: Int64 = 1_000

    /// Reads what has become of a list since a version.
    fileprivate func following(_ list: Int64, from version: Int) -> [PostgresStatement] {
        [
            PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
            PostgresStatement(PostgresRecord.select(self, " AND l.id = $1"), [.integer(list)], isFrequent: true),
            PostgresStatement(
                "SELECT edit FROM \(changes) WHERE list = $1 AND version > $2 ORDER BY version LIMIT $3",
                [.integer(list), .integer(Int64(version)), .integer(Self.followedChanges)],
                isFrequent: true
            ),
            PostgresStatement("COMMIT"),
        ]
    }

    /// Deletes a list of a version; the second result has its version if it has another one.
    fileprivate func deletion(of list: Int64, at version: Int) -> [PostgresStatement] {
        [
            PostgresStatement(
                """
                WITH gone AS (DELETE FROM \(heads) WHERE list = $1 AND version = $2 RETURNING list)
                UPDATE \(lists) SET state = 2 WHERE id IN (SELECT list FROM gone)
                """,
                [.integer(list), .integer(Int64(version))]
            ),
            PostgresStatement("SELECT version FROM \(heads) WHERE list = $1", [.integer(list)]),
        ]
    }

    /// Removes at most `rows` rows of deleted lists, and those lists that have none left; the first result has a list
    /// that is left.
    fileprivate func sweeping(rows count: Int) -> [PostgresStatement] {
        let deleted = "SELECT min(id) FROM \(lists) WHERE state = 2"
        let isEmpty = "NOT EXISTS (SELECT 1 FROM \(rows) WHERE list = (\(deleted)))"
        return [
            PostgresStatement(deleted),
            PostgresStatement(
                """
                DELETE FROM \(rows) AS r USING (SELECT list, id FROM \(rows) WHERE list = (\(deleted)) ORDER BY id LIMIT $1)
                    AS old WHERE r.list = old.list AND r.id = old.id
                """,
                [.integer(Int64(count))]
            ),
            PostgresStatement("DELETE FROM \(snapshots) WHERE list = (\(deleted))"),
            PostgresStatement("DELETE FROM \(changes) WHERE list = (\(deleted))"),
            PostgresStatement("DELETE FROM \(upstreams) WHERE list = (\(deleted))"),
            PostgresStatement("DELETE FROM \(upstreamRows) WHERE list = (\(deleted))"),
            PostgresStatement("DELETE FROM \(upstreamLeases) WHERE list = (\(deleted))"),
            PostgresStatement("DELETE FROM \(lists) WHERE id = (\(deleted)) AND \(isEmpty)"),
        ]
    }
}

import EventLoop
package import ListStore
import PostgresClient
package import ScreenfulService
import ScreenfulTypes

/// Changes on their way to the database, in one transaction.
struct PostgresCommit {
    let changes: [IdentifiedCommit]
    let list: Int64
    let deadline: Deadline

    /// The staged rows that a change adds, which is stored by itself.
    fileprivate var addition: StagedRows? { changes.lazy.compactMap(\.commit.addition).first }
    /// The name that a change gives the list.
    fileprivate var name: String? { changes.lazy.compactMap(\.commit.name).first }
    /// The progress of an HTTP API.
    fileprivate var upstream: UpstreamCommit? { changes.lazy.compactMap(\.commit.upstream).first }

    /// The rows that get new values of some columns, but for those that an earlier one of the changes puts.
    fileprivate var mergedRows: [Range<Int64>] {
        var put: Set<Int64> = []
        var merged: Set<Int64> = []
        for commit in changes.lazy.map(\.commit) {
            merged.formUnion(commit.merges.lazy.map(\.id).filter { !put.contains($0) })
            if changes.count > 1 { put.formUnion(commit.puts.lazy.map(\.id)) }
        }
        return merged.sorted().map { $0..<$0 + 1 }
    }
}

extension PostgresBackend {
    /// Stores changes of a list in two round trips: it locks the list and reads what the changes are about, and then writes
    /// everything with a COMMIT at the end.
    package func commit(
        _ changes: [IdentifiedCommit],
        to list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<[ListRecord]>
    ) -> Question {
        let question = Question()
        let start = MonotonicClock.nanoseconds
        let change = PostgresCommit(changes: changes, list: list, deadline: deadline)
        attempt(change, question) { [weak self] result in
            guard let self else { return }
            settle(change, result)
            if case .success = result { onCommit?(MonotonicClock.nanoseconds &- start) }
            guard question.close() else { return }
            if case .success(let records) = result, let record = records.last { note(record) }
            then(result.mapError { self.errorInDoubt($0, of: change) })
        }
        return question
    }

    /// Handles the outcome of changes.
    private func settle(_ change: PostgresCommit, _ result: Result<[ListRecord], StoreError>) {
        let ids = change.changes.lazy.map(\.id)
        switch result {
        case .success(let records):
            doubtful.subtract(ids)
            if let record = records.last { announce(change.list, record.version) }
            if let addition = change.addition { local.discard(addition) }
        case .failure(let error) where error.code == .unknownOutcome: doubtful.formUnion(ids)
        case .failure(let error) where error.code == .staleVersion: doubtful.subtract(ids)
        case .failure: break
        }
    }

    /// Returns the error of changes, which stays unknown if they were sent before and not found since.
    private func errorInDoubt(_ error: StoreError, of change: PostgresCommit) -> StoreError {
        guard change.changes.contains(where: { doubtful.contains($0.id) }) else { return error }
        return StoreError(.unknownOutcome, error.message)
    }

    private func attempt(_ change: PostgresCommit, _ question: Question, then: @escaping Reply<[ListRecord]>) {
        let time = min(change.deadline.nanosecondsLeft, Self.writeTime)
        let lease = commits.lease(within: time) { [weak self] leased in
            guard let self else { return }
            switch leased {
            case .failure(let error): then(.failure(StoreError(postgres: error)))
            case .success(let lease):
                lease.send(tables.locking(change)) { [weak self] result in
                    guard let self else { return }
                    if case .failure(let error) = result, error.code == .connectionLost,
                        change.deadline.nanosecondsLeft > 0
                    {
                        // Nothing was written yet.
                        return attempt(change, question, then: then)
                    }
                    write(change, result, lease, then: then)
                }
            }
        }
        question.onCancel = { lease.cancel() }
    }

    /// Writes changes after the list was locked.
    private func write(
        _ change: PostgresCommit,
        _ locked: Result<[PostgresResult], PostgresError>,
        _ lease: PostgresLease,
        then: @escaping Reply<[ListRecord]>
    ) {
        do throws(StoreError) {
            let results = try locked.mapError(StoreError.init(postgres:)).get()
            let known = try LockedList(results, of: change)
            guard !known.isStored else {
                lease.end()
                return then(.success(change.changes.map { _ in known.before }))
            }
            var records: [ListRecord] = []
            var record = known.before
            for each in change.changes {
                record = try record.applying(each.commit)
                records.append(record)
            }
            let statements = try tables.writing(change, known, records)
            addRows(change, known.before, from: 0, lease) { [weak self] added in
                guard let self else { return }
                if case .failure(let error) = added {
                    lease.end()
                    return then(.failure(error))
                }
                send(statements[...], lease) { [weak self] result in
                    lease.end()
                    if case .success(let results) = result { self?.compactIfOutgrown(change.list, results) }
                    then(result.map { _ in records })
                }
            }
        } catch {
            lease.end()
            then(.failure(error))
        }
    }

    /// Sends the statements of a change, the last of which commits it: a few hundred in a turn of the loop.
    ///
    /// More would hold it for longer than a frame of those who scroll meanwhile. The results are those of the last turn,
    /// which has the last two statements.
    private func send(
        _ statements: ArraySlice<PostgresStatement>,
        _ lease: PostgresLease,
        then: @escaping Reply<[PostgresResult]>
    ) {
        let slice = 400
        lease.extend(within: Self.writeTime)
        guard statements.count > slice else {
            return lease.send(Array(statements)) { then($0.mapError(StoreError.init(postgresCommit:))) }
        }
        let first = statements.prefix(min(slice, statements.count - 2))
        lease.send(Array(first)) { [weak self] result in
            if case .failure(let error) = result { return then(.failure(StoreError(postgres: error))) }
            self?.send(statements.dropFirst(first.count), lease, then: then)
        }
    }

    /// Sends the staged rows of a change in batches, each with a time of its own.
    private func addRows(
        _ change: PostgresCommit,
        _ before: ListRecord,
        from start: Int,
        _ lease: PostgresLease,
        then: @escaping Reply<Void>
    ) {
        let batch = 5_000
        guard let addition = change.addition, start < addition.count else { return then(.success(())) }
        let end = min(addition.count, start + batch)
        local.stagedRows(addition, start..<end, columns: before.columns) { [weak self] result in
            guard let self else { return }
            do throws(StoreError) {
                let rows = try result.get().map { Row(id: $0.id + before.nextRowID, values: $0.values) }
                let statement = try tables.upsert(rows, ofList: change.list)
                lease.extend(within: 6 * Self.writeTime)
                lease.send([statement]) { [weak self] result in
                    guard let self else { return }
                    if case .failure(let error) = result { return then(.failure(StoreError(postgres: error))) }
                    addRows(change, before, from: end, lease, then: then)
                }
            } catch { then(.failure(error)) }
        }
    }
}

/// A list that is locked for changes, with what they are about.
private struct LockedList {
    /// The record before the changes.
    let before: ListRecord
    /// Whether the changes were stored by an earlier attempt.
    let isStored: Bool
    /// The rows that get new values of some columns.
    let merged: [Row]

    /// Reads the results of ``PostgresTables/locking(_:)``.
    init(_ results: [PostgresResult], of change: PostgresCommit) throws(StoreError) {
        before = try PostgresRecord(only: results[3], ofList: change.list).record
        isStored = results[4].rowCount > 0
        guard !isStored else {
            merged = []
            return
        }
        if let name = change.name, name != before.name, let other = results[5].integer(0, 0) {
            throw StoreError(.nameTaken, "there is a list named “\(name)” already (list \(other))")
        }
        guard change.changes.first?.commit.version == before.version + 1 else {
            throw StoreError(.staleVersion, "list \(change.list) has version \(before.version)")
        }
        if change.upstream != nil, let key = results[6].text(0, 0) {
            throw StoreError(.invalidEdit, "another server has added the row “\(key)” to list \(change.list) already")
        }
        let ids = change.mergedRows
        merged = try ids.isEmpty ? [] : FoundRows(results[results.count - 1], ids, of: before).all(of: change.list)
    }
}

extension PostgresTables {
    /// Locks a list, and reads what changes of it are about.
    fileprivate func locking(_ change: PostgresCommit) -> [PostgresStatement] {
        let list = PostgresParameter.integer(change.list)
        let merged = change.mergedRows
        return [
            PostgresStatement("BEGIN"),
            // For this transaction, so that poolers do not pass it on.
            PostgresStatement("SET LOCAL lock_timeout = '2s'"),
            PostgresStatement("SELECT version FROM \(heads) WHERE list = $1 FOR UPDATE", [list], isFrequent: true),
            PostgresStatement(PostgresRecord.select(self, " AND l.id = $1"), [list], isFrequent: true),
            PostgresStatement(
                "SELECT version FROM \(changes) WHERE list = $1 AND change = ANY($2)",
                [list, .integers(change.changes.map { Int64(bitPattern: $0.id.rawValue) })],
                isFrequent: true
            ),
            PostgresStatement(
                "SELECT id FROM \(lists) WHERE name = $1 AND state = 0",
                [.text(change.name)],
                isFrequent: true
            ),
        ] + (change.upstream.map { [known($0.keys, ofList: change.list)] } ?? [])
            + (merged.isEmpty ? [] : [selection(of: merged, ofList: change.list)])
    }

    /// Writes changes of a locked list, and commits them.
    fileprivate func writing(
        _ change: PostgresCommit,
        _ known: LockedList,
        _ records: [ListRecord]
    ) throws(StoreError) -> [PostgresStatement] {
        // The rows as they are after the changes so far.
        var rows = Dictionary(uniqueKeysWithValues: known.merged.map { ($0.id, $0) })
        var statements: [PostgresStatement] = []
        for (each, after) in zip(change.changes, records) {
            var puts = each.commit.puts
            for merge in each.commit.merges {
                guard let row = rows[merge.id] else {
                    throw StoreError(.noSuchRow, "list \(change.list) has no row \(merge.id)")
                }
                puts.append(Row(id: row.id, values: zip(merge.values, row.values).map { $0 ?? $1 }))
            }
            for row in puts {
                try after.check(row)
                if change.changes.count > 1 { rows[row.id] = row }
            }
            statements += try writing(each, puts, of: change.list, after)
        }
        return statements + [PostgresStatement("COMMIT")]
    }

    /// Writes one change of a locked list, with the rows that it puts.
    private func writing(
        _ change: IdentifiedCommit,
        _ puts: [Row],
        of id: Int64,
        _ after: ListRecord
    ) throws(StoreError) -> [PostgresStatement] {
        let (commit, list) = (change.commit, PostgresParameter.integer(id))
        var statements: [PostgresStatement] = []
        if !puts.isEmpty { statements.append(try upsert(puts, ofList: id)) }
        statements += deletions(of: commit.deletes, ofList: id)
        if commit.name != nil || commit.template != nil {
            statements.append(
                PostgresStatement(
                    "UPDATE \(lists) SET name = $2, template = $3 WHERE id = $1",
                    [list, .text(after.name), .text(after.draft.template)]
                )
            )
        }
        if let upstream = commit.upstream { statements += storing(upstream, ofList: id) }
        let edit = LoggedChange(commit).encoded
        statements.append(
            PostgresStatement(
                "INSERT INTO \(changes) (list, version, change, edit) VALUES ($1, $2, $3, $4)",
                [
                    list, .integer(Int64(after.version)), .integer(Int64(bitPattern: change.id.rawValue)), .bytes(edit),
                ],
                isFrequent: true
            )
        )
        statements.append(
            PostgresStatement(
                """
                UPDATE \(heads) SET version = $2, row_count = $3, next_row_id = $4, loaded_from = $5, loaded_to = $6,
                    sections = $7, log_bytes = log_bytes + $8 WHERE list = $1
                RETURNING log_bytes, (SELECT length(runs)::bigint FROM \(snapshots) WHERE list = $1)
                """,
                [
                    list, .integer(Int64(after.version)), .integer(Int64(after.rowCount)), .integer(after.nextRowID),
                    .integer(after.draft.loaded.map { Int64($0.lowerBound) }),
                    .integer(after.draft.loaded.map { Int64($0.upperBound) }),
                    .bytes(ListDraft.encodeSections(after.draft.sections)), .integer(Int64(edit.count)),
                ],
                isFrequent: true
            )
        )
        return statements
    }
}

// MARK: The log

extension PostgresBackend {
    /// Writes a snapshot of a list's order when its log is longer than the snapshot before.
    ///
    /// So *n* edits cost O(*n*) to write, and reading an order never costs more than twice the reading of a snapshot.
    private func compactIfOutgrown(_ list: Int64, _ results: [PostgresResult]) {
        guard results.count > 1 else { return }
        let head = results[results.count - 2]
        guard let bytes = head.integer(0, 0) else { return }
        if bytes > max(Int64(OrderEdit.shortLog), head.integer(0, 1) ?? 0) { compact(list) }
    }

    private func compact(_ list: Int64) {
        _ = read(list, by: .milliseconds(Self.writeTime / 1_000_000)) { [weak self] result in
            guard let self, case .success(let stored) = result else { return }
            commits.ask(tables.compacting(stored), within: Self.writeTime) { _ in }
        }
    }
}

extension PostgresTables {
    /// The time for which changes are kept for servers that are behind, and their maximum number.
    private static let logTime = "10 minutes"
    private static let logLength = 10_000

    /// Stores a snapshot unless there is a later one, and removes the changes before it that are old or too many.
    fileprivate func compacting(_ stored: StoredList) -> [PostgresStatement] {
        let list = PostgresParameter.integer(stored.record.id)
        let version = PostgresParameter.integer(Int64(stored.record.version))
        return [
            PostgresStatement("BEGIN"),
            // The same order as in a change, so that neither waits for the other for ever.
            PostgresStatement("SELECT version FROM \(heads) WHERE list = $1 FOR UPDATE", [list]),
            PostgresStatement(
                """
                INSERT INTO \(snapshots) AS s (list, version, runs)
                SELECT list, $2, $3 FROM \(heads) WHERE list = $1 AND version >= $2
                ON CONFLICT (list) DO UPDATE SET version = excluded.version, runs = excluded.runs
                WHERE s.version < excluded.version
                """,
                [list, version, .bytes(stored.order.encoded)]
            ),
            PostgresStatement(
                """
                DELETE FROM \(changes) WHERE list = $1 AND version <= least($2, greatest(
                    (SELECT max(version) FROM \(changes) WHERE list = $1 AND version <= $2
                     AND at < clock_timestamp() - interval '\(Self.logTime)'),
                    (SELECT version FROM \(heads) WHERE list = $1) - \(Self.logLength)))
                """,
                [list, version]
            ),
            PostgresStatement(
                """
                UPDATE \(heads) SET
                    log_from = coalesce((SELECT min(version) - 1 FROM \(changes) WHERE list = $1), version),
                    log_bytes = coalesce((SELECT sum(length(edit)) FROM \(changes) WHERE list = $1 AND version >
                        (SELECT version FROM \(snapshots) WHERE list = $1)), 0)
                WHERE list = $1
                """,
                [list]
            ),
            PostgresStatement("COMMIT"),
        ]
    }
}

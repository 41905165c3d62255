import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// Plans a change of the list as it is shown; nil if there is nothing to change.
    enum Plan {
        /// A plan that is made on the loop.
        case onLoop(() throws(ServiceError) -> EditTransaction?)
        /// A plan that is made on the thread for requests, since it takes time for each of many rows.
        case onThread(RequestThread, @Sendable (ListContents) throws(ServiceError) -> EditTransaction)
    }

    /// Applies a change set if its condition holds: plans it, commits it, updates all viewers, and only then replies.
    package func apply(
        _ request: ChangeRequest,
        if condition: ChangeCondition,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        let plan: Plan =
            if let requestThread, request.operations.count > Self.maxOperationsOnLoop {
                .onThread(requestThread) { contents throws(ServiceError) in try EditTransaction(request, of: contents) }
            } else {
                .onLoop { [self] () throws(ServiceError) in try EditTransaction(request, of: contents) }
            }
        change(if: condition, by: plan, then: then)
    }

    /// Adds staged rows at the end of the list if the condition holds: commits them, updates all viewers, and only then
    /// replies; without rows, the list keeps its version.
    func add(
        _ rows: StagedRows,
        if condition: ChangeCondition,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        change(if: condition) { [self] () throws(ServiceError) in
            rows.count > 0 ? try EditTransaction(adding: rows, to: contents) : nil
        } then: {
            then($0)
        }
    }

    /// The maximum of operations of a change set that is planned on the loop: half a millisecond of work.
    private static var maxOperationsOnLoop: Int { 200 }

    /// Renames the list: commits the name, updates all viewers, and only then replies.
    ///
    /// - Parameters:
    ///   - name: A name that no other list has.
    ///   - condition: The condition on the list's version.
    ///   - then: Called with the list, or with an error when the name is taken or the condition does not hold.
    package func rename(
        to name: String,
        if condition: ChangeCondition,
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) {
        change(if: condition) { [self] in
            record.name == name ? nil : EditTransaction(of: contents, name: name)
        } then: { [self] result in
            then(result.map { _ in self })
        }
    }

    /// Plans and commits a change of the list in its turn, and shows it.
    ///
    /// If it cannot be planned or committed because another program has changed the list, it is planned again on the
    /// list as it is by now, also where the condition accepts any version.
    ///
    /// - Parameters:
    ///   - condition: The condition on the version that the change is made to.
    ///   - plan: Plans the change.
    ///   - then: Called with the contents after the change, before further changes begin.
    func change(
        if condition: ChangeCondition = .none,
        by plan: @escaping () throws(ServiceError) -> EditTransaction?,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        change(if: condition, by: .onLoop(plan), then: then)
    }

    /// Plans and commits a change of the list, and shows it, as ``change(if:by:then:)`` does.
    ///
    /// - Precondition: The caller has its turn among the edits.
    func changeInTurn(
        by plan: @escaping () throws(ServiceError) -> EditTransaction?,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        attempt(by: .write, if: .none, .onLoop(plan), then: then)
    }

    private func change(
        if condition: ChangeCondition,
        by plan: Plan,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        edit { [self] in
            attempt(by: .write, if: condition, plan) { [self] result in
                then(result)
                endEdit()
            }
        }
    }

    private func attempt(
        by deadline: Deadline,
        if condition: ChangeCondition,
        _ plan: Plan,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        let retry = { [self] (known: Result<ListContents, ServiceError>) in
            catchUp { [self] result in
                switch result {
                case .success(true): attempt(by: deadline, if: condition, plan, then: then)
                case .failure(let error) where error.code == .noSuchList: then(.failure(.noList(String(id))))
                case .success(false), .failure: then(known)
                }
            }
        }
        carryOut(plan, if: condition) { [self] planned in
            // A list may be deleted by another program while a change is planned.
            guard !isDeleted else { return then(.failure(.noList(String(id)))) }
            switch planned {
            case .success(nil): retry(.success(contents))
            case .success(let change?):
                submit(change, ChangeID(), by: deadline) { [self] error in
                    guard let error else { return then(.success(contents)) }
                    let isStale = error.code == .staleVersion && deadline.nanosecondsLeft > 0
                    if isStale { retry(.failure(.store(error))) } else { then(.failure(.store(error))) }
                }
            case .failure(let error): retry(.failure(error))
            }
        }
    }

    /// Checks the condition and plans the change; the contents stay as they are until `then`, since the change has its
    /// turn.
    private func carryOut(
        _ plan: Plan,
        if condition: ChangeCondition,
        then: @escaping (Result<EditTransaction?, ServiceError>) -> Void
    ) {
        do throws(ServiceError) {
            try condition.check(contents.version)
            switch plan {
            case .onLoop(let plan): then(.success(try plan()))
            case .onThread(let thread, let plan):
                thread.perform { [contents] in
                    Result { () throws(ServiceError) -> EditTransaction? in try plan(contents) }
                } then: {
                    then($0)
                }
            }
        } catch {
            then(.failure(error))
        }
    }

    /// Commits a change and shows it; repeats it once if its outcome is unknown and time is left.
    private func submit(
        _ change: EditTransaction,
        _ changeID: ChangeID,
        by deadline: Deadline,
        isRepeated: Bool = false,
        then: @escaping (StoreError?) -> Void
    ) {
        data.submit(change.edit, change.contents)
        var commit = change.commit
        commit.sections = change.contents.sections.counts
        if record.draft.extent == .growing { commit.loaded = change.contents.window }
        commit.reloaded = change.edit.reloaded.map { $0.shifted(by: change.contents.window.lowerBound) }
        backend.commit(commit, to: id, id: changeID, by: deadline) { [self] result in
            switch result {
            case .success(let record):
                show(record, commit) { then(nil) }
            case .failure(let error)
            where error.code == .unknownOutcome && !isRepeated && deadline.nanosecondsLeft > 0:
                submit(change, changeID, by: deadline, isRepeated: true, then: then)
            case .failure(let error):
                data.withdraw()
                then(error)
            }
        }
    }

    private func show(_ record: ListRecord, _ commit: Commit, then: @escaping () -> Void) {
        let (before, version) = (self.record, contents.version)
        self.record = record
        // From the first edit on, some rows may have stored values.
        if !commit.puts.isEmpty || !commit.merges.isEmpty || commit.addition != nil { availability = .ready(.stored) }
        metrics.counts.commits += 1
        guard let edit = data.publish() else { return then() }
        tellLoops(of: edit, from: version)
        publishCommit(edit, after: before, from: version)
        tellItemViewers(of: ChangedRows(commit, columns: record.columns).map(ItemEdit.rows))
        if commit.template != nil {
            templateChanged(then: then)
        } else if commit.name != nil {
            broadcast(.name(published(edit)), then: then)
        } else {
            publish(edit, then: then)
        }
    }

    /// Hands a change that was committed to the other loops.
    private func tellLoops(of edit: RowEdit, from version: Int) {
        onCommit?(
            CommittedChange(
                list: id,
                base: version,
                state: record.source.isForeign
                    ? nil : ListState(committed: record, contents, storesRows: !computesRows, edit: edit)
            )
        )
    }

    /// Applies an edit to the requests for rows and the row layout, publishes it to all viewers, then calls `then`.
    ///
    /// - Precondition: The caller has its turn among the edits.
    func publish(_ edit: RowEdit, then: @escaping () -> Void) {
        for request in rowRequests { request.apply(edit, version: contents.version) }
        rowLayout?.apply(edit)
        broadcast(.rows(published(edit))) { [self] in
            rowLayout?.measureInBackground(of: self)
            then()
        }
    }

    /// Whether actions of users in cells are written to the rows: only if the rows are the server's own.
    var isWritable: Bool { record.source == .stored }

    /// Writes values to a row, which is followed through changes that are under way.
    ///
    /// `then` is called with the row's index after those changes and the list's new version.
    func write(
        _ values: RowValues,
        toRow row: Int,
        then: @escaping (Result<(row: Int, version: Int), ServiceError>) -> Void
    ) {
        let request = follow([row..<row + 1]) { _ in }
        change { [self] () throws(ServiceError) in
            guard let row = request.settle().first else { throw .rowRemoved(row: nil) }
            return EditTransaction(of: contents, row: row, values: values.values)
        } then: { [self] result in
            forget(request)
            then(result.map { (request.settle().first ?? row, $0.version) })
        }
    }
}

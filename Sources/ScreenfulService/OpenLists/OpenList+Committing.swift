import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// How changes are planned, stored and shown: those that wait for a list are stored together, each as a version.
extension OpenList {
    /// Plans and commits a change of the list in its turn, and shows it.
    ///
    /// If it cannot be planned or committed because another program has changed the list, it is planned again on the
    /// list as it is by now, also where the condition accepts any version.
    ///
    /// - Parameters:
    ///   - condition: The condition on the version that the change is made to.
    ///   - plan: Plans the change of the contents, which are those that are shown.
    ///   - then: Called with the contents after the change, before further changes begin.
    func change(
        if condition: ChangeCondition = .none,
        by plan: @escaping (ListContents) throws(ServiceError) -> EditTransaction?,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        enqueue(.change(QueuedChange(condition: condition, plan: .onLoop(plan), then: then)))
    }

    /// Plans and commits a change of the list, and shows it, as ``change(if:by:then:)`` does.
    ///
    /// - Precondition: The caller has its turn among the edits.
    func changeInTurn(
        by plan: @escaping (ListContents) throws(ServiceError) -> EditTransaction?,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        carryOut([QueuedChange(condition: .none, plan: .onLoop(plan), then: then)]) {}
    }

    /// Carries out a change that has its turn, and those that wait behind it and may share the turn.
    func carryOutWithFollowers(_ first: QueuedChange) {
        var changes = [first]
        if var operations = first.operations {
            while changes.count < QueuedChange.mostInTurn,
                case .change(let next)? = data.joinUpdates(if: { edit in
                    guard case .change(let change) = edit, let its = change.operations else { return false }
                    operations += its
                    return operations <= QueuedChange.mostOperations
                })
            {
                changes.append(next)
            }
        }
        carryOut(changes[...]) { [self] in endEdit() }
    }

    /// Carries out changes in their order: as many at a time as can be planned one upon another.
    private func carryOut(
        _ changes: ArraySlice<QueuedChange>,
        by deadline: Deadline = .write,
        then: @escaping () -> Void
    ) {
        guard let first = changes.first else { return then() }
        let retry = { [self] (known: Result<ListContents, ServiceError>) in
            retryOrEnd(1, of: changes, by: deadline, known, then: then)
        }
        plan(first) { [self] planned in
            // A list may be deleted by another program while a change is planned.
            guard !isDeleted else { return end(changes, .failure(.noList(String(id))), then: then) }
            switch planned {
            case .success(nil): retry(.success(contents))
            case .failure(let error): retry(.failure(error))
            case .success(let transaction?):
                var group = [transaction]
                for change in changes.dropFirst() {
                    guard let next = change.planned(behind: group[group.count - 1].contents) else { break }
                    group.append(next)
                }
                submit(group, for: changes, by: deadline, then: then)
            }
        }
    }

    /// Checks the condition and plans the change; the contents stay as they are until `then`, since the change has its
    /// turn.
    private func plan(_ change: QueuedChange, then: @escaping (Result<EditTransaction?, ServiceError>) -> Void) {
        do throws(ServiceError) {
            try change.condition.check(contents.version)
            switch change.plan {
            case .onLoop(let plan): then(.success(try plan(contents)))
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

    /// Stores the first changes, which are planned one upon another, shows them, and goes on with the others.
    private func submit(
        _ group: [EditTransaction],
        for changes: ArraySlice<QueuedChange>,
        by deadline: Deadline,
        then: @escaping () -> Void
    ) {
        for transaction in group { data.submit(transaction.edit, transaction.contents) }
        let commits = group.map { IdentifiedCommit(stored($0)) }
        store(commits, by: deadline) { [self] result in
            let others = { [self] in carryOut(changes.dropFirst(group.count), then: then) }
            switch result {
            case .success(let records):
                let committed = zip(records, commits).map { (record: $0, commit: $1.commit) }
                show(committed[...], answering: changes.prefix(group.count), then: others)
            case .failure(let error):
                data.withdraw()
                if error.code == .staleVersion, deadline.nanosecondsLeft > 0 {
                    retryOrEnd(group.count, of: changes, by: deadline, .failure(.store(error)), then: then)
                } else if group.count > 1, error.isOfOneChange {
                    // By itself, each other one may be stored.
                    let alone = changes.prefix(group.count).map { change in
                        var change = change
                        change.operations = nil
                        return change
                    }
                    carryOut((alone + changes.dropFirst(group.count))[...], then: then)
                } else {
                    end(changes.prefix(group.count), .failure(.store(error)), then: others)
                }
            }
        }
    }

    /// Updates the list and carries the changes out on it as it is by now; ends the first ones with what is known of
    /// them if it is as it was.
    private func retryOrEnd(
        _ count: Int,
        of changes: ArraySlice<QueuedChange>,
        by deadline: Deadline,
        _ known: Result<ListContents, ServiceError>,
        then: @escaping () -> Void
    ) {
        catchUp { [self] result in
            let others = { [self] in carryOut(changes.dropFirst(count), then: then) }
            switch result {
            case .success(true): carryOut(changes, by: deadline, then: then)
            case .failure(let error) where error.code == .noSuchList:
                end(changes, .failure(.noList(String(id))), then: then)
            case .success(false), .failure: end(changes.prefix(count), known, then: others)
            }
        }
    }

    private func end(
        _ changes: ArraySlice<QueuedChange>,
        _ result: Result<ListContents, ServiceError>,
        then: () -> Void
    ) {
        for change in changes { change.then(result) }
        then()
    }

    /// Returns a change as the backend stores it.
    private func stored(_ change: EditTransaction) -> Commit {
        var commit = change.commit
        commit.sections = change.contents.sections.counts
        if record.draft.extent == .growing { commit.loaded = change.contents.window }
        commit.reloaded = change.edit.reloaded.map { $0.shifted(by: change.contents.window.lowerBound) }
        return commit
    }

    /// Commits changes; repeats them once if their outcome is unknown and time is left.
    private func store(
        _ commits: [IdentifiedCommit],
        by deadline: Deadline,
        isRepeated: Bool = false,
        then: @escaping Reply<[ListRecord]>
    ) {
        backend.commit(commits, to: id, by: deadline) { [self] result in
            if case .failure(let error) = result, error.code == .unknownOutcome, !isRepeated,
                deadline.nanosecondsLeft > 0
            {
                store(commits, by: deadline, isRepeated: true, then: then)
            } else {
                then(result)
            }
        }
    }

    /// Shows pending changes that were committed, one after another, and answers each before the next is shown.
    private func show(
        _ committed: ArraySlice<(record: ListRecord, commit: Commit)>,
        answering changes: ArraySlice<QueuedChange>,
        then: @escaping () -> Void
    ) {
        guard let (record, commit) = committed.first, let change = changes.first else { return then() }
        show(record, commit) { [self] in
            change.then(.success(contents))
            show(committed.dropFirst(), answering: changes.dropFirst(), then: then)
        }
    }

    /// Shows the first pending change, which was committed.
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
}

extension StoreError {
    /// Whether a change that was stored with others may be the only one that cannot be.
    fileprivate var isOfOneChange: Bool {
        switch code {
        case .wrongType, .invalidEdit, .noSuchRow, .nameTaken, .diskFull: true
        default: false
        }
    }
}

import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// A closure that plans a change of the list as it is shown; it returns nil if there is nothing to change.
    typealias Plan = () throws(ServiceError) -> EditTransaction?

    /// Applies a change set if its condition holds: plans it, commits it, updates all viewers, and only then replies.
    package func apply(
        _ request: ChangeRequest,
        if condition: ChangeCondition,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        change(if: condition) { [self] () throws(ServiceError) in
            try EditTransaction(request, of: contents)
        } then: {
            then($0)
        }
    }

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
        by plan: @escaping Plan,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        edit { [self] in
            attempt(by: .write) { [self] () throws(ServiceError) in
                try condition.check(contents.version)
                return try plan()
            } then: { [self] result in
                then(result)
                endEdit()
            }
        }
    }

    private func attempt(
        by deadline: Deadline,
        _ plan: @escaping Plan,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        guard !isDeleted else { return then(.failure(.noList(String(id)))) }
        let retry = { [self] (known: Result<ListContents, ServiceError>) in
            catchUp { [self] result in
                switch result {
                case .success(true): attempt(by: deadline, plan, then: then)
                case .failure(let error) where error.code == .noSuchList: then(.failure(.noList(String(id))))
                case .success(false), .failure: then(known)
                }
            }
        }
        do throws(ServiceError) {
            guard let change = try plan() else { return retry(.success(contents)) }
            submit(change, ChangeID(), by: deadline) { [self] error in
                guard let error else { return then(.success(contents)) }
                let isStale = error.code == .staleVersion && deadline.nanosecondsLeft > 0
                if isStale { retry(.failure(.store(error))) } else { then(.failure(.store(error))) }
            }
        } catch {
            retry(.failure(error))
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
        backend.commit(commit, to: id, id: changeID, by: deadline) { [self] result in
            switch result {
            case .success(let record):
                show(record, commit)
                then(nil)
            case .failure(let error)
            where error.code == .unknownOutcome && !isRepeated && deadline.nanosecondsLeft > 0:
                submit(change, changeID, by: deadline, isRepeated: true, then: then)
            case .failure(let error):
                data.withdraw()
                then(error)
            }
        }
    }

    private func show(_ record: ListRecord, _ commit: Commit) {
        self.record = record
        // From the first edit on, some rows may have stored values.
        if !commit.puts.isEmpty || !commit.merges.isEmpty { availability = .ready(.stored) }
        metrics.commits += 1
        guard let edit = data.publish() else { return }
        if commit.template != nil {
            templateChanged()
        } else if commit.name != nil {
            for viewer in viewers { viewer.publish(edit) }
        } else {
            publish(edit)
        }
    }

    /// Applies an edit to the requests for rows and the row layout, and publishes it to all viewers.
    func publish(_ edit: RowEdit) {
        for request in rowRequests { request.apply(edit, version: contents.version) }
        rowLayout?.apply(edit)
        for viewer in viewers { viewer.listChanged(by: edit) }
        for viewer in viewers { viewer.measureInBackground() }
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

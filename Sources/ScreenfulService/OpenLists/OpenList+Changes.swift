import ListStore
package import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// A closure that plans a change of a list's contents.
    typealias Plan = @Sendable (ListContents) throws(ServiceError) -> EditTransaction

    /// Applies a change set if its condition holds: plans it, commits it, updates all viewers, and only then replies.
    package func apply(
        _ request: ChangeRequest,
        if condition: ChangeCondition,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        change(then: then) { (contents) throws(ServiceError) in
            try condition.check(contents.version)
            return try EditTransaction(request, of: contents)
        }
    }

    /// Plans and commits a change of the list.
    ///
    /// If planning or the commit fails because another program has changed the list in the database, the change is
    /// planned again on the contents in the database, in a transaction that keeps other programs from writing.
    private func change(then: @escaping (Result<ListContents, ServiceError>) -> Void, by plan: @escaping Plan) {
        whenSettled { [self] in
            guard !isDeleted else { return then(.failure(.noList(String(id)))) }
            editQueue.beginEdit()
            let change: EditTransaction
            do throws(ServiceError) {
                change = try plan(contents)
            } catch {
                return changeAnew(by: plan, unlessChanged: error, then: then)
            }
            store.ask(isCommit: true) { [id, isWindowed] database throws(StoreError) in
                try change.commit(to: id, of: database, windowed: isWindowed)
            } then: { [self] result in
                switch result {
                case .success:
                    show(change)
                    then(.success(contents))
                case .failure(let error) where error.code == .staleVersion:
                    return changeAnew(by: plan, unlessChanged: .store(error), then: then)
                case .failure(let error):
                    then(.failure(.store(error)))
                }
                settle()
            }
        }
    }

    /// Plans and commits a change on the contents in the database; if those are the contents known here, the
    /// change fails with `known`.
    private func changeAnew(
        by plan: @escaping Plan,
        unlessChanged known: ServiceError,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        typealias Outcome = (ListState, Result<EditTransaction, ServiceError>)
        store.ask(isCommit: true) {
            [id, isWindowed, before = contents] (database: ListDatabase) throws(StoreError) -> Outcome? in
            // This check comes first because it never waits for a writer.
            guard try database.list(id).version != before.version else { return nil }
            return try database.withList(id) { (list) throws(StoreError) -> Outcome in
                let state = try ListState(list, since: before)
                let planned = Result { () throws(ServiceError) in try plan(state.contents) }
                if case .success(let change) = planned { try change.commit(to: list, windowed: isWindowed) }
                return (state, planned)
            }
        } then: { [self] result in
            switch result {
            case .success(nil):
                then(.failure(known))
            case .success((let state, let planned)?):
                adopt(state)
                if case .success(let change) = planned { show(change) }
                then(planned.map { _ in contents })
            case .failure(let error) where error.code == .noSuchList:
                then(.failure(.noList(String(id))))
            case .failure:
                then(.failure(known))
            }
            settle()
        }
    }

    /// Commits a change and shows it; for a stale version, updates the list from the database and fails.
    ///
    /// - Precondition: No change is under way.
    func commit(_ change: EditTransaction, then: @escaping (Result<ListContents, StoreError>) -> Void) {
        editQueue.beginEdit()
        store.ask(isCommit: true) { [id, isWindowed] database throws(StoreError) in
            try change.commit(to: id, of: database, windowed: isWindowed)
        } then: { [self] result in
            switch result {
            case .success:
                show(change)
                then(.success(contents))
            case .failure(let error) where error.code == .staleVersion:
                return catchUp {
                    then(.failure(error))
                    self.settle()
                }
            case .failure(let error):
                then(.failure(error))
            }
            settle()
        }
    }

    private var isWindowed: Bool { record.draft.extent == .growing }

    private func show(_ change: EditTransaction) {
        contents = change.contents
        // From the first edit on, some rows may have stored values.
        if !change.puts.isEmpty || !change.merges.isEmpty { availability = .ready(StoreReader(store, list: id)) }
        metrics.commits += 1
        for request in rowRequests { request.apply(change.edit) }
        publish(change.edit)
    }

    /// Applies an edit to the row layout, and publishes it to all viewers.
    func publish(_ edit: RowEdit) {
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
        write(values, to: follow([row..<row + 1]) { _ in }, then: then)
    }

    private func write(
        _ values: RowValues,
        to request: RowRequest,
        then: @escaping (Result<(row: Int, version: Int), ServiceError>) -> Void
    ) {
        whenSettled { [self] in
            let end = { [self] (result: Result<(row: Int, version: Int), ServiceError>) in
                forget(request)
                then(result)
            }
            let row = request.settle().first
            guard !isDeleted else { return end(.failure(.noList(String(id)))) }
            guard let row else { return end(.failure(.rowRemoved(row: nil))) }
            var change = EditTransaction(edit: RowEdit(reloaded: [row..<row + 1]), contents: contents)
            change.contents.version += 1
            change.merges = [EditTransaction.Merge(id: contents.id(ofRow: row), values: values)]
            commit(change) { [self] result in
                switch result {
                case .success(let contents): end(.success((row, contents.version)))
                // Another program has changed the list first, and may have moved the row.
                case .failure(let error) where error.code == .staleVersion: write(values, to: request, then: then)
                case .failure(let error): end(.failure(.store(error)))
                }
            }
        }
    }
}

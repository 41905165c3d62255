import HTTPServer
import ListStore
import ScreenfulRanges

extension OpenList {
    /// Plans a change of what a list has.
    typealias Plan = @Sendable (ListContents) throws(Problem) -> EditTransaction

    /// Applies a change set if its conditions hold: planned, made durable, shown to all viewers, and only then answered.
    func apply(
        _ request: ChangeRequest,
        if conditions: Preconditions,
        then: @escaping (Result<ListContents, Problem>) -> Void
    ) {
        change(then: then) { (contents) throws(Problem) in
            try conditions.check(version: contents.version)
            return try EditTransaction(request, of: contents)
        }
    }

    /// Changes the list by a plan.
    ///
    /// A plan that fails, or comes too late, because another program has changed the list in the database is made
    /// anew of what is there, while no other program can write.
    private func change(then: @escaping (Result<ListContents, Problem>) -> Void, by plan: @escaping Plan) {
        whenSettled { [self] in
            guard !isDeleted else { return then(.failure(Problem(noList: String(id)))) }
            gate.close()
            let change: EditTransaction
            do throws(Problem) {
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
                    return changeAnew(by: plan, unlessChanged: Problem(store: error), then: then)
                case .failure(let error):
                    then(.failure(Problem(store: error)))
                }
                settle()
            }
        }
    }

    /// Changes the list by a plan that is made of what the database has; if that is what is known here, the plan
    /// has failed for good.
    private func changeAnew(
        by plan: @escaping Plan,
        unlessChanged problem: Problem,
        then: @escaping (Result<ListContents, Problem>) -> Void
    ) {
        typealias Outcome = (ListState, Result<EditTransaction, Problem>)
        store.ask(isCommit: true) {
            [id, isWindowed, known = contents] (database: ListDatabase) throws(StoreError) -> Outcome? in
            // Asked first, because it never waits for who writes.
            guard try database.list(id).version != known.version else { return nil }
            return try database.withList(id) { (list) throws(StoreError) -> Outcome in
                let state = try ListState(list, since: known)
                let planned = Result { () throws(Problem) in try plan(state.contents) }
                if case .success(let change) = planned { try change.commit(to: list, windowed: isWindowed) }
                return (state, planned)
            }
        } then: { [self] result in
            switch result {
            case .success(nil):
                then(.failure(problem))
            case .success((let state, let planned)?):
                adopt(state)
                if case .success(let change) = planned { show(change) }
                then(planned.map { _ in contents })
            case .failure(let error) where error.code == .noSuchList:
                then(.failure(Problem(noList: String(id))))
            case .failure:
                then(.failure(problem))
            }
            settle()
        }
    }

    /// Makes a change durable, then shows it; one that comes too late makes the list what the database has.
    ///
    /// - Precondition: No change is under way.
    func commit(_ change: EditTransaction, then: @escaping (Result<ListContents, StoreError>) -> Void) {
        gate.close()
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
        for load in loads { load.apply(change.edit) }
        tell(change.edit)
    }

    /// Has everybody who looks at the list follow an edit.
    func tell(_ edit: RowEdit) {
        typesetting?.apply(edit)
        for viewer in viewers { viewer.listChanged(by: edit) }
        for viewer in viewers { viewer.sweep() }
    }

    /// Whether what a reader does in a cell is written into its row: where the rows are the server's own.
    var isWritable: Bool { record.source == .stored }

    /// Puts values into a row, wherever changes that are under way move it.
    ///
    /// `then` gets the row as it is numbered then, and the list's new version.
    func write(
        _ values: RowValues,
        toRow row: Int,
        then: @escaping (Result<(row: Int, version: Int), Problem>) -> Void
    ) {
        write(values, to: follow([row..<row + 1]) { _ in }, then: then)
    }

    private func write(
        _ values: RowValues,
        to place: RowRequest,
        then: @escaping (Result<(row: Int, version: Int), Problem>) -> Void
    ) {
        whenSettled { [self] in
            let end = { [self] (result: Result<(row: Int, version: Int), Problem>) in
                forget(place)
                then(result)
            }
            let row = place.settle().first
            guard !isDeleted else { return end(.failure(Problem(noList: String(id)))) }
            guard let row else { return end(.failure(Problem(.rowNotFound, "The row was removed meanwhile."))) }
            var change = EditTransaction(edit: RowEdit(reloaded: [row..<row + 1]), contents: contents)
            change.contents.version += 1
            change.merges = [EditTransaction.Merge(id: contents.id(ofRow: row), values: values)]
            commit(change) { [self] result in
                switch result {
                case .success(let contents): end(.success((row, contents.version)))
                // Another program was faster; the row is where that has moved it.
                case .failure(let error) where error.code == .staleVersion: write(values, to: place, then: then)
                case .failure(let error): end(.failure(Problem(store: error)))
                }
            }
        }
    }
}

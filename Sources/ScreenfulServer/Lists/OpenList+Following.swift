import HTTPServer
import ListStore

/// Following what other programs do to a list in the database.
extension OpenList {
    /// Makes the list what the database has, as soon as no change is under way.
    func follow() {
        whenSettled { [self] in
            guard !isDeleted else { return }
            gate.close()
            catchUp { self.settle() }
        }
    }

    /// Makes the list what the database has; what cannot be read now is left for the next time.
    ///
    /// - Precondition: Nothing else changes the list meanwhile.
    func catchUp(then: @escaping () -> Void) {
        store.ask { [id, known = contents] database throws(StoreError) in
            try database.look(atList: id) { (list) throws(StoreError) -> ListState? in
                list.record.version == known.version ? nil : try ListState(list, since: known)
            }
        } then: { [self] result in
            if case .success(let state?) = result { adopt(state) }
            then()
        }
    }

    /// Goes over to what the database has, with everybody who looks at the list.
    func adopt(_ state: ListState) {
        let hasOtherTemplate = record.draft.template != state.record.draft.template
        record = state.record
        contents = state.contents
        if state.storesRows { availability = .ready(StoreReader(store, list: id)) }
        for load in loads { load.apply(state.edit) }
        tell(state.edit)
        guard hasOtherTemplate, let typesetting, let template = try? storedTemplate() else { return }
        typesetting.replaceTemplate(by: template)
        for viewer in viewers { viewer.templateChanged() }
    }

    /// Commits a change of the list's record, in one transaction with a look at its conditions.
    ///
    /// - Parameters:
    ///   - conditions: What has to hold for the list as the database has it.
    ///   - others: Entity tags of the list beside that of its version.
    ///   - plan: The change for the record that the database has; nil where nothing is to be changed.
    ///   - then: Gets the record as it is then, before further changes begin.
    func commit(
        if conditions: Preconditions,
        _ others: [EntityTag] = [],
        by plan: @escaping @Sendable (ListRecord) -> Commit?,
        then: @escaping (Result<ListRecord, Problem>) -> Void
    ) {
        whenSettled { [self] in
            guard !isDeleted else { return then(.failure(Problem(noList: String(id)))) }
            gate.close()
            store.ask(isCommit: true) { [id, known = contents] database throws(StoreError) in
                try database.withList(id) { (list) throws(StoreError) -> Result<(ListState?, ListRecord), Problem> in
                    let record = list.record
                    do throws(Problem) {
                        try conditions.check(version: record.version, others)
                    } catch {
                        return .failure(error)
                    }
                    // Another program may have changed the list meanwhile.
                    let state = record.version == known.version ? nil : try ListState(list, since: known)
                    guard let change = plan(record) else { return .success((state, record)) }
                    return .success((state, try list.commit(change)))
                }
            } then: { [self] result in
                switch result {
                case .success(.success((let state, let record))):
                    if let state { adopt(state) }
                    then(.success(record))
                case .success(.failure(let problem)): then(.failure(problem))
                case .failure(let error): then(.failure(Problem(store: error)))
                }
                settle()
            }
        }
    }
}

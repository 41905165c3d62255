import ListStore
import ScreenfulRanges

extension OpenList {
    /// Checks the condition and commits a change of the list's record, in one transaction.
    ///
    /// - Parameters:
    ///   - condition: The condition on the list's version in the database.
    ///   - plan: Returns the commit for the record in the database; nil if there is nothing to change.
    ///   - then: Called with the record after the change, before further changes begin.
    func commit(
        if condition: ChangeCondition,
        by plan: @escaping @Sendable (ListRecord) -> Commit?,
        then: @escaping (Result<ListRecord, ServiceError>) -> Void
    ) {
        whenSettled { [self] in
            guard !isDeleted else { return then(.failure(.noList(String(id)))) }
            editQueue.beginEdit()
            store.ask(isCommit: true) { [id, known = contents] database throws(StoreError) in
                try database.withList(id) {
                    (list) throws(StoreError) -> Result<(ListState?, ListRecord), ServiceError> in
                    let record = list.record
                    if let failure = condition.failure(at: record.version) {
                        return .failure(.conditionFailed(failure))
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
                case .success(.failure(let error)): then(.failure(error))
                case .failure(let error): then(.failure(.store(error)))
                }
                settle()
            }
        }
    }

    /// Renames the list: commits the name, updates all viewers, and only then replies.
    ///
    /// - Parameters:
    ///   - name: A name that no other list has.
    ///   - condition: The condition on the list's version in the database.
    ///   - then: Called with the list, or with an error when the name is taken or the condition does not hold.
    package func rename(
        to name: String,
        if condition: ChangeCondition,
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) {
        commit(if: condition) { record in
            record.name == name ? nil : Commit(version: record.version + 1, name: name)
        } then: { [self] result in
            if case .success(let record) = result { show(renamed: record) }
            then(result.map { _ in self })
        }
    }

    private func show(renamed record: ListRecord) {
        guard record.version != contents.version else { return }
        self.record = record
        contents.version = record.version
        metrics.commits += 1
        for viewer in viewers { viewer.publish(RowEdit()) }
    }
}

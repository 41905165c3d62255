import HTTPServer
import ListStore
import ScreenfulRanges

extension ListResource {
    /// Applies a change set: planned, made durable, shown to all viewers, and only then answered.
    ///
    /// `versions` are those that the client takes the list to have; nil stands for whatever it has.
    func apply(
        _ request: ChangeRequest,
        toVersionAmong versions: [Int]?,
        then: @escaping (Result<ListContents, Problem>) -> Void
    ) {
        whenSettled { [self] in
            do throws(Problem) {
                guard !isDeleted else { throw Problem(noList: String(id)) }
                if let versions, !versions.contains(contents.version) {
                    throw Problem(.staleVersion, "The list has version \(contents.version).", field: "If-Match")
                }
                commit(try PlannedChange(request, of: contents)) { then($0.mapError(Problem.init(store:))) }
            } catch {
                then(.failure(error))
            }
        }
    }

    /// Makes a change durable, then shows it.
    ///
    /// - Precondition: No change is under way.
    func commit(_ change: PlannedChange, then: @escaping (Result<ListContents, StoreError>) -> Void) {
        gate.close()
        let windowed = record.draft.extent == .growing
        store.ask { [id] database throws(StoreError) in
            try change.commit(to: id, of: database, windowed: windowed)
        } then: { [self] result in
            switch result {
            case .success:
                show(change)
                then(.success(contents))
            case .failure(let error):
                then(.failure(error))
            }
            settle()
        }
    }

    private func show(_ change: PlannedChange) {
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
}

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
}

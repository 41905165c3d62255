import ListStore

/// Updates of a list after other programs have changed it in the database.
extension OpenList {
    /// Updates the list from the database as soon as no change is under way.
    func follow() {
        whenSettled { [self] in
            guard !isDeleted else { return }
            editQueue.beginEdit()
            catchUp { self.settle() }
        }
    }

    /// Updates the list from the database; a failed read is left for the next poll.
    ///
    /// - Precondition: The caller has begun an edit of the list.
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

    /// Replaces the list's record and contents, and updates its viewers.
    func adopt(_ state: ListState) {
        let hasOtherTemplate = record.draft.template != state.record.draft.template
        record = state.record
        contents = state.contents
        if state.storesRows { availability = .ready(StoreReader(store, list: id)) }
        for request in rowRequests { request.apply(state.edit) }
        publish(state.edit)
        guard hasOtherTemplate, let rowLayout, let template = try? storedTemplate() else { return }
        rowLayout.replaceTemplate(by: template)
        for viewer in viewers { viewer.templateChanged() }
    }
}

import HTTPServer
import ListStore
import ScreenfulRanges

extension OpenList {
    /// Gives the list another name: made durable, told to all viewers, and only then answered.
    ///
    /// - Parameters:
    ///   - name: A name that no other list has.
    ///   - conditions: What has to hold for the list as the database has it.
    ///   - others: Entity tags of the list beside that of its version.
    ///   - then: Gets the list, or 409 `nameTaken`, 412 `staleVersion`.
    func rename(
        to name: String,
        if conditions: Preconditions,
        _ others: [EntityTag],
        then: @escaping (Result<OpenList, Problem>) -> Void
    ) {
        commit(if: conditions, others) { record in
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
        for viewer in viewers { viewer.tell(RowEdit()) }
    }
}

import ScreenfulRanges
package import ScreenfulTypes

extension ListRecord {
    /// Returns the record after a commit; throws if the commit does not fit it.
    package func applying(_ commit: Commit) throws(StoreError) -> ListRecord {
        guard commit.version == version + 1 else {
            throw StoreError(.staleVersion, "list \(id) has version \(version); \(commit.version) does not follow it")
        }
        var after = self
        after.version = commit.version
        for edit in commit.orderEdits {
            guard let count = edit.count(after: after.rowCount), count <= RowGeometry.maximumRowCount else {
                throw StoreError(.invalidEdit, "\(edit) is not possible among \(after.rowCount) rows")
            }
            after.rowCount = count
            if case .insert(let ids, _) = edit { after.nextRowID = max(after.nextRowID, ids.upperBound) }
        }
        after.draft.sections = commit.sections ?? draft.sections
        after.draft.loaded = commit.loaded ?? draft.loaded
        after.draft.name = commit.name ?? draft.name
        if let edit = commit.template { after.draft.template = edit.template }
        return after
    }

    /// Throws if a row does not belong to the list or its values do not fit the columns.
    package func check(_ row: Row) throws(StoreError) {
        guard row.id >= 0, row.id < nextRowID else {
            throw StoreError(.noSuchRow, "list \(id) has no row \(row.id)")
        }
        guard row.values.count == columns.count else {
            throw StoreError(.wrongType, "row \(row.id) has \(row.values.count) values for \(columns.count) columns")
        }
        for (value, column) in zip(row.values, columns) where !value.fits(column.type) {
            throw StoreError(
                .wrongType,
                "\(value) does not fit column “\(column.name)” of type \(column.type.rawValue)"
            )
        }
    }
}

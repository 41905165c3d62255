import HTTPServer
import ListStore
import ScreenfulRanges

extension ListResource {
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
        let place = follow([row..<row + 1]) { _ in }
        whenSettled { [self] in
            let row = place.settle().first
            forget(place)
            guard !isDeleted else { return then(.failure(Problem(noList: String(id)))) }
            guard let row else { return then(.failure(Problem(.rowNotFound, "The row was removed meanwhile."))) }
            var change = PlannedChange(edit: RowEdit(reloaded: [row..<row + 1]), contents: contents)
            change.contents.version += 1
            change.merges = [PlannedChange.Merge(id: contents.id(ofRow: row), values: values)]
            commit(change) { result in
                then(result.map { (row, $0.version) }.mapError(Problem.init(store:)))
            }
        }
    }
}

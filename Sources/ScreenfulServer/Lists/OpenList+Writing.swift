import HTTPServer
import ListStore
import ScreenfulRanges

extension OpenList {
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

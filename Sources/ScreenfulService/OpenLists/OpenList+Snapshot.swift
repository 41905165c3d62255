package import ListStore
package import ScreenfulTypes

extension OpenList {
    /// The rows of one version of the list, and their order.
    struct Snapshot: Sendable {
        let contents: ListContents
        let rows: any RowSnapshot
    }

    /// Takes a snapshot of the list as it is shown.
    func takeSnapshot(then: @escaping (Result<Snapshot, ServiceError>) -> Void) {
        readAtOneVersion({ [self] in takeSnapshotOnce(then: $0) }, then: then)
    }

    /// Takes a snapshot; `then` is called with nil if it is of another version than the list shows.
    private func takeSnapshotOnce(then: @escaping (Result<Snapshot, ServiceError>?) -> Void) {
        guard !isDeleted else { return then(.failure(.noList(String(id)))) }
        let contents = contents
        switch availability {
        case .ready(.computed(let feed)): then(.success(Snapshot(contents: contents, rows: feed)))
        case .ready(.table(let table)):
            guard let rows = table.snapshot else { return then(.failure(.rowsAreElsewhere)) }
            then(.success(Snapshot(contents: contents, rows: rows)))
        case .ready(.stored):
            backend.snapshot(of: id, by: .read) { result in
                if case .success(let found) = result, found.version != contents.version { return then(nil) }
                then(result.map { Snapshot(contents: contents, rows: $0.rows) }.mapError(ServiceError.store))
            }
        case .opening: then(.failure(.listIsOpening))
        case .unavailable(let error): then(.failure(.listIsUnavailable(error)))
        }
    }
}

extension GeneratedFeed: RowSnapshot {
    package func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] { rows(ids.joined()) }

    package func rows(_ ids: [Range<Int64>], columns: [Int]) throws(StoreError) -> [Row] {
        rows(ids.joined(), columns: columns)
    }
}

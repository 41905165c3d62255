import ListStore
import Synchronization

/// A file of rows on its way from a client, whose rows are added to a list when all of it has come.
///
/// It waits on the disk until then, so that its length takes no memory, and nothing is stored of one that is cut off.
package final class RowUpload {
    /// The outcome of an upload.
    package struct Addition {
        /// The list's version afterwards.
        package let version: Int
        /// The number of rows that the list shows afterwards.
        package let rowCount: Int
        /// The number of rows that were added.
        package let added: Int
    }

    private let list: OpenList
    private let format: ImportFormat
    private let condition: ChangeCondition
    private let service: RowTransfers
    private let spool: Spool

    init(to list: OpenList, as format: ImportFormat, if condition: ChangeCondition, service: RowTransfers) {
        self.list = list
        self.format = format
        self.condition = condition
        self.service = service
        spool = Spool(makeFile: list.backend.makeRowFile)
    }

    deinit { service.uploadEnded() }

    /// Stores the next piece of the file.
    package func take(_ piece: [UInt8], then: @escaping (Result<Void, ServiceError>) -> Void) {
        service.perform { [spool] in
            spool.append(piece)
        } then: { result in
            then(result.map { _ in }.mapError(ServiceError.store))
        }
    }

    /// Stores the last piece, and adds the rows to the list, whole or not at all.
    package func finish(_ piece: [UInt8], then: @escaping (Result<Addition, ServiceError>) -> Void) {
        service.perform { [spool] in
            spool.append(piece)
        } then: { [self] result in
            switch result {
            case .success(let file): add(file, then: then)
            case .failure(let error): then(.failure(.store(error)))
            }
        }
    }

    private func add(_ file: TemporaryFile, then: @escaping (Result<Addition, ServiceError>) -> Void) {
        list.backend.stage(file, format, columns: list.record.columns) { [self] result in
            switch result {
            case .success(let rows):
                list.add(rows, if: condition) { [self] result in
                    if rows.count == 0 || (try? result.get()) == nil { list.backend.discard(rows) }
                    then(result.map { Addition(version: $0.version, rowCount: $0.rowCount, added: rows.count) })
                }
            case .failure(.rejected(let rows)): then(.failure(.rejectedRows(rows)))
            case .failure(.store(let error)): then(.failure(.store(error)))
            }
        }
    }
}

/// The temporary file of an upload, made with its first piece.
private final class Spool: Sendable {
    private let makeFile: @Sendable () throws(StoreError) -> TemporaryFile
    private let file = Mutex<TemporaryFile?>(nil)

    init(makeFile: @escaping @Sendable () throws(StoreError) -> TemporaryFile) {
        self.makeFile = makeFile
    }

    /// Appends a piece; may block on the disk.
    func append(_ piece: [UInt8]) -> Result<TemporaryFile, StoreError> {
        file.withLock { file in
            Result { () throws(StoreError) in
                let made = if let file { file } else { try makeFile() }
                file = made
                try made.append(piece)
                return made
            }
        }
    }
}

import ListStore

/// A file of rows on its way to a client.
package final class RowDownload {
    /// The version of the list that the rows are of.
    package let version: Int
    private let file: RowFile
    private let service: RowTransfers
    /// The beginning of the file, until it was sent.
    private var beginning: [UInt8]?

    init(_ file: RowFile, version: Int, service: RowTransfers) {
        self.file = file
        self.version = version
        self.service = service
    }

    deinit { service.downloadEnded() }

    /// Reads the beginning of the file, so that an error is known before anything is sent.
    func begin(then: @escaping (Result<Void, StoreError>) -> Void) {
        service.perform { [file] in
            file.next()
        } then: { [self] result in
            beginning = try? result.get()
            then(result.map { _ in })
        }
    }

    /// Produces the next piece of the file, in a later turn: empty at its end, nil if the rows cannot be read any more.
    package func next(then: @escaping ([UInt8]?) -> Void) {
        if let piece = beginning {
            beginning = nil
            return service.later { then(piece) }
        }
        service.perform { [file] in
            file.next()
        } then: { result in
            then(try? result.get())
        }
    }
}

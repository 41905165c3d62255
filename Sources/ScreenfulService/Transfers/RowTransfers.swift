package import EventLoop
import ListStore
package import ScreenfulCoding

/// Sends the rows of lists out as files.
///
/// Rows are read and written on a thread of their own, beside the event loop and the thread that reads rows for viewers.
package final class RowTransfers {
    /// The maximum of concurrent downloads, each of which may have a snapshot of the database.
    private static let maxDownloads = 16

    private let loop: EventLoop
    private let worker: Worker
    /// The number of downloads in progress.
    private var downloads = 0
    private var isClosed = false

    /// Starts the thread.
    package init(loop: EventLoop) throws(EventLoopError) {
        self.loop = loop
        worker = try Worker(name: "row files")
    }

    /// Begins to send rows of a list, all of one version.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - from: The index of the first row.
    ///   - count: The maximum number of rows; nil for all.
    ///   - format: The format of the file.
    ///   - then: Called with the file once its beginning has been read.
    package func download(
        _ list: OpenList,
        from: Int,
        count: Int?,
        as format: RowFileFormat,
        then: @escaping (Result<RowDownload, ServiceError>) -> Void
    ) {
        guard downloads < Self.maxDownloads else {
            return then(.failure(.listsAreBusy(transfers: Self.maxDownloads)))
        }
        downloads += 1
        let columns = list.record.columns
        list.takeSnapshot { [self] result in
            switch result {
            case .success(let snapshot):
                let rows = Page(from: from, count: count ?? snapshot.contents.rowCount)
                    .indices(of: snapshot.contents.rowCount)
                let file = RowFile(snapshot, rows, RowFileWriter(format, columns: columns))
                let download = RowDownload(file, version: snapshot.contents.version, service: self)
                download.begin { then($0.mapError(ServiceError.store).map { download }) }
            case .failure(let error):
                downloadEnded()
                then(.failure(error))
            }
        }
    }

    fileprivate func downloadEnded() { downloads -= 1 }

    /// Runs `work` on the thread, then `then` on the event loop in a later turn.
    fileprivate func perform<Answer: Sendable>(
        _ work: @escaping @Sendable () -> Answer,
        then: @escaping (Answer) -> Void
    ) {
        guard !isClosed else { return }
        loop.offload(to: worker, work, then: then)
    }

    fileprivate func later(_ body: @escaping () -> Void) { loop.nextTurn(body) }

    /// Ends the thread after its current work, whose results are dropped.
    package func close() {
        isClosed = true
        worker.close()
    }
}

/// A file of rows on its way to a client.
package final class RowDownload {
    /// The version of the list that the rows are of.
    package let version: Int
    private let file: RowFile
    private let service: RowTransfers
    /// The beginning of the file, until it was sent.
    private var beginning: [UInt8]?

    fileprivate init(_ file: RowFile, version: Int, service: RowTransfers) {
        self.file = file
        self.version = version
        self.service = service
    }

    deinit { service.downloadEnded() }

    /// Reads the beginning of the file, so that an error is known before anything is sent.
    fileprivate func begin(then: @escaping (Result<Void, StoreError>) -> Void) {
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

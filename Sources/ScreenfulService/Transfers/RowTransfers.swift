package import EventLoop
package import ListStore
package import ScreenfulCoding

/// Sends the rows of lists out as files, and takes files of rows in.
///
/// Rows are read and written on a thread of their own, beside the event loop and the thread that reads rows for viewers.
package final class RowTransfers {
    /// The maximum of concurrent downloads, each of which may have a snapshot of the database.
    private static let maxDownloads = 16
    /// The maximum of concurrent uploads, each of which has a temporary file.
    private static let maxUploads = 16

    private let loop: EventLoop
    private let worker: Worker
    /// The number of downloads in progress.
    private var downloads = 0
    /// The number of uploads in progress.
    private var uploads = 0
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

    func downloadEnded() { downloads -= 1 }

    /// Begins to take rows in.
    ///
    /// - Parameters:
    ///   - list: An editable list, at whose end they are added.
    ///   - format: The format of the file.
    ///   - condition: The condition on the list's version when they are added.
    /// - Returns: The upload, which takes the file in pieces.
    /// - Throws: An error when too many uploads are in progress.
    package func upload(
        to list: OpenList,
        as format: ImportFormat,
        if condition: ChangeCondition
    ) throws(ServiceError) -> RowUpload {
        guard uploads < Self.maxUploads else { throw .listsAreBusy(transfers: Self.maxUploads) }
        uploads += 1
        return RowUpload(to: list, as: format, if: condition, service: self)
    }

    func uploadEnded() { uploads -= 1 }

    /// Runs `work` on the thread, then `then` on the event loop in a later turn.
    func perform<Answer: Sendable>(
        _ work: @escaping @Sendable () -> Answer,
        then: @escaping (Answer) -> Void
    ) {
        guard !isClosed else { return }
        loop.offload(to: worker, work, then: then)
    }

    func later(_ body: @escaping () -> Void) { loop.nextTurn(body) }

    /// Ends the thread after its current work, whose results are dropped.
    package func close() {
        isClosed = true
        worker.close()
    }
}

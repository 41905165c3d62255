package import EventLoop
package import ListStore
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes

/// Lists, stores, reads and deletes traces, generated and stored.
///
/// Parsing a file of megabytes takes tens of milliseconds, so it runs on a thread
/// apart from the event loop and from the database. Files are stored in pieces, so
/// that other queries run between two of them.
package final class TraceService {
    /// The default seed of generated traces.
    package static let firstSeed: UInt64 = 1
    /// The maximum of concurrent uploads, each of which has a temporary file.
    private static let maxUploads = 16

    private let backend: any TraceBackend
    private let limit: Int
    private let loop: EventLoop
    private let worker: Worker
    /// The number of uploads in progress.
    private var uploads = 0
    private var isClosed = false

    /// Creates a service that stores at most `limit` traces.
    package init(_ backend: any TraceBackend, limit: Int, loop: EventLoop) throws(EventLoopError) {
        self.backend = backend
        self.limit = limit
        self.loop = loop
        worker = try Worker(name: "traces")
    }

    /// Reads the entries of a page: generated traces first, then stored ones in the order of their upload.
    package func entries(
        on page: Page,
        then: @escaping (Result<(total: Int, entries: [TraceEntry]), ServiceError>) -> Void
    ) {
        perform {
            TraceEntry.generated
        } then: { [self] generated in
            guard !isClosed else { return }
            let first = page.indices(of: generated.count)
            let skipped = max(0, page.from - generated.count)
            backend.traces(skipping: skipped, limit: page.count - first.count) { result in
                then(
                    result.mapError(ServiceError.store).map { stored in
                        (total: generated.count + stored.total, generated[first] + stored.records.map(TraceEntry.init))
                    }
                )
            }
        }
    }

    /// Finds a stored trace.
    package func find(_ number: Int64, then: @escaping (Result<TraceRecord, ServiceError>) -> Void) {
        backend.trace(number) { result in
            then(result.mapError(ServiceError.store))
        }
    }

    /// Reads a piece of a stored trace's file; nil past the last one.
    package func fetch(_ piece: Int, of trace: Int64, then: @escaping (Result<[UInt8]?, ServiceError>) -> Void) {
        guard !isClosed else { return }
        backend.piece(piece, ofTrace: trace) { result in
            then(result.mapError(ServiceError.store))
        }
    }

    /// Begins an upload, whose end has to be reported by ``uploadEnded()``.
    ///
    /// - Returns: A parser of the file.
    /// - Throws: An error when too many uploads are in progress.
    package func beginUpload() throws(ServiceError) -> TraceUploadParser {
        guard uploads < Self.maxUploads else { throw .tracesAreBusy(uploads: Self.maxUploads) }
        uploads += 1
        return TraceUploadParser(makeFile: backend.makeTemporaryFile)
    }

    /// Handles the end of an upload, complete or not.
    package func uploadEnded() {
        uploads -= 1
    }

    /// Runs `work` on the service's thread, then `then` on the event loop.
    package func perform<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void) {
        loop.offload(to: worker, work, then: then)
    }

    /// Stores an uploaded file.
    package func put(
        _ file: TraceUploadParser.File,
        name: String,
        then: @escaping (Result<TraceEntry, ServiceError>) -> Void
    ) {
        let draft = TraceDraft(file.summary, name: name)
        backend.stageTrace(draft, bytes: file.summary.bytes, limit: limit) { [self] result in
            switch result {
            case .success(let trace?):
                store(0, of: file.temporaryFile, in: trace, then: then)
            case .success(nil):
                then(.failure(.traceLimit(limit)))
            case .failure(let error):
                then(.failure(.store(error)))
            }
        }
    }

    /// Stores the pieces of a file from an index on.
    private func store(
        _ piece: Int,
        of temporaryFile: TemporaryFile,
        in trace: Int64,
        then: @escaping (Result<TraceEntry, ServiceError>) -> Void
    ) {
        guard !isClosed else { return }
        backend.store(piece, of: temporaryFile, inTrace: trace) { [self] result in
            switch result {
            case .success(let record?): then(.success(TraceEntry(record)))
            case .success(nil): store(piece + 1, of: temporaryFile, in: trace, then: then)
            case .failure(let error): giveUp(trace) { then(.failure(.store(error))) }
            }
        }
    }

    /// Removes an incomplete trace; if that fails, the next start of the server removes it.
    private func giveUp(_ trace: Int64, then: @escaping () -> Void) {
        guard !isClosed else { return }
        backend.removeStagedTrace(trace) { _ in then() }
    }

    /// Deletes a stored trace.
    package func delete(_ number: Int64, then: @escaping (Result<Void, ServiceError>) -> Void) {
        backend.deleteTrace(number) { result in
            then(result.mapError(ServiceError.store))
        }
    }

    /// Waits for the work in progress, and ends the thread.
    package func close() {
        isClosed = true
        worker.close()
    }
}

extension TraceDraft {
    fileprivate init(_ summary: TraceSummary, name: String) {
        self.init(
            name: name,
            platform: summary.header.platform.rawValue,
            width: summary.header.viewport.width,
            height: summary.header.viewport.height,
            events: summary.events,
            microseconds: summary.microseconds,
            checksum: summary.checksum,
            created: WallClock.nanoseconds / 1_000_000_000
        )
    }
}

import EventLoop
import HTTPServer
import ListStore
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes

/// All traces: those that generators make, and those that are stored.
///
/// A file of megabytes is read for tens of milliseconds, so that is done on a
/// thread beside the loop and beside the database.
final class TraceShelf {
    /// A trace as a file.
    struct File: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// The seed of generated traces where a request gives none.
    static let firstSeed: UInt64 = 1

    private let store: Store
    private let limit: Int
    private let loop: EventLoop
    private let worker: Worker
    /// Set when the server ends and the database takes no more questions.
    private var isClosed = false

    /// Creates a shelf that stores at most `limit` traces.
    init(store: Store, limit: Int, loop: EventLoop) throws(EventLoopError) {
        self.store = store
        self.limit = limit
        self.loop = loop
        worker = try Worker(name: "traces")
    }

    /// Tells the traces of a page: generated ones first, then stored ones in the order in which they came.
    func entries(
        on page: Page,
        then: @escaping (Result<(total: Int, entries: [TraceEntry]), Problem>) -> Void
    ) {
        store.ask { database throws(StoreError) in
            let generated = TraceEntry.generated
            let total = try generated.count + database.traceCount()
            let indices = page.indices(of: total)
            let first = indices.clamped(to: 0..<generated.count)
            let skipped = max(0, indices.lowerBound - generated.count)
            let stored = try database.traces(skipping: skipped, limit: indices.count - first.count)
            return (total: total, entries: generated[first] + stored.map(TraceEntry.init))
        } then: { result in
            then(result.mapError(Problem.init(store:)))
        }
    }

    /// Makes or fetches a trace's file.
    ///
    /// - Throws: 400 when a stored trace is asked for with a seed.
    func file(
        of id: TraceID,
        seed: UInt64?,
        then: @escaping (Result<File, Problem>) -> Void
    ) throws(Problem) {
        switch id {
        case .generated(let scenario):
            loop.offload(to: worker) {
                let seed = seed ?? Self.firstSeed
                return File(name: "\(scenario.rawValue)-\(seed)", bytes: scenario.trace(seed: seed).file)
            } then: { file in
                then(.success(file))
            }
        case .stored(let number):
            guard seed == nil else {
                throw Problem(.conflictingFields, "Only a generated trace has a seed.", field: "seed")
            }
            store.ask { database throws(StoreError) in
                let (record, bytes) = try database.trace(number)
                return File(name: record.draft.name, bytes: bytes)
            } then: { result in
                then(result.mapError(Problem.init(store:)))
            }
        }
    }

    /// Stores a file if it is a sound trace.
    func add(_ file: [UInt8], name: String, then: @escaping (Result<TraceEntry, Problem>) -> Void) {
        loop.offload(to: worker) {
            Result { () throws(TraceError) in
                var reader = TraceReader(keepsEvents: false)
                try reader.read(file)
                return try reader.finish()
            }
        } then: { [self] result in
            switch result {
            case .success(let summary):
                guard !isClosed else { return }
                put(file, TraceDraft(summary, name: name), then: then)
            case .failure(let error):
                then(.failure(Problem(trace: error)))
            }
        }
    }

    /// Deletes a stored trace.
    func delete(_ number: Int64, then: @escaping (Result<Void, Problem>) -> Void) {
        store.ask { database throws(StoreError) in
            try database.deleteTrace(number)
        } then: { result in
            then(result.mapError(Problem.init(store:)))
        }
    }

    /// Waits for what was begun, and ends the thread.
    func close() {
        isClosed = true
        worker.close()
    }

    private func put(_ file: [UInt8], _ draft: TraceDraft, then: @escaping (Result<TraceEntry, Problem>) -> Void) {
        store.ask { [limit] database throws(StoreError) -> TraceRecord? in
            guard try database.traceCount() < limit else { return nil }
            return try database.createTrace(draft, file: file)
        } then: { [limit] result in
            switch result {
            case .success(let record?):
                then(.success(TraceEntry(record)))
            case .success(nil):
                let detail = "There are \(limit) traces, which is as many as this server stores; delete some."
                then(.failure(Problem(.traceLimit, detail)))
            case .failure(let error):
                then(.failure(Problem(store: error)))
            }
        }
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

extension Problem {
    /// Creates the answer to a file that is no sound trace.
    fileprivate init(trace error: TraceError) {
        let line = "lines[\(error.line)]"
        self.init(.invalidTrace, "\(error).", field: error.field.isEmpty ? line : "\(line).\(error.field)")
    }
}

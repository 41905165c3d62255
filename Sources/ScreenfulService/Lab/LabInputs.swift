import ListStore
package import ScreenfulCoding
package import ScreenfulLab
import Synchronization

/// Loads the rows and the traces of experiments, before these are queued.
package struct LabInputs {
    /// The traces of an experiment, in the order of the request, and its rows.
    package typealias Inputs = (traces: [ExperimentTrace], content: ExperimentContent)

    private let lists: ListCatalog
    private let traces: TraceService

    package init(lists: ListCatalog, traces: TraceService) {
        self.lists = lists
        self.traces = traces
    }

    /// Makes the rows of an experiment from a mix or from a list, then generates or reads its traces.
    ///
    /// - Parameters:
    ///   - traces: The traces of the experiment.
    ///   - content: The rows of the experiment.
    ///   - rows: The maximum of rows.
    ///   - then: Called with both, at once if nothing has to be measured, generated or read.
    /// - Throws: An error when the list of the rows does not exist or is not ready.
    package func load(
        _ traces: [LabTrace],
        _ content: LabRunRequest.Content,
        rows: Int,
        then: @escaping (Result<Inputs, ServiceError>) -> Void
    ) throws(ServiceError) {
        try load(content, rows: rows) { content in
            switch content {
            case .success(let content): read(traces[...]) { then($0.map { ($0, content) }) }
            case .failure(let error): then(.failure(error))
            }
        }
    }

    private func load(
        _ content: LabRunRequest.Content,
        rows: Int,
        then: @escaping (Result<ExperimentContent, ServiceError>) -> Void
    ) throws(ServiceError) {
        switch content {
        case .mix(let content):
            then(.success(content))
        case .list(let id):
            let list = try lists.readyList(withID: id)
            try list.firstHeights(rows) { heights in
                guard !heights.isEmpty else { return then(.failure(.noRows(list: id))) }
                let draft = list.record.draft
                traces.perform {
                    LabContent(heights: heights, rowsPerPage: draft.pageSize)
                } then: { rows in
                    then(.success(ExperimentContent(name: draft.name, origin: .rows(rows))))
                }
            }
        }
    }

    private func read(
        _ traces: ArraySlice<LabTrace>,
        after found: [ExperimentTrace] = [],
        then: @escaping (Result<[ExperimentTrace], ServiceError>) -> Void
    ) {
        guard let first = traces.first else { return then(.success(found)) }
        read(first) { result in
            switch result {
            case .success(let trace): read(traces.dropFirst(), after: found + [trace], then: then)
            case .failure(let error): then(.failure(error))
            }
        }
    }

    private func read(_ trace: LabTrace, then: @escaping (Result<ExperimentTrace, ServiceError>) -> Void) {
        switch trace {
        case .generated(let name) where name.seed == nil:
            // A trace without a seed is generated later, by the threads that run it.
            then(.success(ExperimentTrace(name)))
        case .generated(let name):
            traces.perform {
                ExperimentTrace(name)
            } then: { trace in
                then(.success(trace))
            }
        case .stored(let number):
            traces.find(number) { result in
                switch result {
                case .success: read(0, of: number, into: TraceReading(), then: then)
                case .failure(let error): then(.failure(error))
                }
            }
        }
    }

    /// Reads a stored trace from a piece on.
    private func read(
        _ piece: Int,
        of number: Int64,
        into reading: TraceReading,
        then: @escaping (Result<ExperimentTrace, ServiceError>) -> Void
    ) {
        traces.fetch(piece, of: number) { result in
            switch result {
            case .success(let bytes):
                traces.perform {
                    reading.take(bytes)
                } then: { result in
                    switch result {
                    case .success(let trace?):
                        then(.success(ExperimentTrace(name: String(number), origin: .recording(trace))))
                    case .success(nil):
                        read(piece + 1, of: number, into: reading, then: then)
                    case .failure(let error):
                        then(.failure(.unreadableTrace(number, error)))
                    }
                }
            case .failure(let error):
                then(.failure(error))
            }
        }
    }
}

/// An incremental reader of a stored trace, which was validated when it was stored.
private final class TraceReading: Sendable {
    private let reader = Mutex(TraceReader())

    /// Reads the next piece; nil after the last one.
    ///
    /// - Returns: The trace after the last piece; nil before.
    func take(_ piece: [UInt8]?) -> Result<ScrollTrace?, TraceError> {
        reader.withLock { reader in
            Result { () throws(TraceError) in
                guard let piece else {
                    let summary = try reader.finish()
                    return ScrollTrace(header: summary.header, events: reader.events)
                }
                try reader.read(piece)
                return nil
            }
        }
    }
}

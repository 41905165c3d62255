import HTTPServer
import ListStore
import ScreenfulCoding
import ScreenfulLab
import ScreenfulService
import Synchronization

extension API {
    /// Generates or reads the traces of an experiment, in their order.
    ///
    /// - Parameters:
    ///   - traces: The requested traces.
    ///   - then: Called with the traces, at once if none has to be generated or read.
    func read(_ traces: [LabTrace], then: @escaping (Result<[ExperimentTrace], ServiceError>) -> Void) {
        read(traces[...], after: [], then: then)
    }

    private func read(
        _ traces: ArraySlice<LabTrace>,
        after found: [ExperimentTrace],
        then: @escaping (Result<[ExperimentTrace], ServiceError>) -> Void
    ) {
        guard let first = traces.first else { return then(.success(found)) }
        read(first) { [weak self] result in
            guard let self, !isStopping else { return }
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
            readStored(number, then: then)
        }
    }

    private func readStored(_ number: Int64, then: @escaping (Result<ExperimentTrace, ServiceError>) -> Void) {
        traces.find(number) { [weak self] result in
            guard let self, !isStopping else { return }
            switch result {
            case .success: read(0, of: number, into: TraceReading(), then: then)
            case .failure(let error): then(.failure(error))
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
        traces.fetch(piece, of: number) { [weak self] result in
            guard let self, !isStopping else { return }
            switch result {
            case .success(let bytes):
                traces.perform {
                    reading.take(bytes)
                } then: { [weak self] result in
                    guard let self, !isStopping else { return }
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

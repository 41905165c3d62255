import HTTPServer
import ScreenfulCoding
import ScreenfulLab

extension API {
    /// Makes or reads the scrolls of an experiment, in their order.
    ///
    /// - Parameters:
    ///   - traces: What was asked for.
    ///   - then: Gets the scrolls, at once where nothing of them has to be made or read.
    func read(_ traces: [LabTrace], then: @escaping (Result<[ExperimentTrace], Problem>) -> Void) {
        read(traces[...], after: [], then: then)
    }

    private func read(
        _ traces: ArraySlice<LabTrace>,
        after found: [ExperimentTrace],
        then: @escaping (Result<[ExperimentTrace], Problem>) -> Void
    ) {
        guard let first = traces.first else { return then(.success(found)) }
        read(first) { [weak self] result in
            guard let self, !isStopping else { return }
            switch result {
            case .success(let trace): read(traces.dropFirst(), after: found + [trace], then: then)
            case .failure(let problem): then(.failure(problem))
            }
        }
    }

    private func read(_ trace: LabTrace, then: @escaping (Result<ExperimentTrace, Problem>) -> Void) {
        switch trace {
        case .generated(let name) where name.seed == nil:
            // It is played later, by the threads that run it.
            then(.success(ExperimentTrace(name)))
        case .generated(let name):
            self.traces.perform {
                ExperimentTrace(name)
            } then: { trace in
                then(.success(trace))
            }
        case .stored(let number):
            readStored(number, then: then)
        }
    }

    private func readStored(_ number: Int64, then: @escaping (Result<ExperimentTrace, Problem>) -> Void) {
        do throws(Problem) {
            try self.traces.file(of: .stored(number), seed: nil) { [weak self] result in
                guard let self, !isStopping else { return }
                switch result {
                case .success(let file):
                    self.traces.perform {
                        Self.trace(file.bytes, named: String(number))
                    } then: { trace in
                        then(trace)
                    }
                case .failure(let problem):
                    then(.failure(problem))
                }
            }
        } catch {
            then(.failure(error))
        }
    }

    /// Reads a file that was sound when it was stored.
    private static func trace(_ file: [UInt8], named name: String) -> Result<ExperimentTrace, Problem> {
        do throws(TraceError) {
            return .success(ExperimentTrace(name: name, origin: .recording(try ScrollTrace(file: file))))
        } catch {
            return .failure(Problem(.storageUnavailable, "The trace \(name) cannot be read: \(error)."))
        }
    }
}

import HTTPServer
import ScreenfulCoding
import ScreenfulLab

extension API {
    /// Makes or reads the scrolls of an experiment, in their order.
    ///
    /// - Parameters:
    ///   - traces: What was asked for.
    ///   - then: Gets the scrolls, at once where all of them are generated.
    func read(_ traces: [LabTrace], then: @escaping (Result<[ExperimentTrace], Problem>) -> Void) {
        read(traces[...], after: [], then: then)
    }

    private func read(
        _ traces: ArraySlice<LabTrace>,
        after found: [ExperimentTrace],
        then: @escaping (Result<[ExperimentTrace], Problem>) -> Void
    ) {
        guard let first = traces.first else { return then(.success(found)) }
        switch first {
        case .generated(let scenario):
            read(traces.dropFirst(), after: found + [ExperimentTrace(scenario)], then: then)
        case .played(let scenario, let seed):
            let trace = scenario.trace(seed: seed)
            let named = ExperimentTrace(name: "\(scenario.rawValue)?seed=\(seed)", origin: .recording(trace))
            read(traces.dropFirst(), after: found + [named], then: then)
        case .stored(let number):
            readStored(number) { [weak self] result in
                switch result {
                case .success(let trace): self?.read(traces.dropFirst(), after: found + [trace], then: then)
                case .failure(let problem): then(.failure(problem))
                }
            }
        }
    }

    private func readStored(_ number: Int64, then: @escaping (Result<ExperimentTrace, Problem>) -> Void) {
        do throws(Problem) {
            try self.traces.file(of: .stored(number), seed: nil) { [weak self] result in
                guard let self, !isStopping else { return }
                switch result {
                case .success(let file):
                    lab.read(file.bytes, named: String(number), then: then)
                case .failure(let problem):
                    then(.failure(problem))
                }
            }
        } catch {
            then(.failure(error))
        }
    }
}

extension LabQueue {
    /// Reads a trace's file on one of the lab's threads.
    fileprivate func read(
        _ file: [UInt8],
        named name: String,
        then: @escaping (Result<ExperimentTrace, Problem>) -> Void
    ) {
        perform { () -> Result<ExperimentTrace, TraceError> in
            Result { () throws(TraceError) in
                var reader = TraceReader()
                try reader.read(file)
                let summary = try reader.finish()
                let trace = ScrollTrace(header: summary.header, events: reader.events)
                return ExperimentTrace(name: name, origin: .recording(trace))
            }
        } then: { result in
            // It was sound when it was stored.
            then(result.mapError { Problem(.storageUnavailable, "The trace \(name) cannot be read: \($0).") })
        }
    }
}

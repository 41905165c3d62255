package import ListStore

extension SQLiteBackend: TraceBackend {
    package var makeTemporaryFile: @Sendable () throws(StoreError) -> TemporaryFile {
        { [path = database.path] () throws(StoreError) in try TemporaryFile(beside: path) }
    }

    package func traces(
        skipping skipped: Int,
        limit: Int,
        then: @escaping Reply<(total: Int, records: [TraceRecord])>
    ) -> Question {
        ask(by: .read, then: then) { database throws(StoreError) in
            (total: try database.traceCount(), records: try database.traces(skipping: skipped, limit: limit))
        }
    }

    package func trace(_ trace: Int64, then: @escaping Reply<TraceRecord>) -> Question {
        ask(by: .read, then: then) { database throws(StoreError) in
            try database.trace(trace)
        }
    }

    package func piece(_ piece: Int, ofTrace trace: Int64, then: @escaping Reply<[UInt8]?>) -> Question {
        ask(by: .read, then: then) { database throws(StoreError) in
            try database.piece(piece, ofTrace: trace)
        }
    }

    package func stageTrace(_ draft: TraceDraft, bytes: Int, limit: Int, then: @escaping Reply<Int64?>) -> Question {
        let late = { [weak self] (result: Result<Int64?, StoreError>) in
            // No upload refers to a trace that was staged too late.
            if case .success(let trace?) = result { _ = self?.removeStagedTrace(trace) { _ in } }
        }
        return ask(by: .write, late: late, then: then) { database throws(StoreError) in
            try database.stageTrace(draft, bytes: bytes, limit: limit)
        }
    }

    package func store(
        _ piece: Int,
        of file: TemporaryFile,
        inTrace trace: Int64,
        then: @escaping Reply<TraceRecord?>
    ) -> Question {
        ask(by: .write, then: then) { database throws(StoreError) -> TraceRecord? in
            let bytes = try file.portion(piece)
            guard !bytes.isEmpty else { return try database.publishTrace(trace) }
            try database.store(bytes, asPiece: piece, ofTrace: trace)
            return nil
        }
    }

    package func removeStagedTrace(_ trace: Int64, then: @escaping Reply<Void>) -> Question {
        ask(by: .write, then: then) { database throws(StoreError) in
            try database.removeStagedTrace(trace)
        }
    }

    package func deleteTrace(_ trace: Int64, then: @escaping Reply<Void>) -> Question {
        ask(by: .write, then: then) { database throws(StoreError) in
            try database.deleteTrace(trace)
        }
    }
}

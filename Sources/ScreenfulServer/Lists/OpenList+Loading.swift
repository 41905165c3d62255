import ListStore

extension OpenList {
    /// Loads the contents of rows for a viewer, wherever edits move them meanwhile.
    ///
    /// `then` runs at once where rows are computed, in a later turn where they are read.
    func load(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        load([follow(rows, then: then)])
    }

    /// Follows rows through edits until they are loaded, or forgotten.
    func follow(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) -> RowRequest {
        let load = RowRequest(rows, then: then)
        loads.append(load)
        return load
    }

    /// Follows rows no more that are not to be loaded after all.
    func forget(_ load: RowRequest) {
        loads.removeAll { $0 === load }
    }

    /// Loads the contents of rows with one read; each load is finished, and `finished` runs after the last.
    func load(_ group: [RowRequest], finished: @escaping () -> Void = {}) {
        whenReadable { [self] in
            let places = group.map { $0.settle() }
            let version = contents.version
            read(runs(of: places.flatMap(\.self))) { [self] result in
                prepare((try? result.get()) ?? []) { [self] in
                    // Rows with long texts may have been edited while those were measured.
                    guard contents.version == version else { return load(group, finished: finished) }
                    finish(group, places.map(\.count), result)
                    finished()
                }
            }
        }
    }

    /// Hands over rows that were read together; `counts` says how many are each load's.
    private func finish(_ group: [RowRequest], _ counts: [Int], _ result: Result<[Row], StoreError>) {
        loads.removeAll { load in group.contains { $0 === load } }
        var rest = ((try? result.get()) ?? [])[...]
        for (load, count) in zip(group, counts) {
            load.finish(result.map { _ in Array(rest.prefix(count)) })
            rest = rest.dropFirst(count)
        }
    }

    /// The identities of rows, with neighbours joined.
    private func runs(of rows: [Int]) -> [Range<Int64>] {
        var runs: [Range<Int64>] = []
        for row in rows where row < contents.rowCount {
            let id = contents.id(ofRow: row)
            if let last = runs.last, last.upperBound == id {
                runs[runs.count - 1] = last.lowerBound..<id + 1
            } else {
                runs.append(id..<id + 1)
            }
        }
        return runs
    }
}

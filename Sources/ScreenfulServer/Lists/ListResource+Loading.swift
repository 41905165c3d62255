import ListStore

extension ListResource {
    /// Loads the contents of rows for a viewer, wherever edits move them meanwhile.
    ///
    /// `then` runs at once where rows are computed, in a later turn where they are read.
    func load(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        let load = RowLoad(rows, then: then)
        loads.append(load)
        whenReadable { [self] in
            let places = load.settle()
            read(runs(of: places)) { [self] result in
                loads.removeAll { $0 === load }
                load.finish(result)
            }
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

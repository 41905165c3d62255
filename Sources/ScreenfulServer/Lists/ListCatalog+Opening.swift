import HTTPServer
import ListStore
import ScreenfulRanges

extension ListCatalog {
    /// Makes a list.
    ///
    /// - Throws: 409 when there are as many lists as the server allows.
    func create(
        _ request: NewListRequest,
        then: @escaping (Result<OpenList, Problem>) -> Void
    ) throws(Problem) {
        switch request.source {
        case .generated(let rows, let seed):
            let source = ListSource.generated(rows: rows, seed: seed)
            let draft = ListDraft(request, source: source, columns: GeneratedFeed.columns, rows: rows)
            try reserve()
            store(draft, then: then)
        case .empty(let columns):
            let draft = ListDraft(request, source: .stored, columns: columns, rows: 0)
            try reserve()
            store(draft, then: then)
        case .table(let table, let file):
            try reserve()
            create(request, table: table, file: file, then: then)
        }
    }

    private func create(
        _ request: NewListRequest,
        table: String,
        file: String,
        then: @escaping (Result<OpenList, Problem>) -> Void
    ) {
        tables.open(file: file, table: table) { [self] result in
            switch result {
            case .success(let opened):
                let source = ListSource.sqlite(file: file, table: table)
                let columns = opened.table.columns
                store(ListDraft(request, source: source, columns: columns, rows: opened.index.count)) { [self] result in
                    if case .success(let list) = result { take(opened, for: list) }
                    then(result)
                }
            case .failure(let error):
                release()
                then(.failure(Problem(source: error)))
            }
        }
    }

    /// Makes a list durable, for which a place was reserved.
    private func store(_ draft: ListDraft, then: @escaping (Result<OpenList, Problem>) -> Void) {
        store.ask { database throws(StoreError) in
            try database.load(try database.createList(draft))
        } then: { [self] result in
            release()
            then(result.mapError(Problem.init(store:)).map { insert($0) })
        }
    }
}

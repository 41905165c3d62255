import JSON
import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension ListCatalog {
    /// Creates a list.
    ///
    /// - Throws: An error when there are as many lists as the server allows.
    package func create(
        _ request: NewListRequest,
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) throws(ServiceError) {
        switch request.source {
        case .generated(let rows, let seed, let content):
            let source = ListSource.generated(rows: rows, seed: seed, content: content)
            let draft = try ListDraft(request, source: source, columns: content.columns, rows: rows)
            try reserve()
            store(draft, then: then)
        case .empty(let columns):
            try create(request, source: .stored, columns: columns, then: then)
        case .table(let table, let file):
            try reserve()
            create(request, of: .table(table, file: file), then: then)
        case .relation(let table, let database):
            try reserve()
            create(request, of: .relation(table, database: database), then: then)
        case .http(let description): try create(request, of: description, then: then)
        case .address(let probe): try create(request, probing: probe, then: then)
        }
    }

    /// Creates a list whose rows will be stored.
    func create(
        _ request: NewListRequest,
        source: ListSource,
        columns: [Column],
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) throws(ServiceError) {
        let draft = try ListDraft(request, source: source, columns: columns, rows: 0)
        try reserve()
        store(draft, then: then)
    }

    /// Creates a list of another program's table, for which a place was reserved.
    func create(
        _ request: NewListRequest,
        of source: ListSource,
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) {
        guard let tables else { preconditionFailure("the server reads no tables") }
        tables.scan(source, after: nil, finding: []) { [self] result in
            do throws(ServiceError) {
                let table = try result.mapError(ServiceError.source).get()
                let draft = try ListDraft(request, source: source, columns: table.columns, rows: table.rowCount)
                store(draft) { [self] result in
                    if case .success(let list) = result { take(table, for: list) }
                    then(result)
                }
            } catch {
                release()
                then(.failure(error))
            }
        }
    }

    /// Stores a list for which a place was reserved.
    private func store(_ draft: ListDraft, then: @escaping (Result<OpenList, ServiceError>) -> Void) {
        backend.create(draft, by: .write) { [self] result in
            release()
            then(result.mapError(ServiceError.store).map { insert($0) })
        }
    }
}

extension ListDraft {
    /// Creates the draft for a request; `rows` is the number of rows of the source.
    ///
    /// - Throws: An error when a header or a footer does not fit the columns.
    fileprivate init(
        _ request: NewListRequest,
        source: ListSource,
        columns: [Column],
        rows: Int
    ) throws(ServiceError) {
        let elements = request.sectionElements ?? source.sectionTemplates
        try elements?.check(columns)
        var loaded: Range<Int>?
        if request.extent == .growing {
            let start = min(request.start, max(0, rows - 1))
            loaded = start..<min(start + request.pageSize, rows)
        }
        self.init(
            name: request.name,
            source: source,
            columns: columns,
            extent: request.extent,
            loaded: loaded,
            sections: source.sections ?? [loaded?.count ?? rows],
            pageSize: request.pageSize,
            rowHeights: request.rowHeights,
            rowHeight: request.rowHeight,
            template: source.template.map { JSONWriter.text(of: $0.json) },
            sectionElements: elements.map { JSONWriter.text(of: $0.json) },
            created: WallClock.nanoseconds / 1_000_000_000
        )
    }
}

extension SectionTemplates {
    /// Throws if the templates do not fit the columns of a list.
    fileprivate func check(_ columns: [Column]) throws(ServiceError) {
        do throws(TemplateError) {
            _ = try CompiledSectionTemplates(self, columns: columns)
        } catch {
            throw .invalidTemplate(TemplateError(error.code, at: "sectionElements.\(error.path)", error.reason))
        }
    }
}

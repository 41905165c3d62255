import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/lists/{list}/template`: the template of a list's cells.
extension API {
    func getTemplate(_ context: RequestContext, _ list: OpenList) throws(Problem) -> Response {
        let template = try Problem.translating { () throws(ServiceError) in try list.template() }
        let version = list.contents.version
        if let response = try context.notModified(EntityTag(version: version), version: version) { return response }
        return .json(headers: [HeaderField(version: version), .unstored]) { $0.value(template) }
    }

    func putTemplate(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.preconditions()
        let template = try context.decode(limits: ListTemplate.limits) { body throws(DecodingError) in
            try ListTemplate(body, columns: list.record.columns)
        }
        list.replaceTemplate(by: template, if: conditions.condition()) { context.reply($0, list) }
    }

    func deleteTemplate(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.preconditions()
        list.replaceTemplate(by: nil, if: conditions.condition()) { context.reply($0, list) }
    }

    /// Lays out a row with a template that is not stored.
    func previewTemplate(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let (template, width, row) = try context.decode(limits: ListTemplate.limits) { body throws(DecodingError) in
            var fields = try body.object()
            let template = try ListTemplate(fields.required("template"), columns: list.record.columns)
            let width = try fields.required("width").number(in: 1...100_000)
            let row = try fields.optional("row")?.integer(in: Anchor.rows) ?? 0
            try fields.finish()
            return (template, width, row)
        }
        guard row < list.contents.rowCount else {
            throw Problem(.rowNotFound, "The list has no row \(row); it has \(list.contents.rowCount).", field: "row")
        }
        let pool = try readyFonts()
        let measure = RowHeightCache.Measure(axis: .vertical, extent: width)
        let job = MeasuringThreads.Job(template: template.compiled, measure: measure)
        list.load([row..<row + 1]) { result in
            switch result {
            case .success(let rows):
                guard let row = rows.first?.content else { return context.exchange.reply(.rowRemoved(row: row)) }
                pool.backgroundMeasurer.prepare([row], [job]) {
                    context.exchange.reply(.json { $0.preview(pool.typesetter.nodes(of: row, job)) })
                }
            case .failure(let error): context.exchange.reply(.store(error))
            }
        }
    }
}

extension RowTypesetter {
    fileprivate func nodes(of row: Row, _ job: MeasuringThreads.Job) -> NodeTree {
        let height = length(of: row, job.template, along: .vertical, across: job.measure.extent)
        return nodes(of: row, job.template, in: Rect(x: 0, y: 0, width: job.measure.extent, height: height))
    }
}

extension RequestContext {
    fileprivate func reply(_ result: Result<ListTemplate, ServiceError>, _ list: OpenList) {
        reply(result) { template in
            .json(headers: [HeaderField(version: list.contents.version)]) { $0.value(template) }
        }
    }
}

extension ListTemplate {
    fileprivate init(_ field: JSONField, columns: [Column]) throws(DecodingError) {
        do throws(TemplateError) {
            try self.init(CellTemplate(field.value), columns: columns)
        } catch {
            let path = error.path.isEmpty ? field.path : .member(error.path, of: field.path)
            throw DecodingError(.rule(.invalidTemplate, "\(error)"), at: path)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ template: ListTemplate) {
        beginObject()
        member("isDefault", template.isDefault)
        key("template")
        value(template.template.json)
        endObject()
    }

    fileprivate mutating func preview(_ tree: NodeTree) {
        object {
            $0.member("size", [tree.frames[0].size.width, tree.frames[0].size.height])
            $0.key("nodes")
            $0.nodes(tree)
        }
    }
}

/// `/api/v1/layout`: layouts of elements without a list.
extension API {
    func postLayout(_ context: RequestContext) throws(Problem) -> Response {
        let answer = try context.decode(limits: ListTemplate.limits) { body throws(DecodingError) in
            do throws(DecodingError) {
                return try LayoutRequest(body).answer()
            } catch {
                let place = error.path == .root ? "The body" : error.path.description
                throw DecodingError(.rule(.invalidLayout, "\(place): \(error.elementReason)"), at: error.path)
            }
        }
        return .json { $0.value(answer) }
    }
}

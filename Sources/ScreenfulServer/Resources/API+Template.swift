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
        let columns = list.record.columns
        try context.decode(on: requestThread, limits: ListTemplate.limits) { body throws(DecodingError) in
            try ListTemplate(body, columns: columns)
        } then: { [self] template in
            lists.replaceTemplate(of: list, by: template, if: conditions.condition()) { context.reply($0, list) }
        }
    }

    func deleteTemplate(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.preconditions()
        lists.replaceTemplate(of: list, by: nil, if: conditions.condition()) { context.reply($0, list) }
    }

    /// Lays out a row with a template that is not stored.
    func previewTemplate(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let columns = list.record.columns
        try context.decode(on: requestThread, limits: ListTemplate.limits) { body throws(DecodingError) in
            var fields = try body.object()
            let template = try ListTemplate(fields.required("template"), columns: columns)
            let width = try fields.required("width").number(in: 1...100_000)
            let row = try fields.optional("row")?.integer(in: Anchor.rows) ?? 0
            try fields.finish()
            return (template: template, width: width, row: row)
        } then: { [self] preview throws(Problem) in
            try Problem.translating { () throws(ServiceError) in
                try lists.check(preview.template, of: list, at: "template")
            }
            try answer(context, with: preview.template, atWidth: preview.width, row: preview.row, of: list)
        }
    }

    private func answer(
        _ context: RequestContext,
        with template: ListTemplate,
        atWidth width: Double,
        row: Int,
        of list: OpenList
    ) throws(Problem) {
        guard row < list.contents.rowCount else {
            throw Problem(.rowNotFound, "The list has no row \(row); it has \(list.contents.rowCount).", field: "row")
        }
        let measurer = try readyFonts().backgroundMeasurer
        let measure = RowHeightCache.Measure(axis: .vertical, extent: width)
        let job = MeasuringThreads.Job(template: template.compiled, measure: measure)
        list.load([row..<row + 1]) { result in
            switch result {
            case .success(let rows):
                guard let row = rows.first?.content else { return context.exchange.reply(.rowRemoved(row: row)) }
                measurer.layOut(row, job) { tree in
                    var writer = JSONWriter(capacity: 4_096)
                    writer.preview(tree)
                    return writer.take()
                } then: { bytes in
                    context.exchange.reply(.taggedJSON(bytes))
                }
            case .failure(let error): context.exchange.reply(.store(error))
            }
        }
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
    ///
    /// They are made on another thread whatever the body's length, since a short one can nest deeply.
    func postLayout(_ context: RequestContext) throws(Problem) {
        try context.decode(on: requestThread, limits: ListTemplate.limits, isHeavy: true) {
            body throws(DecodingError) in
            do throws(DecodingError) {
                var writer = JSONWriter(capacity: 4_096)
                writer.value(try LayoutRequest(body).answer())
                return writer.take()
            } catch {
                let place = error.path == .root ? "The body" : error.path.description
                throw DecodingError(.rule(.invalidLayout, "\(place): \(error.elementReason)"), at: error.path)
            }
        } then: { bytes in
            context.exchange.reply(.taggedJSON(bytes))
        }
    }
}

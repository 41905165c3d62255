package import JSON
package import Screenful

extension SectionTemplates {
    /// Reads `{"header","footer","pinned","indexTitle"}`, of which a header or a footer is required.
    ///
    /// Bindings to columns are checked by `CompiledSectionTemplates`.
    package init(_ field: JSONField) throws(DecodingError) {
        var fields = try field.object()
        let header = try fields.optional("header")?.template()
        let footer = try fields.optional("footer")?.template()
        let isPinned = try fields.optional("pinned")?.boolean() ?? true
        let indexTitle = try fields.optional("indexTitle")?.string(length: 1...200)
        try fields.finish()
        guard header != nil || footer != nil else {
            throw DecodingError(
                .rule(.missingField, "header is missing; footer may stand in its place"),
                at: .member("header", of: field.path)
            )
        }
        self.init(header: header, footer: footer, pinsHeaders: isPinned, indexTitle: indexTitle)
    }

    /// The templates as JSON, which reads back as equal ones.
    package var json: JSONValue {
        var members = JSONObject()
        members["header"] = header?.json
        members["footer"] = footer?.json
        members["pinned"] = .bool(pinsHeaders)
        members["indexTitle"] = indexTitle.map { .string($0) }
        return .object(members)
    }
}

extension JSONField {
    fileprivate func template() throws(DecodingError) -> CellTemplate {
        do throws(TemplateError) {
            return try CellTemplate(value)
        } catch {
            let path = error.path.isEmpty ? self.path : .member(error.path, of: self.path)
            throw DecodingError(.rule(.invalidTemplate, "\(error)"), at: path)
        }
    }
}

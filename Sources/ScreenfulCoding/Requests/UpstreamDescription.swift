package import JSON
package import ScreenfulTypes

/// The description of a list over an HTTP API.
package struct UpstreamDescription: Sendable {
    /// The way from a page to the next one.
    package enum Style: Hashable, Sendable {
        /// The target of the `Link` header of the relation `next` (RFC 8288).
        case link
        /// A number in the query, one more for each page.
        case page(parameter: String, first: Int)
        /// The number of rows before the page, in the query.
        case offset(parameter: String)
        /// A value of the page, in the query.
        case cursor(next: JSONPointer, of: CursorPlace, parameter: String)
    }

    /// The value in which a cursor's pointer is followed.
    package enum CursorPlace: String, Hashable, Sendable, CaseIterable { case response, lastRow }

    /// The value of a header.
    package enum HeaderValue: Hashable, Sendable {
        case plain(String)
        /// The name of a secret of the server.
        case secret(String)
    }

    package var url: String
    package var style: Style
    /// The parameter with the rows of a page, and their number.
    package var size: (parameter: String, value: Int)?
    package var rows: JSONPointer
    package var id: JSONPointer
    /// The number of all rows, in the page.
    package var total: JSONPointer?
    package var columns: [Column]
    /// The place of each column's value in a row.
    package var values: [JSONPointer]
    package var headers: [(name: String, value: HeaderValue)]
    /// Seconds between looks at the first page; nil for none.
    package var refreshSeconds: Int?
    /// The most rows that the API gives; nil for no known bound.
    package var reach: Int?
    /// The description as it was given.
    package var json: String

    private enum StyleName: String, CaseIterable { case link, page, offset, cursor }

    /// Reads a description that was stored; nil if this version does not know it.
    package init?(stored json: String) {
        do throws(DecodingError) { try self.init(JSONField.parse(Array(json.utf8))) } catch { return nil }
    }

    package init(_ field: JSONField) throws(DecodingError) {
        var fields = try field.object()
        let kind = try fields.required("kind")
        guard try kind.string() == "http" else { throw kind.outOfRange("http") }
        json = JSONWriter.text(of: field.value)
        url = try fields.required("url").string(length: 1...8_192)
        (style, size) = try Self.paging(fields.required("paging"))
        rows = try fields.required("rows").pointer()
        id = try fields.required("id").pointer()
        total = try fields.optional("total")?.unlessNull?.pointer()
        var values: [JSONPointer] = []
        columns = try fields.required("columns").columns { (column) throws(DecodingError) in
            values.append(try column.required("at").pointer())
        }
        self.values = values
        headers = try fields.optional("headers").map(Self.headers) ?? []
        refreshSeconds = try fields.optional("refreshSeconds")?.unlessNull?.integer(in: 1...86_400)
        reach = try fields.optional("reach")?.unlessNull?.integer(in: 1...1_000_000)
        try fields.finish()
    }

    private static func paging(
        _ field: JSONField
    ) throws(DecodingError) -> (Style, (parameter: String, value: Int)?) {
        var fields = try field.object()
        let name: StyleName = try fields.required("style").choice()
        let style: Style
        switch name {
        case .link: style = .link
        case .page:
            let first = try fields.optional("first")?.integer(in: 0...1) ?? 1
            style = .page(parameter: try fields.required("parameter").parameter(), first: first)
        case .offset: style = .offset(parameter: try fields.required("parameter").parameter())
        case .cursor:
            style = .cursor(
                next: try fields.required("next").pointer(),
                of: try fields.optional("of")?.choice() ?? .response,
                parameter: try fields.required("parameter").parameter()
            )
        }
        var size: (parameter: String, value: Int)?
        if let field = fields.optional("size")?.unlessNull {
            var parts = try field.object()
            size = (
                try parts.required("parameter").parameter(), try parts.required("value").integer(in: 1...1_000)
            )
            try parts.finish()
        }
        try fields.finish()
        return (style, size)
    }

    private static func headers(_ field: JSONField) throws(DecodingError) -> [(name: String, value: HeaderValue)] {
        _ = try field.object()
        var headers: [(name: String, value: HeaderValue)] = []
        for (name, value) in try field.object().all {
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }) else {
                throw value.outOfRange("a header with a name of ASCII letters and signs")
            }
            if value.value.object != nil {
                var fields = try value.object()
                headers.append((name, .secret(try fields.required("secret").string(length: 1...100))))
                try fields.finish()
            } else {
                let text = try value.string(length: 0...8_192)
                guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                    throw value.outOfRange("text without control characters")
                }
                headers.append((name, .plain(text)))
            }
        }
        return headers
    }
}

extension JSONField {
    /// The field, unless its value is null.
    fileprivate var unlessNull: JSONField? { value.isNull ? nil : self }

    fileprivate func pointer() throws(DecodingError) -> JSONPointer {
        guard let pointer = JSONPointer(try string(length: 0...1_000)) else {
            throw outOfRange("a JSON pointer, such as /items")
        }
        return pointer
    }

    fileprivate func parameter() throws(DecodingError) -> String { try string(length: 1...200) }
}

package import JSON
package import ScreenfulTypes

/// The description of a list over an HTTP API.
package struct UpstreamDescription: Sendable {
    /// The way from a page to the next one.
    package enum Style: Hashable, Sendable {
        /// The target of the `Link` header of the relation `next` (RFC 8288).
        case link
        /// A number, one more for each page.
        case page(RequestPlace, first: Int)
        /// The number of rows before the page.
        case offset(RequestPlace)
        /// A value of the page.
        case cursor(next: JSONPointer, of: CursorPlace, into: RequestPlace)
        /// All members of an object in the page, each into the parameter or the member of the body of its name.
        case merged(next: JSONPointer)
    }

    /// The place of a value in the request for a page.
    package enum RequestPlace: Hashable, Sendable {
        /// A parameter of the address.
        case parameter(String)
        /// A member of the body.
        case body(JSONPointer)
    }

    /// A value of each page that goes into the request for the next one.
    package struct Carried: Hashable, Sendable {
        package let from: JSONPointer
        package let into: RequestPlace
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
    /// The place of the number of rows of a page in its request, and that number.
    package var size: (place: RequestPlace, value: Int)?
    /// The values that are carried from page to page beside the cursor.
    package var carried: [Carried]
    /// The body of the requests, which are a `POST` then; nil for those without one.
    package var body: JSONObject?
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

    /// The reason for which other APIs have no list with all rows from the start.
    package static let fullExtentRule =
        "A full list is of an API whose pages have numbers or offsets: it needs paging.size, and total"

    /// Whether any page can be asked for, and the number of all rows is told.
    package var hasAnyPage: Bool {
        switch style {
        case .page, .offset: size != nil && total != nil
        case .link, .cursor, .merged: false
        }
    }

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
        body = try fields.optional("body")?.unlessNull.map { (field) throws(DecodingError) in
            guard let body = field.value.object else { throw field.outOfRange("an object") }
            return body
        }
        (style, size, carried) = try Self.paging(fields.required("paging"), hasBody: body != nil)
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
        _ field: JSONField,
        hasBody: Bool
    ) throws(DecodingError) -> (Style, (place: RequestPlace, value: Int)?, [Carried]) {
        var fields = try field.object()
        let name: StyleName = try fields.required("style").choice()
        let style: Style
        switch name {
        case .link: style = .link
        case .page:
            let first = try fields.optional("first")?.integer(in: 0...1) ?? 1
            style = .page(try place(&fields, hasBody: hasBody), first: first)
        case .offset: style = .offset(try place(&fields, hasBody: hasBody))
        case .cursor:
            let next = try fields.required("next").pointer()
            if try fields.optional("merge")?.boolean() == true {
                style = .merged(next: next)
            } else {
                let source: CursorPlace = try fields.optional("of")?.choice() ?? .response
                style = .cursor(next: next, of: source, into: try place(&fields, hasBody: hasBody))
            }
        }
        var size: (place: RequestPlace, value: Int)?
        if let field = fields.optional("size")?.unlessNull {
            var parts = try field.object()
            size = (try place(&parts, hasBody: hasBody), try parts.required("value").integer(in: 1...1_000))
            try parts.finish()
        }
        var carried: [Carried] = []
        for element in try fields.optional("carry")?.array(count: 0...10) ?? [] {
            var parts = try element.object()
            let from = try parts.required("from").pointer()
            carried.append(Carried(from: from, into: try place(&parts, hasBody: hasBody)))
            try parts.finish()
        }
        try fields.finish()
        return (style, size, carried)
    }

    /// Reads the place of a value in a request: a `parameter`, or a pointer `into` the body.
    private static func place(_ fields: inout JSONFields, hasBody: Bool) throws(DecodingError) -> RequestPlace {
        guard let field = fields.optional("into") else {
            return .parameter(try fields.required("parameter").string(length: 1...200))
        }
        let pointer = try field.pointer()
        guard hasBody else { throw field.error(.conflictingFields, "into is for sources with a body") }
        guard !pointer.tokens.isEmpty else { throw field.outOfRange("a pointer to a member, such as /page") }
        return .body(pointer)
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
}

import HTTPClient
import JSON
import ScreenfulCoding
import ScreenfulTypes

/// The shape of an HTTP API, found in its first page: the rows, their identity, their columns and the way to the next page.
///
/// It guesses by the names that APIs use, for a list to be seen at once. The findings are stored as the list's
/// description, where they can be read, and given otherwise.
struct UpstreamDiscovery {
    private static let mostColumns = 20
    private static let identities = ["id", "_id", "objectID", "uuid", "key", "pageid", "sha", "slug", "url", "name"]
    private static let titles = ["title", "name", "full_name", "headline", "subject", "label", "text"]
    /// Members that name whom or what an object within a row is.
    private static let names = ["login", "name", "title", "username", "acct"]
    private static let sizes = ["per_page", "limit", "size", "page_size", "pageSize", "hitsPerPage", "count", "rows"]
    private static let totals = ["total", "total_count", "totalCount", "numFound", "nbHits", "totalResults"]
    /// Members with a cursor, and the parameters that take it.
    private static let cursors: [(member: String, parameter: String)] = [
        ("next_cursor", "cursor"), ("nextCursor", "cursor"), ("next_page_token", "page_token"),
        ("nextPageToken", "pageToken"), ("continuation", "continuation"),
    ]
    private static let pictures = ["png", "jpg", "jpeg", "gif", "webp", "avif"]

    /// The members of a description, without its address.
    let found: JSONObject

    /// Finds the shape.
    ///
    /// - Parameters:
    ///   - document: The first page.
    ///   - hasNextLink: Whether its header `Link` has the relation `next`.
    ///   - url: The address that it came from.
    /// - Throws: An error that says what the page has not.
    init(_ document: JSONValue, hasNextLink: Bool, url: String) throws(UpstreamError) {
        guard let (place, rows) = Self.rows(document) else {
            throw UpstreamError("\(url) has no array of objects, which rows are found in", isFinal: true)
        }
        guard let id = Self.identity(rows) else {
            throw UpstreamError(
                "\(url): the objects at “\(place)” have no text or number that differs in all",
                isFinal: true
            )
        }
        let paging = Self.paging(document, hasNextLink: hasNextLink, url: url)
        var found: JSONObject = [
            "paging": paging, "rows": .string(place), "id": .string(Self.pointer(id)),
            "columns": .array(Self.columns(rows, id: id)),
        ]
        if let total = Self.totals.first(where: { document[$0]?.integer != nil }) {
            found["total"] = .string(Self.pointer(total))
        }
        self.found = found
    }

    /// Finds the shape in an answer.
    ///
    /// - Throws: The error of the answer, or one that says what the page has not.
    init(_ result: Result<ClientResponse, ClientError>, of request: UpstreamDescription) throws(UpstreamError) {
        let response = try ClientResponse(of: result, page: request.url)
        let document = try UpstreamPage.document(response, page: request.url)
        let hasNextLink = response.links.contains { $0.relations.contains("next") }
        try self.init(document, hasNextLink: hasNextLink, url: request.url)
    }

    private static func pointer(_ tokens: String...) -> String {
        JSONPointer(tokens: tokens).description
    }

    /// Returns the longest array of objects that is not deeper than two members, with a pointer to it.
    private static func rows(_ document: JSONValue) -> (place: String, rows: [JSONObject])? {
        var level = [(place: "", value: document)]
        for _ in 0...2 {
            let arrays = level.compactMap { entry -> (place: String, rows: [JSONObject])? in
                guard let elements = entry.value.array, !elements.isEmpty else { return nil }
                let rows = elements.compactMap(\.object)
                return rows.count == elements.count ? (entry.place, rows) : nil
            }
            if let longest = arrays.max(by: { $0.rows.count < $1.rows.count }) { return longest }
            level = level.flatMap { entry in
                (entry.value.object.map(Array.init) ?? []).map { (entry.place + pointer($0.key), $0.value) }
            }
        }
        return nil
    }

    /// Returns the member by which all rows differ: one of a usual name, or else the first.
    private static func identity(_ rows: [JSONObject]) -> String? {
        (identities + (rows.first?.keys ?? [])).first { name in
            let values = rows.compactMap { $0[name].flatMap(UpstreamPage.text) }
            return values.count == rows.count && Set(values).count == rows.count && !values.contains("")
        }
    }

    // MARK: Columns

    private static func columns(_ rows: [JSONObject], id: String) -> [JSONValue] {
        var places: [(name: String, tokens: [String])] = []
        for row in rows {
            for member in row where !places.contains(where: { $0.name == member.key }) {
                guard let tokens = place(of: member) else { continue }
                places.append((member.key, tokens))
            }
        }
        // A cell shows the first columns largest, and an identity is seldom for people.
        let rank = { (name: String) in titles.firstIndex(of: name) ?? (name == id ? titles.count + 1 : titles.count) }
        let ordered = places.enumerated().sorted {
            (rank($0.element.name), $0.offset) < (rank($1.element.name), $1.offset)
        }
        return ordered.prefix(mostColumns).map { _, column in
            let values = rows.compactMap { row in
                column.tokens.dropFirst().reduce(row[column.tokens[0]]) { $0?[$1] }
            }
            let at = JSONPointer(tokens: column.tokens).description
            let type = type(of: values.filter { !$0.isNull })
            return [
                "name": .string(String(column.name.prefix(200))), "type": .string(type.rawValue), "at": .string(at),
            ]
        }
    }

    /// Returns the path to a value that can be shown: that of the member, or of a name in the object that it has.
    private static func place(of member: JSONObject.Member) -> [String]? {
        switch member.value {
        case .null, .array: nil
        case .object(let object): names.first { object[$0]?.string != nil }.map { [member.key, $0] }
        case .bool, .integer, .number, .string: [member.key]
        }
    }

    private static func type(of values: [JSONValue]) -> ColumnType {
        guard !values.isEmpty else { return .text }
        if values.allSatisfy({ $0.bool != nil }) { return .boolean }
        if values.allSatisfy({ $0.integer != nil }) { return .integer }
        if values.allSatisfy({ $0.double != nil }) { return .real }
        let texts = values.compactMap(\.string)
        guard texts.count == values.count else { return .text }
        if texts.allSatisfy({ CalendarDate.isDate(Array($0.utf8), 0..<$0.utf8.count) }) { return .date }
        return texts.allSatisfy(isPicture) ? .image : .text
    }

    private static func isPicture(_ text: String) -> Bool {
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        return pictures.contains { path.lowercased().hasSuffix(".\($0)") }
    }

    // MARK: Paging

    private static func paging(_ document: JSONValue, hasNextLink: Bool, url: String) -> JSONValue {
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let parameters = query.prefix { $0 != "#" }.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.count > 1 ? Int(parts[1]) : nil)
        }
        var paging: JSONObject = ["style": "link"]
        if hasNextLink {
            // Each link names the page behind it.
        } else if let cursor = cursors.first(where: { document[$0.member].flatMap(UpstreamPage.text)?.isEmpty == false }
        ) {
            paging = [
                "style": "cursor", "next": .string(pointer(cursor.member)), "parameter": .string(cursor.parameter),
            ]
        } else if let page = parameters.first(where: { $0.name == "page" }) {
            paging = ["style": "page", "parameter": "page", "first": page.value == 0 ? 0 : 1]
        } else if let offset = parameters.first(where: { ["offset", "skip", "start"].contains($0.name) }) {
            paging = ["style": "offset", "parameter": .string(offset.name)]
        }
        if let size = parameters.first(where: { sizes.contains($0.name) }), let value = size.value, 1...1_000 ~= value {
            paging["size"] = ["parameter": .string(size.name), "value": .integer(Int64(value))]
        }
        return .object(paging)
    }
}

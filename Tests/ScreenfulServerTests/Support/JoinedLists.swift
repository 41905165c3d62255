import JSON
import Testing

/// Two lists, of authors and of books, where the rows of authors show their books.
final class JoinedLists {
    let client: APIClient
    let authors: String
    let books: String
    private var viewer = ""

    /// Creates the lists without rows, and the template.
    init(_ client: APIClient, key: String = "$code") throws {
        self.client = client
        authors = try Self.makeList(client, ["name": "text", "code": "integer", "word": "text"])
        books = try Self.makeList(client, ["title": "text", "author": "integer", "shelf": "text", "price": "real"])
        let set = try client.put("\(authors)/template", Self.template(Self.carousel(of: books, "author", key)))
        guard set.status == 200 else { throw APIClient.Unexpected(set) }
    }

    static func makeList(_ client: APIClient, _ columns: KeyValuePairs<String, String>) throws -> String {
        let columns = columns.map { JSONValue.object(["name": .string($0), "type": .string($1)]) }
        return try client.makeList(with: [
            "source": ["kind": "empty", "columns": .array(columns)], "rowHeights": "exact",
        ])
    }

    /// A list inside a row, of items 20 points wide.
    static func carousel(
        of list: String,
        _ column: String,
        _ key: String,
        template: JSONValue = ["type": "text", "text": "$title"]
    ) -> JSONValue {
        let number = list.split(separator: "/").last ?? ""
        return [
            "type": "list", "id": "books",
            "source": .string("list:\(number)"), "where": .object([column: .string(key)]),
            "style": ["height": 60], "layout": ["kind": "grid", "itemLength": 20], "template": template,
        ]
    }

    static func template(_ list: JSONValue, text: String = "$name") -> JSONValue {
        [
            "version": 1,
            "root": [
                "type": "stack", "direction": "vertical", "alignItems": "stretch",
                "children": [["type": "text", "text": .string(text)], list],
            ],
        ]
    }

    /// Changes a list, whatever its version is.
    func change(_ list: String, _ operations: [JSONValue]) throws {
        let body: JSONValue = ["operations": .array(operations)]
        let changed = try client.send("PATCH", "\(list)/rows", body: body, headers: ["If-Match": "*"])
        guard changed.status == 200 else { throw APIClient.Unexpected(changed) }
    }

    static func insert(_ values: JSONObject, at row: Int) -> JSONValue {
        ["op": "insert", "at": [0, .integer(Int64(row))], "values": .object(values)]
    }

    static func reload(_ row: Int, _ values: JSONObject) -> JSONValue {
        ["op": "reload", "at": [0, .integer(Int64(row))], "values": .object(values)]
    }

    static func move(_ row: Int, to target: Int) -> JSONValue {
        ["op": "move", "from": [0, .integer(Int64(row))], "to": [0, .integer(Int64(target))]]
    }

    static func delete(_ row: Int) -> JSONValue { ["op": "delete", "at": [0, .integer(Int64(row))]] }

    /// Inserts authors of the codes 0 and up, and books of the first of them, in turn: book 7 of 3 authors is by author 1.
    func fill(authors count: Int, books bookCount: Int) throws {
        try change(
            authors,
            (0..<count).map { Self.insert(["name": .string("author \($0)"), "code": .integer(Int64($0))], at: $0) }
        )
        guard bookCount > 0 else { return }
        try change(
            books,
            (0..<bookCount).map { book in
                let author = Int64(book % count)
                return Self.insert(["title": .string("book \(book)"), "author": .integer(author)], at: book)
            }
        )
    }

    func open(with members: JSONObject = [:]) throws {
        viewer = try client.makeViewer(of: authors, with: members)
    }

    /// The path of the viewer.
    var path: String { viewer }

    /// The lists in a row.
    func lists(inRow row: Int) throws -> [JSONValue] {
        try client.get("\(viewer)/nodes/\(row)/lists").json["lists"]?.array ?? []
    }

    /// The only list in a row, once it has begun.
    func list(inRow row: Int, _ isExpected: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
        while true {
            if let list = try lists(inRow: row).first, isExpected(list) { return list }
        }
    }

    /// The titles of the items of the list in a row that are loaded, in order.
    func titles(inRow row: Int) throws -> [String]? {
        guard let node = try lists(inRow: row).first?["in"]?[1]?.integer else { return nil }
        let cells = try client.get("\(viewer)/nodes/\(row)/lists/\(node)/cells").json
        let titles = cells["cells"]?.array?.compactMap { $0["values"]?["title"]?.string } ?? []
        return cells["count"]?.integer == Int64(titles.count) ? titles : nil
    }

    /// Waits until the list in a row shows titles.
    func awaitTitles(_ titles: [String], inRow row: Int) throws {
        while try self.titles(inRow: row) != titles {}
    }
}

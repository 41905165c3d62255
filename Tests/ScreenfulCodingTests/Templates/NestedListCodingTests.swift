import JSON
import Screenful
import ScreenfulCoding
import ScreenfulTypes
import Testing

/// Lists inside rows whose items are rows of another list, in templates.
@Suite struct NestedListCodingTests {
    private static let columns = [
        Column(name: "code", type: .integer), Column(name: "day", type: .date), Column(name: "items", type: .text),
    ]
    private static let books = [
        Column(name: "author", type: .integer), Column(name: "shelf", type: .text), Column(name: "price", type: .real),
    ]
    private static let lists: [Int64: NestedListSource] = [7: .stored(books), 8: .foreign, 9: .cyclic]

    private static func node(
        _ source: String = #""source":"list:7","where":{"author":"$code"}"#,
        item: String = #"{"type":"text","text":"$shelf"}"#
    ) -> String {
        #"{"type":"list",\#(source),"layout":{"kind":"grid","itemLength":20},"template":\#(item)}"#
    }

    private static func template(_ root: String) throws -> CellTemplate {
        try CellTemplate(JSONValue.parse(Array(#"{"version":1,"root":\#(root)}"#.utf8)))
    }

    private static func error(of root: String, _ lists: [Int64: NestedListSource]? = lists) throws -> TemplateError? {
        let template = try template(root)
        do throws(TemplateError) {
            _ = try CompiledTemplate(template, columns: columns, lists: lists)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        node(), node(#""rows":"$items""#), node(#""source":"list:7","where":{"a b":"$id"}"#),
        node(#""source":"list:9223372036854775807","where":{"":"{$a b}"}"#),
        node(item: node(#""source":"list:3","where":{"book":"$id"}"#)),
    ])
    func `what is read is written as it was`(root: String) throws {
        let template = try Self.template(root)
        #expect(try CellTemplate(template.json) == template)
        let written = JSONWriter.text(of: template.json)
        for part in ["\"source\"", "\"where\"", "\"rows\""] { #expect(written.contains(part) == root.contains(part)) }
    }

    @Test func `what a list inside a row shows is known from its template`() throws {
        let inner = Self.node(#""source":"list:8","where":{"book":"$id"}"#)
        let compiled = try CompiledTemplate(Self.template(Self.node(item: inner)), columns: Self.columns)
        #expect(compiled.rowFilters.map(\.list) == [7, 8])
        #expect(compiled.rowFilters.map(\.matching) == ["author", "book"])
        let row = Row(id: 5, values: [.integer(3), .null, .null])
        #expect(compiled.rowFilters[0].value(in: row) == .integer(3))
        // An item gives its identity as its only column.
        #expect(compiled.lists[0].columns.map(\.name) == ["id"])
        let own = Self.node(#""source":"list:7","where":{"author":"$id"}"#)
        let identity = try CompiledTemplate(Self.template(own), columns: Self.columns)
        #expect(identity.rowFilters[0].value(in: row) == .integer(5))
        let named = try CompiledTemplate(Self.template(own), columns: [Column(name: "id", type: .integer)])
        #expect(named.rowFilters[0].value(in: Row(id: 5, values: [.integer(2)])) == .integer(2))
    }

    @Test(arguments: [
        (node(#""source":"list:6","where":{"author":"$code"}"#), TemplateError.Code.unknownList, "root.source"),
        (node(#""source":"list:8","where":{"author":"$code"}"#), .unsupportedList, "root.source"),
        (node(#""source":"list:9","where":{"author":"$code"}"#), .cyclicList, "root.source"),
        (node(#""source":"list:7","where":{"pages":"$code"}"#), .unknownColumn, "root.where.pages"),
        (node(#""source":"list:7","where":{"author":"$pages"}"#), .unknownColumn, "root.where.author"),
        (node(#""source":"list:7","where":{"author":"$day"}"#), .incomparableColumns, "root.where.author"),
        (node(#""source":"list:7","where":{"shelf":"$id"}"#), .incomparableColumns, "root.where.shelf"),
        (node(#""source":"list:7","where":{"price":"$code"}"#), .incomparableColumns, "root.where.price"),
        (node(item: #"{"type":"text","text":"$pages"}"#), .unknownColumn, "root.template.text"),
        (
            node(item: node(#""source":"list:6","where":{"author":"$id"}"#)), .unknownList,
            "root.template.source"
        ),
        (
            node(#""rows":"$items""#, item: node(#""source":"list:7","where":{"price":"$cost"}"#)),
            .incomparableColumns, "root.template.where.price"
        ),
        (
            node(item: node(item: node(item: node()))), .unknownColumn,
            "root.template.where.author"
        ),
    ])
    func `a list that cannot be shown is named`(root: String, code: TemplateError.Code, path: String) throws {
        let error = try Self.error(of: root)
        #expect(error?.code == code && error?.path == path, "\(error.map(String.init(describing:)) ?? "none")")
    }

    @Test(arguments: [
        node(#""source":"list:7","where":{"shelf":"$day"}"#), node(#""source":"list:7","where":{"author":"$id"}"#),
        node(#""rows":"$items""#, item: node(#""source":"list:7","where":{"author":"$writer"}"#)),
        node(item: node(#""source":"list:7","where":{"author":"$author"}"#)),
    ])
    func `lists whose columns can be equal are shown`(root: String) throws {
        #expect(try Self.error(of: root) == nil)
    }

    @Test func `a stored template is read although its list is gone`() throws {
        #expect(try Self.error(of: Self.node(#""source":"list:6","where":{"author":"$code"}"#), nil) == nil)
    }

    @Test func `lists of other lists lie three deep at most`() throws {
        func nested(_ depth: Int) -> String {
            let filter = #""source":"list:7","where":{"author":"$author"}"#
            return Self.node(filter, item: depth == 1 ? #"{"type":"node"}"# : nested(depth - 1))
        }
        let author = [Column(name: "author", type: .integer)]
        let three = try Self.template(nested(3))
        #expect(throws: Never.self) { try CompiledTemplate(three, columns: author, lists: Self.lists) }
        let four = try Self.template(nested(4))
        #expect(throws: TemplateError.self) { try CompiledTemplate(four, columns: author, lists: Self.lists) }
    }
}

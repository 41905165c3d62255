import JSON
import ScreenfulServer
import TestSupport
import Testing

/// Lists inside rows whose items are rows of another list.
@Suite(.timeLimit(.minutes(20))) struct NestedSourceTests {
    @Test func `rows of another list are there before anybody looks`() throws {
        let joined = try JoinedLists(TestServer().client())
        try joined.fill(authors: 40, books: 120)
        try joined.open()
        _ = try joined.list(inRow: 0)
        let runs = try joined.client.get("\(joined.path)/range-controller").json["runs"]?.array ?? []
        let prepared = try #require(runs.first { $0[2] == 3 || $0[2] == 7 })
        let row = Int(try #require(prepared[0]?.integer))
        let list = try joined.list(inRow: row)
        #expect(list["count"] == 3 && list["containerState"] == prepared[2] && list["problem"] == nil)
        #expect(list["viewport"] == ["width": 390, "height": 60])
        #expect(list["counters"]?["fetchedItems"] == 3)
        try joined.awaitTitles((0..<3).map { "book \(row + 40 * $0)" }, inRow: row)
        // A row without books has a list without items.
        try joined.change(joined.authors, [JoinedLists.insert(["name": "new", "code": 99], at: 0)])
        #expect(try joined.list(inRow: 0)["count"] == 0)
        try joined.change(joined.authors, [JoinedLists.insert(["name": "nobody"], at: 0)])
        #expect(try joined.list(inRow: 0)["problem"] == nil)
    }

    @Test func `edits of the other list are followed, and told`() throws {
        let joined = try JoinedLists(TestServer().client())
        try joined.fill(authors: 3, books: 90)
        try joined.open()
        _ = try joined.list(inRow: 1)
        let place = "\(joined.path)/nodes/1/lists/\(try joined.list(inRow: 1)["in"]?[1]?.integer ?? 0)"
        #expect(try joined.client.post("\(place)/scroll", ["offset": 100]).status == 200)
        let reader = try joined.client.events(of: joined.path)
        _ = try reader.next { $0.name == "snapshot" }
        func told(_ isExpected: (JSONValue) -> Bool) throws -> JSONValue {
            let event = try reader.next { event in
                event.name == "nested"
                    && event.data["lists"]?.array?.contains { $0["in"]?[0] == 1 && isExpected($0) } ?? false
            }
            return try #require(event.last?.data["lists"]?.array?.first { $0["in"]?[0] == 1 })
        }
        // A book goes before the others: what the reader sees stays, 20 points further on.
        try joined.change(joined.books, [JoinedLists.insert(["title": "first", "author": 1], at: 0)])
        let first = try told { $0["count"] == 31 }
        #expect(first["offset"] == 120 && first["edited"] == true && first["correction"] == 20)
        // All items have other numbers, so that all that are here are told.
        let cells = first["cells"]?.array ?? []
        #expect(cells.count > 20)
        for cell in cells {
            let item = try #require(cell["row"]?.integer)
            #expect(cell["values"]?["title"] == .string(item == 0 ? "first" : "book \(item * 3 - 2)"))
        }
        // A book gets another author, in both lists.
        try joined.change(joined.books, [JoinedLists.reload(1, ["author": 1])])
        #expect(try told { $0["count"] == 32 }["offset"] == 140)
        #expect(try joined.list(inRow: 0) { $0["count"] == 29 }["count"] == 29)
        // A new title is a cell.
        try joined.change(joined.books, [JoinedLists.reload(23, ["title": "renamed"])])
        let renamed = try told { $0["cells"]?.array?.contains { $0["values"]?["title"] == "renamed" } ?? false }
        #expect(renamed["count"] == 32)
        try joined.change(joined.books, [JoinedLists.delete(0), JoinedLists.delete(1)])
        #expect(try told { $0["count"] == 30 }["offset"] == 100)
    }

    @Test func `the order is that of the other list`() throws {
        let joined = try JoinedLists(TestServer().client())
        try joined.fill(authors: 1, books: 5)
        try joined.open()
        try joined.awaitTitles((0..<5).map { "book \($0)" }, inRow: 0)
        try joined.change(joined.books, [JoinedLists.move(4, to: 0), JoinedLists.move(0, to: 4)])
        try joined.awaitTitles(["book 4", "book 1", "book 2", "book 3", "book 0"], inRow: 0)
        try joined.change(joined.books, [JoinedLists.insert(["title": "new", "author": 0], at: 2)])
        try joined.awaitTitles(["book 4", "book 1", "new", "book 2", "book 3", "book 0"], inRow: 0)
        // An edit that another program has made.
        let other = try APIClient(TestServer(in: #require(joined.client.folder)))
        let body: JSONValue = ["operations": [JoinedLists.delete(1)]]
        let deleted = try other.send("PATCH", "\(joined.books)/rows", body: body, headers: ["If-Match": "*"])
        #expect(deleted.status == 200)
        try joined.awaitTitles(["book 4", "new", "book 2", "book 3", "book 0"], inRow: 0)
    }

    @Test func `an outer row that gets another value shows other items`() throws {
        let joined = try JoinedLists(TestServer().client())
        try joined.fill(authors: 2, books: 6)
        try joined.open()
        try joined.awaitTitles(["book 0", "book 2", "book 4"], inRow: 0)
        try joined.change(joined.authors, [JoinedLists.reload(0, ["code": 1])])
        try joined.awaitTitles(["book 1", "book 3", "book 5"], inRow: 0)
        try joined.change(joined.authors, [JoinedLists.reload(0, ["name": "same author"])])
        try joined.change(joined.authors, [JoinedLists.move(0, to: 1)])
        try joined.awaitTitles(["book 1", "book 3", "book 5"], inRow: 1)
        try joined.change(joined.authors, [JoinedLists.reload(1, ["code": .null])])
        try joined.awaitTitles([], inRow: 1)
    }

    @Test func `generated rows show rows by their identity`() throws {
        let joined = try JoinedLists(TestServer().client(), key: "$code")
        try joined.fill(authors: 3, books: 9)
        let feed = try joined.client.makeList(rows: 100)
        let template = JoinedLists.template(JoinedLists.carousel(of: joined.books, "author", "$id"), text: "static")
        #expect(try joined.client.put("\(feed)/template", template).status == 200)
        let viewer = try joined.client.makeViewer(of: feed)
        var lists: [JSONValue] = []
        while lists.isEmpty { lists = try joined.client.get("\(viewer)/nodes/2/lists").json["lists"]?.array ?? [] }
        #expect(lists[0]["count"] == 3)
    }

    @Test func `over a network each item is a response of its own`() throws {
        let joined = try JoinedLists(TestServer().client())
        try joined.fill(authors: 2, books: 8)
        try joined.open(with: ["network": "wifi", "seed": 3])
        #expect(try joined.list(inRow: 0) { $0["counters"]?["fetchedItems"] == 4 }["counters"]?["fetches"] == 4)
    }

    @Test func `a list that is deleted leaves a reason, and its readers go on`() throws {
        let server = try TestServer()
        let joined = try JoinedLists(server.client())
        try joined.fill(authors: 2, books: 8)
        try joined.open()
        #expect(try joined.list(inRow: 1)["count"] == 4)
        let reader = try joined.client.events(of: joined.path)
        _ = try reader.next { $0.name == "snapshot" }
        #expect(try joined.client.delete(joined.books).status == 204)
        let number = try #require(joined.books.split(separator: "/").last)
        let told = try reader.next { $0.name == "nested" && $0.data["lists"]?[0]?["count"] == 0 }.last
        #expect(told?.data["lists"]?[0]?["problem"] == .string("there is no list \(number)"))
        let list = try joined.list(inRow: 1)
        #expect(list["count"] == 0 && list["problem"] == .string("there is no list \(number)"))
        // The template stays, also for viewers that come later and after a restart.
        let stored = try joined.client.get("\(joined.authors)/template").json
        #expect(stored["isDefault"] == false)
        try joined.open()
        #expect(try joined.list(inRow: 0)["problem"] == list["problem"])
        let again = try joined.client.put("\(joined.authors)/template", stored["template"] ?? .null)
        #expect(again.status == 422)
        #expect(again.code == "invalidTemplate" && again.field == "root.children[1].source")
        server.stop()
        let restarted = try TestServer(in: server.folder).client()
        #expect(try restarted.get("\(joined.authors)/template").json == stored)
        let viewer = try restarted.makeViewer(of: joined.authors)
        while try restarted.get("\(viewer)/nodes/0/lists").json["lists"]?[0]?["problem"] != list["problem"] {}
    }

    @Test func `a template and its items survive a restart`() throws {
        let server = try TestServer()
        let joined = try JoinedLists(server.client())
        try joined.fill(authors: 2, books: 8)
        server.stop()
        let restarted = try TestServer(in: server.folder).client()
        let viewer = try restarted.makeViewer(of: joined.authors)
        while try restarted.get("\(viewer)/nodes/1/lists").json["lists"]?[0]?["count"] != 4 {}
    }

    @Test func `of more than a thousand rows the first are shown`() throws {
        let joined = try JoinedLists(TestServer().client())
        try joined.fill(authors: 1, books: 1_001)
        try joined.open()
        let list = try joined.list(inRow: 0)
        let number = try #require(joined.books.split(separator: "/").last)
        #expect(list["count"] == 1_000)
        #expect(list["problem"] == .string("only the first 1000 rows of list \(number) are read"))
        try joined.change(joined.books, [JoinedLists.delete(3)])
        #expect(try joined.list(inRow: 0) { $0["problem"] == nil }["count"] == 1_000)
    }

    @Test func `lists of other lists lie within one another`() throws {
        let client = try TestServer().client()
        let joined = try JoinedLists(client)
        let reviews = try JoinedLists.makeList(client, ["text": "text", "book": "integer"])
        let inner = JoinedLists.carousel(
            of: reviews,
            "book",
            "$id",
            template: ["type": "text", "text": "$text"]
        )
        let item: JSONValue = [
            "type": "stack", "direction": "vertical", "alignItems": "stretch",
            "children": [["type": "text", "text": "$title"], inner],
        ]
        let outer = JoinedLists.carousel(of: joined.books, "author", "$code", template: item)
        #expect(try client.put("\(joined.authors)/template", JoinedLists.template(outer)).status == 200)
        try joined.fill(authors: 2, books: 6)
        try joined.change(reviews, [JoinedLists.insert(["text": "good", "book": 3], at: 0)])
        try joined.open()
        let node = try #require(try joined.list(inRow: 1)["in"]?[1]?.integer)
        // Book 3 is item 1 of author 1.
        let told = try client.events(of: joined.path).next { event in
            (event.data["nested"] ?? event.data["lists"])?.array?.contains { $0["in"]?.array?.count == 4 } ?? false
        }
        let lists = (told.last?.data["nested"] ?? told.last?.data["lists"])?.array ?? []
        let deep = lists.compactMap { $0["in"]?.array }.first { $0.count == 4 }
        let inside = try #require(deep?.last?.integer)
        let place = "\(joined.path)/nodes/1/lists/\(node).1.\(inside)"
        while try client.get("\(place)/cells").json["cells"]?[0]?["values"]?["text"] != "good" {}
        try joined.change(reviews, [JoinedLists.insert(["text": "better", "book": 3], at: 0)])
        while try client.get("\(place)/cells").json["cells"]?[0]?["values"]?["text"] != "better" {}
        // The list inside follows its item, which another one has pushed on.
        try joined.change(joined.books, [JoinedLists.insert(["title": "new", "author": 1], at: 0)])
        let moved = "\(joined.path)/nodes/1/lists/\(node).2.\(inside)"
        while try client.get("\(moved)/range-controller").json["count"] != 2 {}
        #expect(try client.delete(reviews).status == 204)
        while try client.get("\(moved)/range-controller").json["problem"] == nil {}
    }
}

/// What is refused, with the field that is to blame.
extension NestedSourceTests {
    private static let mistakes: [(members: JSONObject, field: String)] = [
        (["source": "list:999"], "source"), (["source": "list:x"], "source"), (["source": "list:01"], "source"),
        (["source": "999"], "source"), (["source": 7], "source"), (["rows": "$word"], "source"),
        (["source": .null], "source"), (["where": [:]], "where"),
        (["where": ["author": "$code", "shelf": "$word"]], "where"),
        (["where": "author"], "where"), (["where": ["publisher": "$code"]], "where.publisher"),
        (["where": ["author": "$missing"]], "where.author"), (["where": ["author": "code"]], "where.author"),
        (["where": ["author": "$word"]], "where.author"), (["where": ["shelf": "$code"]], "where.shelf"),
        (["where": ["shelf": "$id"]], "where.shelf"), (["where": ["price": "$code"]], "where.price"),
        (["template": ["type": "text", "text": "$name"]], "template.text"),
    ]

    @Test func `a mistake is named with its place`() throws {
        let joined = try JoinedLists(TestServer().client())
        let good = JoinedLists.carousel(of: joined.books, "author", "$code").object ?? [:]
        for (members, field) in Self.mistakes {
            var node = good
            node = node.merging(members)
            let refused = try joined.client.put("\(joined.authors)/template", JoinedLists.template(.object(node)))
            #expect(refused.status == 422 && refused.code == "invalidTemplate", "\(members): \(refused.body)")
            #expect(refused.field == "root.children[1].\(field)", "\(members)")
        }
        for (missing, field) in [("source", "rows"), ("where", "where")] {
            var node = good
            node[missing] = nil
            let refused = try joined.client.put("\(joined.authors)/template", JoinedLists.template(.object(node)))
            #expect(refused.status == 422 && refused.field == "root.children[1].\(field)", "\(refused.body)")
        }
        var words = good
        words["where"] = ["shelf": "$word"]
        #expect(try joined.client.put("\(joined.authors)/template", JoinedLists.template(.object(words))).status == 200)
        let preview: JSONValue = [
            "template": JoinedLists.template(JoinedLists.carousel(of: "/999", "author", "$code")), "width": 300,
        ]
        let refused = try joined.client.post("\(joined.authors)/template/preview", preview)
        #expect(refused.status == 422 && refused.field == "template.root.children[1].source", "\(refused.body)")
    }

    @Test func `rows that are not stored are no items`() throws {
        let joined = try JoinedLists(TestServer().client())
        let feed = try joined.client.makeList(rows: 10)
        let node = JoinedLists.carousel(of: feed, "id", "$code", template: ["type": "node"])
        let refused = try joined.client.put("\(joined.authors)/template", JoinedLists.template(node))
        #expect(refused.status == 422 && refused.field == "root.children[1].source")
    }

    @Test func `lists that show one another are refused`() throws {
        let client = try TestServer().client()
        let lists = try (0..<3).map { _ in try JoinedLists.makeList(client, ["title": "text", "of": "integer"]) }
        func show(_ inner: Int, in outer: Int) throws -> APIResponse {
            let carousel = JoinedLists.carousel(of: lists[inner], "of", "$id")
            return try client.put("\(lists[outer])/template", JoinedLists.template(carousel, text: "$title"))
        }
        func isRefused(_ response: APIResponse) -> Bool {
            response.status == 422 && response.field == "root.children[1].source"
        }
        #expect(isRefused(try show(0, in: 0)))
        #expect(try show(1, in: 0).status == 200)
        #expect(isRefused(try show(0, in: 1)))
        #expect(try show(2, in: 1).status == 200)
        #expect(isRefused(try show(0, in: 2)))
        // Without the template that closes it there is no cycle.
        #expect(try client.delete("\(lists[0])/template").status == 200)
        #expect(try show(0, in: 2).status == 200)
        #expect(isRefused(try show(1, in: 0)))
    }
}

/// Random edits of both lists against a naive join.
extension NestedSourceTests {
    @Test(arguments: 0..<6 as Range<UInt64>) func `items are those of a naive join`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let joined = try JoinedLists(TestServer().client())
        var authors: [Int64] = [0, 1, 2]
        var books: [(title: String, author: Int64)] = []
        try joined.fill(authors: 3, books: 0)
        try joined.open()
        for step in 0..<30 {
            var operations: [JSONValue] = []
            // Several edits are on their way at once, of both lists.
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let author = Int64.random(in: 0..<4, using: &random)
                let place = books.indices.randomElement(using: &random)
                switch (Int.random(in: 0..<7, using: &random), place) {
                case (0, let place?):
                    books.remove(at: place)
                    operations = [JoinedLists.delete(place)]
                case (1, let place?):
                    let target = Int.random(in: 0..<books.count, using: &random)
                    books.insert(books.remove(at: place), at: target)
                    operations = [JoinedLists.move(place, to: target)]
                case (2, let place?):
                    books[place].author = author
                    operations = [JoinedLists.reload(place, ["author": .integer(author)])]
                case (3, let place?):
                    books[place].title = "renamed \(step)"
                    operations = [JoinedLists.reload(place, ["title": .string("renamed \(step)")])]
                case (4, _):
                    let row = Int.random(in: 0..<authors.count, using: &random)
                    authors[row] = author
                    try joined.change(joined.authors, [JoinedLists.reload(row, ["code": .integer(author)])])
                    continue
                case (5, _):
                    let row = Int.random(in: 0..<authors.count, using: &random)
                    authors.insert(authors.remove(at: row), at: 0)
                    try joined.change(joined.authors, [JoinedLists.move(row, to: 0)])
                    continue
                default:
                    guard books.count < 12 else { continue }
                    let target = Int.random(in: 0...books.count, using: &random)
                    books.insert(("book \(step)", author), at: target)
                    let values: JSONObject = ["title": .string("book \(step)"), "author": .integer(author)]
                    operations = [JoinedLists.insert(values, at: target)]
                }
                try joined.change(joined.books, operations)
            }
            for (row, author) in authors.enumerated() {
                try joined.awaitTitles(books.filter { $0.author == author }.map(\.title), inRow: row)
            }
        }
    }
}

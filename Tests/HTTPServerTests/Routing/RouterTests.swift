import HTTPServer
import Testing
import TestSupport

private func router() -> Router<String> {
    var router = Router<String>()
    router.add(.get, "/", "root")
    router.add(.get, "/lists", "lists")
    router.add(.post, "/lists", "create")
    router.add(.get, "/lists/{list}", "list")
    router.add(.delete, "/lists/{list}", "delete")
    router.add(.get, "/lists/recent", "recent")
    router.add(.get, "/lists/{list}/rows", "rows")
    router.add(.patch, "/lists/{list}/rows", "edit")
    router.add(.get, "/viewers/{viewer}/nodes/{row}", "node")
    router.add(.head, "/own-head", "head")
    router.add(.get, "/own-head", "get")
    return router
}

@Suite struct RouterTests {
    @Test(arguments: [
        (Method.get, "/", "root"), (.get, "/lists", "lists"), (.post, "/lists", "create"), (.get, "/lists/7", "list"),
        (.get, "/lists/recent", "recent"), (.get, "/lists/recent/rows", "rows"), (.head, "/lists", "lists"),
        (.get, "/lists?from=3", "lists"), (.get, "/l%69sts", "lists"), (.head, "/own-head", "head"),
        (.get, "http://localhost/lists/7", "list"), (.get, "/lists/%20", "list"),
    ])
    func `a route is found`(method: Method, target: String, handler: String) throws {
        guard case .found(let route) = router().match(try Request(method, target)) else {
            Issue.record("nothing found")
            return
        }
        #expect(route.handler == handler)
    }

    @Test(arguments: [
        "/Lists", "/lists/", "/lists//rows", "/lists/7/rows/", "//lists", "/list", "/lists/7/other", "/x",
    ])
    func `another path is not found`(target: String) throws {
        let match = router().match(try Request(.get, target))
        guard case .notFound = match else {
            Issue.record("found")
            return
        }
        let refusal = try #require(match.refusal(of: try Request(.get, target)))
        #expect(refusal.status == .notFound)
        #expect(refusal.contentType == .problem)
    }

    @Test(arguments: [
        (Method.put, "/lists", "GET, POST, HEAD, OPTIONS"), (.delete, "/lists/7/rows", "GET, PATCH, HEAD, OPTIONS"),
        (.trace, "/", "GET, HEAD, OPTIONS"), (.delete, "/lists/recent", "GET, HEAD, OPTIONS"),
    ])
    func `another method is told which there are`(method: Method, target: String, allow: String) throws {
        let request = try Request(method, target)
        let refusal = try #require(router().match(request).refusal(of: request))
        #expect(refusal.status == .methodNotAllowed)
        #expect(refusal.headers == [HeaderField("Allow", allow)])
        #expect(String(decoding: refusal.body, as: UTF8.self).contains(#""code":"methodNotAllowed""#))
    }

    @Test func `OPTIONS lists the methods`() throws {
        let request = try Request(.options, "/lists/7")
        let refusal = try #require(router().match(request).refusal(of: request))
        #expect(refusal.status == .noContent)
        #expect(refusal.headers == [HeaderField("Allow", "GET, DELETE, HEAD, OPTIONS")])
    }

    @Test func `OPTIONS with a star asks about all`() throws {
        let request = try Request(.options, "*")
        let refusal = try #require(router().match(request).refusal(of: request))
        #expect(refusal.status == .noContent)
        #expect(refusal.headers == [HeaderField("Allow", "GET, POST, DELETE, PATCH, HEAD, OPTIONS")])
    }

    @Test func `parameters are given by name, decoded`() throws {
        let request = try Request(.get, "/viewers/a%20b/nodes/17?x=y")
        guard case .found(let route) = router().match(request) else {
            Issue.record("nothing found")
            return
        }
        #expect(route.parameter("viewer", of: request) == "a b")
        #expect(route.parameter("row", of: request) == "17")
        #expect(route.pattern.description == "/viewers/{viewer}/nodes/{row}")
    }

    @Test func `routes can be read, to be compared with a description`() {
        let routes = router().routes.map { "\($0.method) \($0.pattern)" }
        #expect(routes.first == "GET /")
        #expect(routes.contains("PATCH /lists/{list}/rows"))
        #expect(routes.count == 11)
    }

    @Test(arguments: UInt64(0)..<50)
    func `the tree finds what a plain search finds`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["a", "b", "{x}"]
        var router = Router<Int>()
        var known: [[String]] = []
        for number in 0..<20 {
            let segments = (0..<Int.random(in: 1...3, using: &random)).map { index -> String in
                let word = words.randomElement(using: &random) ?? ""
                return word == "{x}" ? "{x\(index)}" : word
            }
            guard !known.contains(segments) else { continue }
            known.append(segments)
            router.add(.get, RoutePattern("/" + segments.joined(separator: "/")), known.count - 1)
            _ = number
        }
        for _ in 0..<50 {
            let path = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                ["a", "b", "c"].randomElement(using: &random) ?? ""
            }
            let fitting = known.indices.filter { index in
                known[index].count == path.count && zip(known[index], path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }
            // Literals come first, from the left.
            let best = fitting.min { left, right in
                let pair = zip(known[left], known[right]).first { $0.hasPrefix("{") != $1.hasPrefix("{") }
                return pair.map { !$0.0.hasPrefix("{") } ?? false
            }
            let match = router.match(try Request(.get, "/" + path.joined(separator: "/")))
            if case .found(let route) = match { #expect(route.handler == best) } else { #expect(best == nil) }
        }
    }
}

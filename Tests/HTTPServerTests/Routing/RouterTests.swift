import HTTPServer
import Testing
import TestSupport

/// The routes of the router, with names.
private let routes: [(method: Method, pattern: RoutePattern, name: String)] = [
    (.get, "/", "root"),
    (.get, "/lists", "lists"),
    (.post, "/lists", "create"),
    (.get, "/lists/{list}", "list"),
    (.delete, "/lists/{list}", "delete"),
    (.get, "/lists/recent", "recent"),
    (.get, "/lists/{list}/rows", "rows"),
    (.patch, "/lists/{list}/rows", "edit"),
    (.get, "/viewers/{viewer}/nodes/{row}", "node"),
    (.head, "/own-head", "head"),
    (.get, "/own-head", "get"),
]

private func router() -> Router {
    routes.reduce(into: Router()) { $0.add($1.method, $1.pattern) }
}

@Suite struct RouterTests {
    @Test(arguments: [
        (Method.get, "/", "root"), (.get, "/lists", "lists"), (.post, "/lists", "create"), (.get, "/lists/7", "list"),
        (.get, "/lists/recent", "recent"), (.get, "/lists/recent/rows", "rows"), (.head, "/lists", "lists"),
        (.get, "/lists?from=3", "lists"), (.get, "/l%69sts", "lists"), (.head, "/own-head", "head"),
        (.get, "http://localhost/lists/7", "list"), (.get, "/lists/%20", "list"),
    ])
    func `a route is found`(method: Method, target: String, name: String) throws {
        guard case .found(let number) = router().match(try Request(method, target)) else {
            Issue.record("nothing found")
            return
        }
        #expect(routes[number].name == name)
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

    @Test func `parameters of a pattern are found by name, and decoded`() throws {
        let request = try Request(.get, "/viewers/a%20b/nodes/17?x=y")
        guard case .found(let number) = router().match(request) else {
            Issue.record("nothing found")
            return
        }
        let pattern = routes[number].pattern
        #expect(pattern.index(of: "viewer").map { request.segment($0) } == "a b")
        #expect(pattern.index(of: "row").map { request.segment($0) } == "17")
        #expect(pattern.index(of: "list") == nil)
        #expect(pattern.segmentCount == 4)
        #expect(pattern.description == "/viewers/{viewer}/nodes/{row}")
    }

    @Test(arguments: UInt64(0)..<50)
    func `the tree finds what a plain search finds`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["a", "b", "{x}"]
        var router = Router()
        var known: [[String]] = []
        for _ in 0..<20 {
            let segments = (0..<Int.random(in: 1...3, using: &random)).map { index -> String in
                let word = words.randomElement(using: &random) ?? ""
                return word == "{x}" ? "{x\(index)}" : word
            }
            guard !known.contains(segments) else { continue }
            known.append(segments)
            router.add(.get, RoutePattern("/" + segments.joined(separator: "/")))
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
            if case .found(let number) = match { #expect(number == best) } else { #expect(best == nil) }
        }
    }
}

@testable import HTTPServer
import Testing

private let one = EntityTag("1")

@Suite struct EntityTagListTests {
    @Test(arguments: [
        ("*", EntityTagList.any), ("\"1\"", .tags([one])), ("W/\"1\"", .tags([EntityTag("1", isWeak: true)])),
        ("\"1\", W/\"b\" ,\t\"\"", .tags([one, EntityTag("b", isWeak: true), EntityTag("")])),
        (",, \"1\",", .tags([one])), ("\"a,b\"", .tags([EntityTag("a,b")])), ("\"ä\"", .tags([EntityTag("ä")])),
    ])
    func `a list of tags is read`(field: String, list: EntityTagList) {
        #expect(EntityTagList(field) == list)
    }

    @Test(arguments: [
        "", ",", "1", "\"1", "1\"", "\"1\" \"2\"", "w/\"1\"", "W/1", "*, \"1\"", "\"1\", *", "\"a b\"", "\"a\"b\"",
        "W/ \"1\"", "\"1\";", "'1'",
    ])
    func `anything else is malformed`(field: String) throws {
        #expect(EntityTagList(field) == nil)
        guard !field.isEmpty else { return }
        for name in ["If-Match", "If-None-Match"] {
            let request = try Request(.get, "/", headers: [HeaderField(name, field)])
            #expect(throws: MalformedFieldError(name: name)) { try Preconditions(request) }
        }
    }

    @Test func `several fields of one name are one list`() throws {
        let fields = [HeaderField("If-Match", "\"1\""), HeaderField("if-match", "\"2\"")]
        let conditions = try Preconditions(try Request(.put, "/", headers: fields))
        #expect(conditions.ifMatch == .tags([one, EntityTag("2")]))
    }

    @Test func `weak and strong comparison are those of RFC 9110, section 8.8.3.2`() {
        let (weak1, weak2) = (EntityTag("1", isWeak: true), EntityTag("2", isWeak: true))
        let table: [(EntityTag, EntityTag, strong: Bool, weak: Bool)] = [
            (weak1, weak1, false, true), (weak1, weak2, false, false), (weak1, one, false, true),
            (one, one, true, true),
        ]
        for (first, second, strong, weak) in table {
            #expect(first.isStronglyEqual(to: second) == strong)
            #expect(first.isWeaklyEqual(to: second) == weak)
        }
    }
}

@Suite struct PreconditionsTests {
    private func outcome(
        _ ifMatch: String?,
        _ ifNoneMatch: String?,
        current: [EntityTag] = [one],
        isRead: Bool,
        accepting codings: String? = nil
    ) throws -> Preconditions.Outcome {
        var fields: [HeaderField] = []
        if let ifMatch { fields.append(HeaderField("If-Match", ifMatch)) }
        if let ifNoneMatch { fields.append(HeaderField("If-None-Match", ifNoneMatch)) }
        if let codings { fields.append(HeaderField("Accept-Encoding", codings)) }
        return try Preconditions(try Request(.get, "/", headers: fields)).evaluate(current, isRead: isRead)
    }

    @Test(arguments: [
        ("\"1\"", true), ("\"0\", \"1\"", true), ("*", true), ("\"1-gzip\"", true), ("\"2\"", false),
        ("W/\"1\"", false), ("\"01\"", false),
    ])
    func `If-Match holds for what is current, by strong comparison`(field: String, holds: Bool) throws {
        for isRead in [true, false] {
            #expect(try outcome(field, nil, isRead: isRead) == (holds ? .met : .failed(field: "If-Match")))
        }
    }

    @Test(arguments: [
        ("\"1\"", true), ("W/\"1\"", true), ("\"0\", W/\"1\"", true), ("*", true), ("\"2\"", false),
    ])
    func `If-None-Match fails for what is current, by weak comparison`(field: String, isKnown: Bool) throws {
        #expect(try outcome(nil, field, isRead: true) == (isKnown ? .notModified(one) : .met))
        #expect(try outcome(nil, field, isRead: false) == (isKnown ? .failed(field: "If-None-Match") : .met))
    }

    @Test func `where there is nothing, only If-Match fails`() throws {
        #expect(try outcome("*", nil, current: [], isRead: false) == .failed(field: "If-Match"))
        #expect(try outcome(nil, "*", current: [], isRead: false) == .met)
    }

    @Test func `If-Match comes first`() throws {
        #expect(try outcome("\"2\"", "\"1\"", isRead: true) == .failed(field: "If-Match"))
        #expect(try outcome("\"1\"", "\"1\"", isRead: true) == .notModified(one))
        #expect(try outcome("\"1\"", "\"1\"", isRead: false) == .failed(field: "If-None-Match"))
        #expect(try outcome(nil, nil, isRead: false) == .met)
    }

    @Test func `what a client has in gzip's coding is of use only to one that takes it`() throws {
        #expect(try outcome(nil, "\"1-gzip\"", isRead: true, accepting: "gzip") == .notModified(one.gzipped))
        #expect(try outcome(nil, "\"1-gzip\"", isRead: true) == .met)
        #expect(try outcome(nil, "\"1-gzip\"", isRead: true, accepting: "gzip;q=0") == .met)
        #expect(try outcome(nil, "\"1\"", isRead: true, accepting: "gzip") == .notModified(one))
        #expect(try outcome(nil, "\"1\"", isRead: true, accepting: "gzip, identity;q=0") == .met)
        #expect(try outcome(nil, "\"1-gzip\"", isRead: false) == .failed(field: "If-None-Match"))
    }
}

@Suite struct ConditionalAnswerTests {
    private func answer(_ method: Method, _ response: Response, _ fields: [HeaderField]) throws -> Response {
        var response = response
        response.applyConditions(of: try Request(method, "/", headers: fields))
        return response
    }

    private func tag(_ response: Response) -> String? {
        response.headers.first { $0.name == "ETag" }?.value
    }

    @Test func `a tag follows from the content`() throws {
        var response = Response.json(Array("{}".utf8))
        response.isTaggedByContent = true
        let first = try #require(tag(try answer(.get, response, [])))
        #expect(tag(try answer(.head, response, [])) == first)
        let known = try answer(.get, response, [HeaderField("If-None-Match", first)])
        #expect(known.status == .notModified)
        #expect(known.body.isEmpty && known.contentType == nil)
        #expect(tag(known) == first)
        response.body.append(0x20)
        #expect(tag(try answer(.get, response, [])) != first)
        // Other methods answer with what is no representation of the resource.
        #expect(tag(try answer(.post, response, [HeaderField("If-None-Match", "*")])) == nil)
    }

    @Test func `a stale condition is answered with the current tag`() throws {
        let response = Response.json([], headers: [HeaderField(one)])
        let stale = try answer(.get, response, [HeaderField("If-Match", "\"2\"")])
        #expect(stale.status == .preconditionFailed)
        #expect(tag(stale) == "\"1\"")
        #expect(String(decoding: stale.body, as: UTF8.self).contains(#""field":"If-Match""#))
        #expect(try answer(.get, response, [HeaderField("If-None-Match", "1")]).status == .badRequest)
    }

    @Test func `an answer that is no representation has no conditions`() throws {
        let response = Response(.notFound, headers: [HeaderField(one)])
        #expect(try answer(.get, response, [HeaderField("If-Match", "\"2\"")]).status == .notFound)
    }

    @Test func `the hash tells bytes apart at every length and place`() {
        var seen: Set<UInt64> = []
        for length in 0..<40 {
            var bytes = [UInt8](repeating: 0, count: length)
            seen.insert(ContentHash(of: bytes).rawValue)
            for place in 0..<length {
                bytes[place] = 1
                seen.insert(ContentHash(of: bytes).rawValue)
                bytes[place] = 0
            }
        }
        #expect(seen.count == 40 + (0..<40).reduce(0, +))
    }
}

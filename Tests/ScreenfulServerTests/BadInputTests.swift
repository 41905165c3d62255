import JSON
import Testing
import TestSupport

/// What every endpoint answers to what it cannot use: the code of the problem, and the field it names.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var request: String
        var body: String
        var code: String
        var field: String?

        var testDescription: String { "\(request) \(body.prefix(80))" }
    }

    private static func cases(_ request: String, _ bodies: [(String, String, String?)]) -> [Case] {
        bodies.map { Case(request: request, body: $0.0, code: $0.1, field: $0.2) }
    }

    static let lists = cases(
        "POST /api/v1/lists",
        [
            ("", "malformedJSON", nil), ("{", "malformedJSON", nil), ("[]", "wrongType", nil),
            ("null", "wrongType", nil),
            (#"{"name":"a","name":"b"}"#, "malformedJSON", "name"), ("{\"name\":\"\u{1}\"}", "malformedJSON", "name"),
            (#"{"name":NaN}"#, "malformedJSON", "name"), (#"{"name":1e999}"#, "outOfRange", "name"),
            ("{}", "missingField", "name"), (#"{"name":7}"#, "wrongType", "name"),
            (#"{"name":""}"#, "outOfRange", "name"),
            (#"{"name":"a"}"#, "missingField", "source"), (#"{"name":"a","source":[]}"#, "wrongType", "source"),
            (#"{"name":"a","source":{"kind":"magic"}}"#, "outOfRange", "source.kind"),
            (#"{"name":"a","source":{"kind":"generated"}}"#, "missingField", "source.rows"),
            (#"{"name":"a","source":{"kind":"generated","rows":0}}"#, "outOfRange", "source.rows"),
            (#"{"name":"a","source":{"kind":"generated","rows":1000000001}}"#, "outOfRange", "source.rows"),
            (#"{"name":"a","source":{"kind":"generated","rows":1e300}}"#, "outOfRange", "source.rows"),
            (#"{"name":"a","source":{"kind":"generated","rows":1.5}}"#, "wrongType", "source.rows"),
            (#"{"name":"a","source":{"kind":"generated","rows":"9"}}"#, "wrongType", "source.rows"),
            (#"{"name":"a","source":{"kind":"generated","rows":9,"seed":-1}}"#, "outOfRange", "source.seed"),
            (#"{"name":"a","source":{"kind":"generated","rows":9,"file":"x"}}"#, "unknownField", "source.file"),
            (#"{"name":"a","source":{"kind":"empty","columns":[]}}"#, "outOfRange", "source.columns"),
            (
                #"{"name":"a","source":{"kind":"empty","columns":[{"name":"x","type":"blob"}]}}"#, "outOfRange",
                "source.columns[0].type"
            ),
            (
                #"{"name":"a","source":{"kind":"empty","columns":[{"name":"x","type":"text"},{"name":"x","type":"text"}]}}"#,
                "outOfRange", "source.columns[1].name"
            ),
            (
                #"{"name":"a","source":{"kind":"sqlite","file":"/nowhere","table":"t"}}"#, "fileNotAllowed",
                "source.file"
            ),
            (#"{"name":"a","source":{"kind":"sqlite","file":"/a\u0000","table":"t"}}"#, "outOfRange", "source.file"),
            (#"{"name":"a","source":{"kind":"generated","rows":9},"extent":"endless"}"#, "outOfRange", "extent"),
            (#"{"name":"a","source":{"kind":"generated","rows":9},"start":3}"#, "conflictingFields", "start"),
            (
                #"{"name":"a","source":{"kind":"generated","rows":9},"extent":"growing","start":9}"#, "outOfRange",
                "start"
            ),
            (#"{"name":"a","source":{"kind":"generated","rows":9},"pageSize":0}"#, "outOfRange", "pageSize"),
            (#"{"name":"a","source":{"kind":"generated","rows":9},"rowHeight":-5}"#, "outOfRange", "rowHeight"),
            (#"{"name":"a","source":{"kind":"generated","rows":9},"rowHeights":1}"#, "wrongType", "rowHeights"),
            (#"{"name":"a","source":{"kind":"generated","rows":9},"colour":1}"#, "unknownField", "colour"),
        ]
    )

    static let rows = cases(
        "PATCH LIST/rows",
        [
            ("{}", "missingField", "operations"), (#"{"operations":[]}"#, "outOfRange", "operations"),
            (#"{"operations":[{"op":"erase","at":[0,0]}]}"#, "outOfRange", "operations[0].op"),
            (#"{"operations":[{"op":"delete"}]}"#, "missingField", "operations[0].at"),
            (#"{"operations":[{"op":"delete","at":0}]}"#, "wrongType", "operations[0].at"),
            (#"{"operations":[{"op":"delete","at":[]}]}"#, "outOfRange", "operations[0].at"),
            (#"{"operations":[{"op":"delete","at":[0,0,0]}]}"#, "outOfRange", "operations[0].at"),
            (#"{"operations":[{"op":"delete","at":[0,-1]}]}"#, "outOfRange", "operations[0].at[1]"),
            (#"{"operations":[{"op":"delete","at":[0,"x"]}]}"#, "wrongType", "operations[0].at[1]"),
            (#"{"operations":[{"op":"delete","at":[0,0],"values":{}}]}"#, "unknownField", "operations[0].values"),
            (#"{"operations":[{"op":"move","from":[0,0],"to":[0]}]}"#, "outOfRange", "operations[0].to"),
            (
                #"{"operations":[{"op":"insert","at":[0,0],"values":{"colour":1}}]}"#, "unknownField",
                "operations[0].values.colour"
            ),
            (
                #"{"operations":[{"op":"insert","at":[0,0],"values":{"title":1}}]}"#, "wrongType",
                "operations[0].values.title"
            ),
            (
                #"{"operations":[{"op":"insert","at":[0,0],"values":{"likes":1.5}}]}"#, "wrongType",
                "operations[0].values.likes"
            ),
            (
                #"{"operations":[{"op":"insert","at":[0,0],"values":{"date":"2026-02-30"}}]}"#, "wrongType",
                "operations[0].values.date"
            ),
            (
                #"{"operations":[{"op":"insert","at":[0],"rows":[{"title":true}]}]}"#, "wrongType",
                "operations[0].rows[0].title"
            ),
            (#"{"operations":[{"op":"delete","at":[0,0]}],"sections":[-1]}"#, "outOfRange", "sections[0]"),
            (#"{"operations":[{"op":"delete","at":[0,0]}],"why":1}"#, "unknownField", "why"),
            (#"{"operations":[{"op":"delete","at":[0,5000]}]}"#, "deleteItemOutOfRange", nil),
        ]
    )

    static let viewers = cases(
        "POST LIST/viewers",
        [
            ("{}", "missingField", "viewport"), (#"{"viewport":{}}"#, "missingField", "viewport.width"),
            (#"{"viewport":{"width":0,"height":9}}"#, "outOfRange", "viewport.width"),
            (#"{"viewport":{"width":1e9,"height":9}}"#, "outOfRange", "viewport.width"),
            (#"{"viewport":{"width":9,"height":-9}}"#, "outOfRange", "viewport.height"),
            (#"{"viewport":{"width":9,"height":"9"}}"#, "wrongType", "viewport.height"),
            (#"{"viewport":{"width":9,"height":9},"requests":1}"#, "wrongType", "requests"),
            (#"{"viewport":{"width":9,"height":9,"depth":1}}"#, "unknownField", "viewport.depth"),
            (#"{"viewport":{"width":9,"height":9},"container":"grid"}"#, "outOfRange", "container"),
            (#"{"viewport":{"width":9,"height":9},"axis":"z"}"#, "outOfRange", "axis"),
            (#"{"viewport":{"width":9,"height":9},"preset":"custom"}"#, "outOfRange", "preset"),
            (#"{"viewport":{"width":9,"height":9},"anchor":[1]}"#, "outOfRange", "anchor"),
            (#"{"viewport":{"width":9,"height":9},"anchor":[-1,0]}"#, "outOfRange", "anchor[0]"),
            (#"{"viewport":{"width":9,"height":9},"tuning":{"fast":{}}}"#, "unknownField", "tuning.fast"),
            (
                #"{"viewport":{"width":9,"height":9},"tuning":{"full":{"display":{"leading":101,"trailing":0}}}}"#,
                "outOfRange", "tuning.full.display.leading"
            ),
        ]
    )

    static let scrolls = cases(
        "POST VIEWER/scroll",
        [
            ("", "malformedJSON", nil), ("{}", "missingField", "offset"), ("7", "wrongType", nil),
            (#"{"offset":"7"}"#, "wrongType", "offset"), (#"{"offset":null}"#, "wrongType", "offset"),
            (#"{"offset":1e16}"#, "outOfRange", "offset"), (#"{"offset":-1e999}"#, "outOfRange", "offset"),
            (#"{"offset":Infinity}"#, "malformedJSON", "offset"),
            (#"{"offset":1,"offset":2}"#, "malformedJSON", "offset"),
            (#"{"offset":1,"anchor":[0,0]}"#, "conflictingFields", "anchor"),
            (#"{"anchor":[0,0,0]}"#, "outOfRange", "anchor"), (#"{"anchor":[0.5,0]}"#, "wrongType", "anchor[0]"),
            (#"{"offset":1,"phase":"jump"}"#, "outOfRange", "phase"),
            (#"{"offset":1,"phase":1}"#, "wrongType", "phase"),
            (#"{"offset":1,"velocity":1e10}"#, "outOfRange", "velocity"),
            (#"{"offset":1,"target":[]}"#, "wrongType", "target"),
            (#"{"offset":1,"speed":1}"#, "unknownField", "speed"), ("{\"offset\":1} x", "malformedJSON", nil),
        ]
    )

    static let others =
        cases(
            "PATCH VIEWER/range-controller",
            [
                ("[]", "wrongType", nil), (#"{"mode":"turbo"}"#, "outOfRange", "mode"),
                (#"{"mode":"unspecified"}"#, "outOfRange", "mode"), (#"{"mode":1}"#, "wrongType", "mode"),
                (#"{"viewport":{"width":9}}"#, "missingField", "viewport.height"),
                (
                    #"{"tuning":{"full":{"preload":{"leading":-1,"trailing":0}}}}"#, "outOfRange",
                    "tuning.full.preload.leading"
                ),
                (#"{"tuning":{"full":{"preload":{"leading":1}}}}"#, "missingField", "tuning.full.preload.trailing"),
                (#"{"range":1}"#, "unknownField", "range"),
            ]
        )
        + cases(
            "POST VIEWER/batch-context",
            [
                ("{}", "missingField", "action"), (#"{"action":"stop"}"#, "outOfRange", "action"),
                (#"{"action":"begin","end":"middle"}"#, "outOfRange", "end"),
                (#"{"action":"begin","x":1}"#, "unknownField", "x"),
            ]
        )
        + cases(
            "POST VIEWER/signals",
            [
                ("{}", "missingField", "signal"), (#"{"signal":"hello"}"#, "outOfRange", "signal"),
                (#"{"signal":"displayed"}"#, "missingField", "rows"),
                (#"{"signal":"displayed","rows":[[0]]}"#, "outOfRange", "rows[0]"),
                (#"{"signal":"background","rows":[[0,1]]}"#, "unknownField", "rows"),
            ]
        )

    @Test(arguments: [lists, rows, viewers, scrolls, others])
    func `a body that cannot be used is answered with a problem that names the field`(cases: [Case]) throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list)
        for item in cases {
            let request = item.request.split(separator: " ")
            let path = Self.path(String(request[1]), list: list, viewer: viewer)
            let answer = try client.send(
                String(request[0]),
                path,
                bytes: Array(item.body.utf8),
                headers: path.hasPrefix(list) ? ["If-Match": "\"1\""] : [:]
            )
            #expect(answer.headers["content-type"] == "application/problem+json", "\(item)")
            #expect(answer.code == item.code, "\(item): \(answer.body)")
            #expect(answer.field == item.field, "\(item): \(answer.body)")
        }
        #expect(try client.get(list).json["version"]?.integer == 1)
    }

    /// A path with the paths of a list and a viewer put in.
    private static func path(_ text: String, list: String, viewer: String) -> String {
        if text.hasPrefix("LIST") { return list + text.dropFirst(4) }
        return text.hasPrefix("VIEWER") ? viewer + text.dropFirst(6) : text
    }

    static let queries: [(String, String, String)] = [
        ("/api/v1/lists?from=-1", "outOfRange", "from"), ("/api/v1/lists?from=x", "wrongType", "from"),
        ("/api/v1/lists?count=0", "outOfRange", "count"), ("/api/v1/lists?count=501", "outOfRange", "count"),
        ("/api/v1/lists?count=99999999999999999999", "outOfRange", "count"),
        ("/api/v1/lists?page=1", "unknownField", "page"),
        ("/api/v1/lists?from=1&from=2", "conflictingFields", "from"), ("/api/v1/lists?from=", "wrongType", "from"),
        ("LIST?x=1", "unknownField", "x"), ("LIST/rows?from=1e3", "wrongType", "from"),
        ("LIST/viewers?count=-5", "outOfRange", "count"), ("VIEWER?fast", "unknownField", "fast"),
        ("VIEWER/range-controller?x", "unknownField", "x"), ("VIEWER/batch-context?x", "unknownField", "x"),
        ("VIEWER/cells?state=hidden", "outOfRange", "state"), ("VIEWER/cells?count=NaN", "wrongType", "count"),
        ("VIEWER/events?count=0", "outOfRange", "count"), ("VIEWER/events?version=-1", "outOfRange", "version"),
        ("VIEWER/nodes/0?x", "unknownField", "x"),
    ]

    @Test func `a query that cannot be used is answered with a problem that names the parameter`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list)
        for (path, code, field) in Self.queries {
            let path = Self.path(path, list: list, viewer: viewer)
            let answer = try client.get(path)
            #expect(answer.status == 400)
            #expect(answer.code == code, "\(path): \(answer.body)")
            #expect(answer.field == field, "\(path): \(answer.body)")
        }
    }

    @Test(arguments: ["0", "999", "-1", "01", "x", "9999999999999999999999", "%2e%2e", "1%00", "%F0%9F%98%80"])
    func `whatever names no list is not found`(id: String) throws {
        let server = try TestServer()
        let client = server.client()
        for path in ["", "/rows", "/viewers"] {
            #expect([400, 404].contains(try client.get("/api/v1/lists/\(id)\(path)").status))
        }
        for path in ["", "/range-controller", "/batch-context", "/cells", "/nodes/0", "/events"] {
            #expect([400, 404].contains(try client.get("/api/v1/viewers/\(id)\(path)").status))
        }
        #expect([400, 404].contains(try client.post("/api/v1/viewers/\(id)/scroll", ["offset": 1]).status))
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data", "",
    ])
    func `a body of another media type is refused`(type: String) throws {
        let server = try TestServer()
        let answer = try server.client().send(
            "POST",
            "/api/v1/lists",
            bytes: Array(#"{"name":"a","source":{"kind":"generated","rows":1}}"#.utf8),
            headers: ["Content-Type": type]
        )
        #expect(answer.status == 415)
        #expect(answer.code == "unsupportedMediaType")
    }

    @Test func `a body of ten mebibytes and one that is not UTF-8 are refused`() throws {
        let server = try TestServer()
        // The answer comes before the body does.
        let long = try RawClient(port: server.port).request(
            "POST /api/v1/lists HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(10 << 20)\r\n\r\n"
        )
        #expect(long.status == 413)
        let invalid = try server.client().send("POST", "/api/v1/lists", bytes: [0x22, 0xFF, 0xFE, 0x22], headers: [:])
        #expect(invalid.code == "malformedJSON")
        #expect(try server.client().get("/healthz").status == 200)
    }

    @Test func `a method that a resource does not have is answered with those it has`() throws {
        let server = try TestServer()
        let answer = try server.client().send("PUT", "/api/v1/lists", bytes: Array("{}".utf8), headers: [:])
        #expect(answer.status == 405)
        #expect(answer.headers["allow"]?.contains("POST") == true)
        #expect(try server.client().get("/nowhere").code == "notFound")
    }
}

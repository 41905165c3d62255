import HTTPServer
import JSON
import Testing

@testable import ScreenfulServer

/// What is the same for all operations.
@Suite struct OperationTests {
    /// A server with one resource of each kind.
    private struct Resources {
        let server: TestServer
        let client: APIClient
        /// The texts of the path parameters.
        private var parameters: [String: String] = [
            "trace": "coldStart", "row": "0", "node": "1", "seed": "1", "image": "1.png", "font": "none.ttf",
        ]

        init() throws {
            server = try TestServer()
            client = server.client()
            let list = try client.makeList()
            parameters["list"] = Self.id(list)
            parameters["viewer"] = Self.id(try client.makeViewer(of: list))
            let root: JSONValue = [
                "kind": "navigation", "children": [["viewer": .string(Self.id(try client.makeViewer(of: list)))]],
            ]
            let scene = try client.post("/api/v1/scenes", ["root": root])
            parameters["scene"] = Self.id(try #require(scene.headers["location"]))
            let run: JSONValue = ["traces": ["coldStart"], "policies": ["ranges"], "networks": ["4g"], "rows": 40]
            parameters["run"] = Self.id(try #require(client.post("/api/v1/lab/runs", run).headers["location"]))
            // Of no picture: what comes before that is asked about.
            parameters["signature"] = String(repeating: "0", count: 26)
            let search: JSONValue = ["trace": "browse", "network": "3g"]
            parameters["suggestion"] = Self.id(
                try #require(client.post("/api/v1/lab/suggestions", search).headers["location"])
            )
        }

        /// The last segment of a path.
        private static func id(_ path: String) -> String {
            path.split(separator: "/").last.map(String.init) ?? ""
        }

        /// Returns a path of an operation that exists.
        func path(of operation: Operation) throws -> String {
            var path = operation.path.description
            for name in operation.path.parameters {
                path.replace("{\(name)}", with: try #require(parameters[name], "\(operation.name)"))
            }
            return path
        }

        /// Returns the query parameters without which an operation is refused.
        func requiredQuery(of operation: Operation) throws -> String {
            switch operation.name {
            case "getMultiplexedEvents": "viewers=\(try #require(parameters["viewer"]))&"
            case "getMatches": "q=a&"
            case "getPicture": "url=https://pictures.example/a.png&"
            case "getLabReplay", "getLabHAR": "trace=coldStart&policy=texture&network=4g&seed=1&"
            default: ""
            }
        }
    }

    @Test func `a query parameter that an operation does not name is refused, or ignored with the whole query`() throws
    {
        let resources = try Resources()
        for operation in Operation.all {
            let query = try resources.requiredQuery(of: operation)
            let target = try "\(resources.path(of: operation))?\(query)unnamed=1"
            let isWrite = ["POST", "PUT", "PATCH"].contains(operation.method.rawValue)
            let answer = try resources.client.send(
                operation.method.rawValue,
                target,
                bytes: isWrite ? Array("{}".utf8) : nil,
                headers: [:]
            )
            if operation.queryNames == nil {
                #expect(answer.code != "unknownField", "\(operation.name)")
            } else {
                #expect(answer.status == 400, "\(operation.name)")
                #expect(answer.code == "unknownField", "\(operation.name)")
                #expect(answer.field == "unnamed", "\(operation.name)")
            }
        }
        let ignoring = Operation.all.filter { $0.queryNames == nil }.map(\.name)
        #expect(ignoring == ["getHealth", "getReadiness", "getMetrics", "getGeneratedImage", "getFont"])
    }

    @Test func `a resource that does not exist is told before a query that is refused`() throws {
        let server = try TestServer()
        for (path, code) in [
            ("lists/99?x", "listNotFound"), ("viewers/0?x", "viewerNotFound"), ("lab/runs/none?x", "runNotFound"),
            ("lab/suggestions/none?x", "runNotFound"), ("traces/none?x", "traceNotFound"),
        ] {
            #expect(try server.client().get("/api/v1/\(path)").code == code)
        }
    }

    @Test func `the methods of every path are told to OPTIONS and to another method, in the order of the table`() throws
    {
        let resources = try Resources()
        let paths = Dictionary(grouping: Operation.all, by: \.path)
        for (path, operations) in paths {
            var methods = operations.map(\.method.rawValue)
            if methods.contains("GET") { methods.append("HEAD") }
            let allow = (methods + ["OPTIONS"]).joined(separator: ", ")
            let target = try resources.path(of: operations[0])
            let options = try resources.client.send("OPTIONS", target, bytes: nil, headers: [:])
            #expect(options.status == 204, "\(path)")
            #expect(options.headers["allow"] == allow, "\(path)")
            let refusal = try resources.client.send("TRACE", target, bytes: nil, headers: [:])
            #expect(refusal.status == 405, "\(path)")
            #expect(refusal.headers["allow"] == allow, "\(path)")
        }
    }

    @Test func `HEAD is answered as GET, without the body`() throws {
        let resources = try Resources()
        for name in ["getHealth", "getList", "getViewer", "getNetwork", "getLists"] {
            let operation = try #require(Operation.all.first { $0.name == name })
            let path = try resources.path(of: operation)
            let whole = try resources.client.get(path)
            let head = try resources.client.send("HEAD", path, bytes: nil, headers: [:])
            #expect(head.status == whole.status)
            #expect(head.headers["content-length"] == whole.headers["content-length"])
            #expect(head.headers["etag"] == whole.headers["etag"])
        }
    }
}

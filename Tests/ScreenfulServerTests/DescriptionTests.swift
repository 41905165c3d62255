import JSON
import Screenful
import ScreenfulTypes
import Testing
import TestSupport

@testable import HTTPServer
@testable import ScreenfulServer

/// The server, its description and its manual say the same.
@Suite struct DescriptionTests {
    /// The folder of the package.
    private static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    private func text(_ path: String) -> String {
        TemporaryDirectory.read(path: "\(Self.root)/\(path)")
    }

    @Test func `openapi.json lists exactly the operations that the server has, each once`() throws {
        let description = try JSONValue.parse(Array(text("Public/openapi.json").utf8))
        var described: [String] = []
        for path in try #require(description["paths"]?.object) {
            for method in try #require(path.value.object) where method.key != "parameters" {
                let operation = method.value["operationId"]?.string ?? "?"
                described.append("\(operation): \(method.key.uppercased()) \(path.key)")
            }
        }
        let served = Operation.all.map { "\($0.name): \($0.method) \($0.path)" }
        // The description itself is a file of the page.
        #expect(described.sorted() == (served + ["getDescription: GET /openapi.json"]).sorted())
        #expect(Set(Operation.all.map(\.name)).count == Operation.all.count)
    }

    @Test func `the route of every operation leads to it`() throws {
        let router = Operation.router()
        for (number, operation) in Operation.all.enumerated() {
            let path = operation.path.description.replacing("{", with: "").replacing("}", with: "")
            #expect(router.match(try request(operation.method, path)) == .found(number), "\(operation.name)")
        }
    }

    @Test func `openapi.json carries the version of the release`() throws {
        let description = try JSONValue.parse(Array(text("Public/openapi.json").utf8))
        #expect(description["info"]?["version"]?.string == ScreenfulVersion.current)
    }

    @Test func `every path parameter is described`() throws {
        let description = try JSONValue.parse(Array(text("Public/openapi.json").utf8))
        for operation in Operation.all {
            let path = try #require(description["paths"]?["\(operation.path)"])
            let parameters = try (path["parameters"]?.array ?? []).map { try resolved($0, in: description) }
            let count = parameters.count { $0["in"] == "path" }
            #expect(count == operation.path.parameters.count, "\(operation.name)")
        }
    }

    @Test func `the query parameters of every operation are described, and no others`() throws {
        let description = try JSONValue.parse(Array(text("Public/openapi.json").utf8))
        for operation in Operation.all {
            let method = operation.method.rawValue.lowercased()
            let described = try #require(description["paths"]?["\(operation.path)"]?[method])
            var names: [String] = []
            for parameter in described["parameters"]?.array ?? [] {
                let parameter = try resolved(parameter, in: description)
                if parameter["in"]?.string == "query" { names.append(try #require(parameter["name"]?.string)) }
            }
            #expect(names.sorted() == (operation.queryNames ?? []).sorted(), "\(operation.name)")
        }
    }

    /// Returns what a reference refers to, or else the value itself.
    private func resolved(_ value: JSONValue, in description: JSONValue) throws -> JSONValue {
        guard let reference = value["$ref"]?.string else { return value }
        return try reference.split(separator: "/").dropFirst().reduce(description) { try #require($0[String($1)]) }
    }

    @Test func `the manual explains every problem code with its status`() {
        let rows = text("Sources/Screenful/Screenful.docc/Server-API.md").split(separator: "\n").filter {
            $0.hasPrefix("| ")
        }
        for code in ProblemCode.allCases {
            let explained = rows.contains {
                $0.hasPrefix("| \(code.status.rawValue) |") && $0.contains("`\(code.rawValue)`")
            }
            #expect(explained, "\(code)")
        }
        for code in ChangeSetError.Code.allCases {
            #expect(rows.contains { $0.hasPrefix("| `\(code.rawValue)` |") }, "\(code)")
        }
    }
}

/// Returns a request without a body, as it is decoded.
private func request(_ method: Method, _ path: String) throws -> Request {
    let bytes = Array("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".utf8)
    var request = Request()
    var decoder = RequestDecoder(limits: .standard)
    var position = 0
    while try decoder.decode(bytes.span, at: &position, into: &request) == .head {}
    return request
}

import HTTPServer
import JSON
import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulServer

/// The server, its description and its manual say the same.
@Suite struct DescriptionTests {
    /// The folder of the package.
    private static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    private func text(_ path: String) -> String {
        TemporaryFolder.read(path: "\(Self.root)/\(path)")
    }

    @Test func `openapi.json lists exactly the operations that the server has`() throws {
        let description = try JSONValue.parse(Array(text("Public/openapi.json").utf8))
        var described: Set<String> = []
        for path in try #require(description["paths"]?.object) {
            for method in try #require(path.value.object) where method.key != "parameters" {
                let operation = method.value["operationId"]?.string ?? "?"
                described.insert("\(operation): \(method.key.uppercased()) \(path.key)")
            }
        }
        let served = Operation.allCases.map { "\($0): \($0.route.method) \($0.route.path)" }
        // The description itself is a file of the page.
        #expect(described == Set(served + ["getDescription: GET /openapi.json"]))
    }

    @Test func `openapi.json carries the version of the release`() throws {
        let description = try JSONValue.parse(Array(text("Public/openapi.json").utf8))
        #expect(description["info"]?["version"]?.string == ScreenfulVersion.current)
    }

    @Test func `every path parameter is described`() throws {
        let description = try JSONValue.parse(Array(text("Public/openapi.json").utf8))
        for operation in Operation.allCases {
            let path = try #require(description["paths"]?[operation.route.path])
            let count = path["parameters"]?.array?.count ?? 0
            #expect(count == RoutePattern(operation.route.path).parameters.count, "\(operation)")
        }
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

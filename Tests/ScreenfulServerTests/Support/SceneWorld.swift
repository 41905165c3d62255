import JSON
import Testing

/// A server with viewers of one list, for scenes of them.
struct SceneWorld {
    let client: APIClient
    /// The path of the list.
    let list: String
    /// The ids of the viewers.
    let ids: [String]

    init(viewers count: Int, on server: TestServer? = nil) throws {
        client = try (server ?? TestServer()).client()
        list = try client.makeList(rows: 200, with: ["rowHeights": "fixed", "rowHeight": 100])
        ids = try (0..<count).map { [client, list] _ in
            String(try client.makeViewer(of: list).dropFirst("/api/v1/viewers/".count))
        }
    }

    func leaf(_ viewer: Int) -> JSONValue { ["viewer": .string(ids[viewer])] }

    func stack(_ viewers: Int...) -> JSONValue {
        ["kind": "navigation", "children": .array(viewers.map(leaf))]
    }

    /// Opens a scene, and returns its path.
    func open(_ root: JSONValue) throws -> String {
        let response = try client.post("/api/v1/scenes", ["root": root])
        try #require(response.status == 201, "\(response.body)")
        let path = try #require(response.headers["location"])
        let shown = try client.get(path).json
        #expect(try response.json == shown)
        return path
    }

    @discardableResult
    func tap(_ scene: String, _ name: String, _ body: JSONValue) throws -> JSONValue {
        let response = try client.post("\(scene)/\(name)", body)
        try #require(response.status == 200, "\(response.body)")
        return try response.json
    }

    /// The numbers of viewers by their ids.
    func numbers(_ names: JSONValue?) -> [Int] {
        (names?.array ?? []).map { name in ids.firstIndex { $0 == name.string } ?? -1 }
    }

    func depths(of scene: String) throws -> [Int64] { try screens(of: scene).map { $0["depth"]?.integer ?? -1 } }
    func modes(of scene: String) throws -> [String] { try screens(of: scene).map { $0["mode"]?.string ?? "" } }

    func containers(of scene: String) throws -> [Int64] {
        try screens(of: scene).map { $0["containerState"]?.integer ?? -1 }
    }

    /// The viewers of a scene, in the order of the tree.
    private func screens(of scene: String) throws -> [JSONValue] {
        func leaves(_ node: JSONValue) -> [JSONValue] { node["children"]?.array.map { $0.flatMap(leaves) } ?? [node] }
        return leaves(try #require(try client.get(scene).json["root"]))
    }
}

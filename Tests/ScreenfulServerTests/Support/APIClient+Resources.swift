import JSON

extension APIClient {
    /// Creates a generated list with a name of its own, and returns its path.
    func makeList(
        rows: Int = 1_000,
        extent: String = "full",
        with members: JSONObject = [:]
    ) throws -> String {
        var body: JSONObject = [
            "name": .string("test \(UInt64.random(in: 0 ... .max))"),
            "source": ["kind": "generated", "rows": .integer(Int64(rows)), "seed": 7],
            "extent": .string(extent),
        ]
        body = body.merging(members)
        let response = try post("/api/v1/lists", .object(body))
        guard response.status == 201, let path = response.headers["location"] else { throw Unexpected(response) }
        return path
    }

    /// Opens a viewer of a list, and returns its path.
    func makeViewer(of list: String, with members: JSONObject = [:]) throws -> String {
        var body: JSONObject = ["viewport": ["width": 390, "height": 844]]
        body = body.merging(members)
        let response = try post("\(list)/viewers", .object(body))
        guard response.status == 201, let path = response.headers["location"] else { throw Unexpected(response) }
        return path
    }

    /// Opens an event stream of a viewer.
    func events(of viewer: String, query: String = "", after id: Int? = nil) throws -> EventReader {
        let headers = id.map { ["Last-Event-ID": String($0)] } ?? [:]
        return try EventReader(port: port, path: "\(viewer)/events\(query)", headers: headers)
    }

    /// An answer that a test cannot go on with.
    struct Unexpected: Error, CustomStringConvertible {
        let response: APIResponse

        init(_ response: APIResponse) {
            self.response = response
        }

        var description: String { "status \(response.status): \(response.body)" }
    }
}

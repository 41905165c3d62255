import JSON
import ScreenfulServer
import Testing

@Suite struct LabSuggestionTests {
    private static let suggestions = "/api/v1/lab/suggestions"
    /// A search of few and short runs.
    private static let small: JSONValue = [
        "trace": "coldStart", "network": "4g", "policies": ["adaptive"], "seeds": 1, "rows": 40, "blank": 100,
    ]
    /// A search of which no test sees the end.
    private static let large: JSONValue = ["trace": "browse", "network": "3g", "seeds": 5]

    @Test func `a search goes through all its rounds and answers the tuning, the curve and the policy`() throws {
        let server = try TestServer()
        let client = server.client()
        let accepted = try client.post(Self.suggestions, Self.small)
        #expect(accepted.status == 202)
        #expect(try accepted.json["suggestion"] == .null)
        let path = try #require(accepted.headers["location"])
        // A run that is queued behind it begins when it has ended.
        let next: JSONValue = [
            "traces": ["coldStart"], "policies": ["ranges"], "networks": ["4g"], "seeds": 1, "rows": 40,
        ]
        let run = try #require(client.post("/api/v1/lab/runs", next).headers["location"])
        let reader = try EventReader(port: server.port, path: "\(path)/events")
        let events = try reader.next(through: { $0.name == "end" })
        #expect(events.last?.data["status"]?.string == "done")
        #expect(events.last?.data["of"] == events.last?.data["done"])
        _ = try EventReader(port: server.port, path: "\(run)/events").next(through: { $0.name == "end" })

        let answer = try client.get(path).json
        #expect(answer["status"]?.string == "done")
        #expect(answer["done"] == answer["of"])
        #expect(answer["trace"]?.string == "coldStart")
        #expect(answer["policy"]?["name"]?.string == "adaptive")
        let found = try #require(answer["suggestion"])
        #expect(found["budget"]?.double == 100)
        #expect(found["meetsBudget"]?.bool == true)
        #expect(try #require(found["tried"]?.integer) > 7)
        #expect(found["best"]?["q"] == answer["policy"]?["q"])
        #expect(found["curve"]?.array?.isEmpty == false)
        // It is judged on seeds that it was not tuned on.
        #expect(answer["seeds"]?.array?.compactMap(\.integer) == [1])
        #expect(answer["judgeSeeds"]?.array?.compactMap(\.integer) == Array(2...11))
        let judgement = try #require(found["judgement"])
        #expect(judgement["tuning"] == found["best"])
        #expect(judgement["meetsBudget"]?.bool == true)
        let blank = try #require(judgement["blank"]?["tuned"])
        let interval = try #require(blank["interval"]?.array).compactMap(\.double)
        let mean = try #require(blank["mean"]?.double)
        #expect(interval[0] <= mean && mean <= interval[1])
        #expect(judgement["waste"]?["difference"]?["mean"]?.double != nil)
        #expect(found["rejected"]?.array?.isEmpty == true)
        #expect(found["snippets"]?["swift"] == .null)

        // Neither is found among the others.
        #expect(try client.get("/api/v1/lab/runs").json["total"]?.integer == 1)
        let id = try #require(answer["id"]?.string)
        #expect(try client.get("/api/v1/lab/runs/\(id)").code == "runNotFound")
        #expect(try client.delete(path).status == 204)
        #expect(try client.get(path).code == "runNotFound")
    }

    @Test func `a search is cancelled, and takes its place in the queue`() throws {
        let server = try TestServer()
        let client = server.client()
        let paths = try (0..<9).map { _ in
            try #require(client.post(Self.suggestions, Self.large).headers["location"])
        }
        let reader = try EventReader(port: server.port, path: "\(paths[0])/events")
        let refused = try client.post(Self.suggestions, Self.large)
        #expect(refused.code == "labBusy")
        #expect(refused.headers["retry-after"] != nil)
        #expect(try client.delete(paths[0]).status == 204)
        #expect(try reader.next(through: { $0.name == "end" }).last?.data["status"]?.string == "cancelled")
        #expect(try reader.rest().isEmpty)
        let cancelled = try client.get(paths[0]).json
        #expect(cancelled["status"]?.string == "cancelled")
        #expect(cancelled["policy"] == .null)
        #expect(cancelled["suggestion"]?["best"] == .null)
        server.stop()
    }

    /// Bodies as text, which compiles sooner, and the fields to blame.
    private static let mistakes: [(body: String, field: String)] = [
        (#"{"network":"3g"}"#, "trace"),
        (#"{"trace":"browse"}"#, "network"),
        (#"{"trace":"stroll","network":"3g"}"#, "trace"),
        (#"{"trace":"browse","network":"5g"}"#, "network"),
        (#"{"trace":"browse","network":"3g","blank":-1}"#, "blank"),
        (#"{"trace":"browse","network":"3g","blank":"few"}"#, "blank"),
        (#"{"trace":"browse","network":"3g","policies":[]}"#, "policies"),
        (#"{"trace":"browse","network":"3g","policies":["lazy"]}"#, "policies[0]"),
        (#"{"trace":"browse","network":"3g","seeds":21}"#, "seeds"),
        (#"{"trace":"browse","network":"3g","seeds":"1-21"}"#, "seeds"),
        (#"{"trace":"browse","network":"3g","judgeSeeds":1}"#, "judgeSeeds"),
        (#"{"trace":"browse","network":"3g","judgeSeeds":101}"#, "judgeSeeds"),
        (#"{"trace":"browse","network":"3g","judgeSeeds":"3-4"}"#, "judgeSeeds"),
        (#"{"trace":"browse","network":"3g","judgeSeeds":[9,1]}"#, "judgeSeeds"),
        (#"{"trace":"browse","network":"3g","content":"video"}"#, "content"),
        (#"{"traces":["browse"],"trace":"browse","network":"3g"}"#, "traces"),
    ]

    @Test(arguments: mistakes)
    func `a mistake is named`(body: String, field: String) throws {
        let server = try TestServer()
        let refused = try server.client().send("POST", Self.suggestions, bytes: Array(body.utf8), headers: [:])
        #expect(refused.status == 400)
        #expect(refused.field == field)
    }
}

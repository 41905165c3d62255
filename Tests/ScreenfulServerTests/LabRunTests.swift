import JSON
import ScreenfulServer
import Testing

@Suite struct LabRunTests {
    private static let runs = "/api/v1/lab/runs"
    /// Two cells beside those that are compared with: few rows, a short scroll.
    private static let small: JSONValue = [
        "traces": ["coldStart"], "policies": ["ranges", "infiniteScroll"], "networks": ["4g"], "seeds": 1, "rows": 40,
    ]
    /// So many cells that no test sees the end.
    private static let large: JSONValue = ["traces": ["browse", "flings", "reversal"], "seeds": 5]

    @Test func `a run is told from its beginning to its end, and then its results are there`() throws {
        let server = try TestServer()
        let client = server.client()
        let accepted = try client.post(Self.runs, Self.small)
        #expect(accepted.status == 202)
        let path = try #require(accepted.headers["location"])
        #expect(try accepted.json["of"]?.integer == 2)
        #expect(path == (try accepted.json["id"]?.string).map { "\(Self.runs)/\($0)" })

        let reader = try EventReader(port: server.port, path: "\(path)/events")
        let events = try reader.next(through: { $0.name == "end" })
        #expect(events.first?.name == "snapshot")
        #expect(events.last?.data["status"]?.string == "done")
        #expect(events.last?.data["done"]?.integer == 2)

        let run = try client.get(path).json
        #expect(run["status"]?.string == "done")
        #expect(run["experiment"]?["policies"] == ["texture", "infiniteScroll"])
        let policies = try #require(run["results"]?["policies"]?.array)
        #expect(policies.map { $0["name"]?.string } == ["texture", "infiniteScroll"])
        #expect(policies[0]["toTexture"]?.double == 1)
        #expect(policies[0]["worst"] == ["trace": "coldStart", "network": "4g"])
        #expect(try #require(policies[0]["bytes"]?.double) > 0)
        #expect(run["results"]?["scenes"]?.array?.count == 1)
        #expect(try client.get(Self.runs).json["total"]?.integer == 1)

        #expect(try client.delete(path).status == 204)
        #expect(try client.get(path).code == "runNotFound")
    }

    @Test func `the stream of a run that has ended says so and ends`() throws {
        let server = try TestServer()
        let client = server.client()
        let path = try #require(client.post(Self.runs, Self.small).headers["location"])
        for _ in 0..<2 {
            let reader = try EventReader(port: server.port, path: "\(path)/events")
            #expect(try reader.next(through: { $0.name == "end" }).last?.data["status"]?.string == "done")
            #expect(try reader.rest().isEmpty)
        }
    }

    @Test func `one run at a time; the queue is bounded, and a cancelled run makes room`() throws {
        let server = try TestServer()
        let client = server.client()
        let paths = try (0..<9).map { _ in try #require(client.post(Self.runs, Self.large).headers["location"]) }
        let states = try client.get(Self.runs).json["runs"]?.array?.map { $0["status"]?.string }
        #expect(states == ["running"] + Array(repeating: "queued", count: 8))
        let refused = try client.post(Self.runs, Self.small)
        #expect(refused.status == 429)
        #expect(refused.code == "labBusy")
        #expect(refused.headers["retry-after"] != nil)

        #expect(try client.delete(paths[0]).status == 204)
        #expect(try client.get(paths[0]).json["status"]?.string == "cancelled")
        #expect(try client.get(paths[0]).json["results"]?["policies"]?.array?.isEmpty == false)
        // The next begins as soon as a thread is at rest.
        #expect(try client.delete(paths[8]).status == 204)
        #expect(try client.get(paths[8]).json["status"]?.string == "cancelled")
        #expect(try client.post(Self.runs, Self.small).status == 202)
        // And the server ends with all that waiting.
        server.stop()
    }

    @Test func `a replay tells the same run once more`() throws {
        let server = try TestServer()
        let client = server.client()
        let path = try #require(client.post(Self.runs, Self.small).headers["location"])
        let replay = try client.get("\(path)/replay?trace=coldStart&policy=texture&network=4g&seed=1").json
        let visits = try #require(replay["visits"]?.array)
        let tops = try #require(replay["tops"]?.array)
        #expect(!visits.isEmpty)
        #expect(try #require(replay["offsets"]?.array).count > 10)
        for visit in visits {
            #expect(try #require(visit[0]?.integer) < tops.count - 1)
            #expect(try #require(visit[1]?.double) <= #require(visit[2]?.double))
        }
        let reader = try EventReader(port: server.port, path: "\(path)/events")
        _ = try reader.next(through: { $0.name == "end" })
        let summary = try client.get(path).json["results"]?["policies"]?[0]
        #expect(replay["blank"] == summary?["blank"])
        #expect(Set(replay["viewport"]?.object?.map(\.key) ?? []) == ["width", "height"])
        #expect(replay["bytes"]?.double == summary?["bytes"]?.double)
    }

    @Test func `a run that has ended has a report that needs nothing but itself, one under way has none yet`() throws {
        let server = try TestServer()
        let client = server.client()
        let path = try #require(client.post(Self.runs, Self.small).headers["location"])
        let reader = try EventReader(port: server.port, path: "\(path)/events")
        _ = try reader.next(through: { $0.name == "end" })
        let report = try client.get("\(path)/report")
        #expect(report.status == 200)
        #expect(report.headers["content-type"]?.hasPrefix("text/html") == true)
        #expect(report.headers["content-security-policy"]?.hasPrefix("sandbox") == true)
        #expect(report.body.contains("infiniteScroll: "))
        #expect(report.body.contains("Requests of one run"))
        #expect(try client.get("\(path)/report?policy=texture").field == "policy")

        let long = try #require(client.post(Self.runs, Self.large).headers["location"])
        #expect(try client.get("\(long)/report").code == "runNotEnded")
    }

    @Test func `single cells are told, those of one policy, the worst first, page by page`() throws {
        let server = try TestServer()
        let client = server.client()
        let body: JSONValue = [
            "traces": ["coldStart"], "policies": ["adaptive"], "networks": ["4g", "3g"], "seeds": 2, "rows": 40,
        ]
        let path = try #require(client.post(Self.runs, body).headers["location"])
        _ = try EventReader(port: server.port, path: "\(path)/events").next(through: { $0.name == "end" })
        let all = try client.get("\(path)/cells").json
        #expect(all["total"]?.integer == 4)
        #expect(all["cells"]?[0]?["trace"]?.string == "coldStart")
        #expect(all["cells"]?.array?.map { $0["network"]?.string } == ["4g", "4g", "3g", "3g"])
        #expect(all["cells"]?.array?.map { $0["seed"]?.integer } == [1, 2, 1, 2])
        let worst = try client.get("\(path)/cells?policy=adaptive&order=blank&count=2").json
        #expect(worst["total"]?.integer == 4)
        let blanks = try #require(all["cells"]?.array).compactMap { $0["blank"]?.double }
        #expect(worst["cells"]?.array?.compactMap { $0["blank"]?.double } == Array(blanks.sorted(by: >).prefix(2)))
        // The mean over seeds, summed over networks.
        let summary = try client.get(path).json["results"]?["policies"]?[0]
        #expect(abs(blanks.reduce(0, +) / 2 - (summary?["blank"]?.double ?? 0)) < 1e-9)
        // What has no value keeps the experiment's order.
        #expect(try client.get("\(path)/cells?order=score").json["cells"] == all["cells"])
        #expect(try client.get("\(path)/cells?from=4").json["cells"]?.array?.isEmpty == true)
        for mistake in ["policy=texture", "order=hope", "count=0", "x=1"] {
            let field = String(mistake.prefix { $0 != "=" })
            #expect(try client.get("\(path)/cells?\(mistake)").field == field)
        }
        #expect(try client.get("\(Self.runs)/0000/cells").code == "runNotFound")
    }

    @Test(arguments: [
        (#""1001-1002,7""#, [1001, 1002, 7]), ("[7,9007199254740991,7]", [7, 9_007_199_254_740_991]),
        (#""2""#, [1, 2]),
        ("2", [1, 2]),
    ])
    func `seeds are those that were named, wherever they are told`(written: String, seeds: [Int]) throws {
        let server = try TestServer()
        let client = server.client()
        let body = #"{"traces":["coldStart"],"policies":["lazy"],"networks":["4g"],"rows":40,"seeds":\#(written)}"#
        let accepted = try client.send("POST", Self.runs, bytes: Array(body.utf8), headers: [:])
        #expect(accepted.status == 202)
        let path = try #require(accepted.headers["location"])
        _ = try EventReader(port: server.port, path: "\(path)/events").next(through: { $0.name == "end" })
        let told = try client.get(path).json["experiment"]?["seeds"]?.array?.compactMap { $0.integer.map { Int($0) } }
        #expect(told == seeds)
        let cells = try client.get("\(path)/cells").json["cells"]?.array
        #expect(cells?.compactMap { $0["seed"]?.integer.map { Int($0) } } == seeds)
        let last = try #require(seeds.last)
        let cell = "trace=coldStart&policy=lazy&network=4g&seed=\(last)"
        #expect(try client.get("\(path)/replay?\(cell)").json["seed"]?.integer == Int64(last))
        #expect(try client.get("\(path)/har?\(cell)").body.contains("lazy, coldStart, 4g, seed \(last)"))
        #expect(try client.get("\(path)/report").body.contains("\(seeds.count) seeds ("))
    }

    @Test func `networks of one's own have their names in results, and what they assume is told`() throws {
        let server = try TestServer()
        let client = server.client()
        let body = #"""
            {"traces": ["coldStart"], "policies": ["lazy"], "seeds": 1, "rows": 40,
             "networks": [{"label": "train", "roundTrip": 120}, {"roundTrip": 20, "loss": 0}, {"roundTrip": 20}]}
            """#
        let path = try #require(
            client.send("POST", Self.runs, bytes: Array(body.utf8), headers: [:]).headers["location"]
        )
        _ = try EventReader(port: server.port, path: "\(path)/events").next(through: { $0.name == "end" })
        let run = try client.get(path).json
        // The last two are the same network, said in other words.
        #expect(run["experiment"]?["networks"] == ["train", "custom"])
        let profile = try #require(run["experiment"]?["profiles"]?[0])
        #expect(profile["name"]?.string == "train")
        #expect(profile["roundTrip"]?.double == 120)
        #expect(profile["bandwidth"]?.double == 10_000_000)
        #expect(profile["assumed"]?.array?.contains("bandwidth") == true)
        #expect(profile["assumed"]?.array?.contains("roundTrip") == false)
        #expect(run["results"]?["scenes"]?.array?.map { $0["network"]?.string } == ["train", "custom"])
        #expect(try client.get("\(path)/replay?trace=coldStart&policy=lazy&network=train&seed=1").status == 200)
        #expect(try client.get("\(path)/report").body.contains("network train: round trip 120 ms; assumed: "))
    }

    @Test func `cells are told as CSV, all of them unless a part is asked for`() throws {
        let server = try TestServer()
        let client = server.client()
        let body: JSONValue = [
            "traces": ["coldStart"], "policies": ["adaptive", "lazy"], "networks": ["4g", "3g"], "seeds": 4,
            "rows": 40,
        ]
        let path = try #require(client.post(Self.runs, body).headers["location"])
        _ = try EventReader(port: server.port, path: "\(path)/events").next(through: { $0.name == "end" })
        let answer = try client.get("\(path)/cells?format=csv")
        #expect(answer.headers["content-type"] == "text/csv; charset=utf-8; header=present")
        let lines = answer.body.split(separator: "\r\n")
        #expect(lines.count == 1 + 2 * 2 * 4)
        #expect(lines[0].hasPrefix("policy,trace,network,seed,blank,"))
        let cells = try #require(client.get("\(path)/cells?count=100").json["cells"]?.array)
        for (line, cell) in zip(lines.dropFirst(), cells) {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            #expect(fields[0] == cell["policy"]?.string ?? "" && fields[2] == cell["network"]?.string ?? "")
            #expect(Double(fields[4]) == cell["blank"]?.double)
        }
        let part = try client.get("\(path)/cells?format=csv&policy=lazy&order=blank&from=1&count=2").body
        #expect(part.split(separator: "\r\n").count == 3)
        #expect(try client.get("\(path)/cells?format=csv&from=14").body.split(separator: "\r\n").count == 3)
        #expect(try client.get("\(path)/cells?format=csv&from=99").body.split(separator: "\r\n").count == 1)
        #expect(try client.get("\(path)/cells?format=xml").field == "format")
    }

    @Test func `the requests of a cell are told as an archive`() throws {
        let server = try TestServer()
        let client = server.client()
        let path = try #require(client.post(Self.runs, Self.small).headers["location"])
        let cell = "trace=coldStart&policy=texture&network=4g&seed=1"
        let log = try client.get("\(path)/har?\(cell)").json["log"]
        #expect(log?["version"]?.string == "1.2")
        #expect(log?["pages"]?[0]?["title"]?.string == "texture, coldStart, 4g, seed 1")
        let requests = try client.get("\(path)/replay?\(cell)").json["requests"]?.array
        #expect(log?["entries"]?.array?.count == requests?.count)
        #expect(try client.get("\(path)/har?trace=coldStart").field == "policy")
    }

    @Test func `results are compared with clairvoyants where that is wanted`() throws {
        let server = try TestServer()
        let client = server.client()
        let body: JSONValue = [
            "traces": ["coldStart"], "policies": ["ranges"], "networks": ["4g"], "seeds": 1, "rows": 40,
            "clairvoyants": true,
        ]
        let path = try #require(client.post(Self.runs, body).headers["location"])
        let reader = try EventReader(port: server.port, path: "\(path)/events")
        _ = try reader.next(through: { $0.name == "end" })
        let run = try client.get(path).json
        #expect(run["of"]?.integer == 6)
        #expect(run["results"]?["policies"]?[0]?["toBest"]?.double != nil)
        #expect(run["results"]?["policies"]?[0]?["score"]?.double != nil)
    }

    @Test func `previews and bounds take part, and the results tell of them`() throws {
        let server = try TestServer()
        let client = server.client()
        let body: JSONValue = [
            "traces": ["coldStart"], "policies": ["ranges"], "networks": ["3g"], "seeds": 1, "rows": 40,
            "preview": 0.12, "bound": true,
        ]
        let path = try #require(client.post(Self.runs, body).headers["location"])
        let reader = try EventReader(port: server.port, path: "\(path)/events")
        _ = try reader.next(through: { $0.name == "end" })
        let run = try client.get(path).json
        // Two cells, with infinite scrolling to be compared with, and the bound that they share.
        #expect(run["of"]?.integer == 3)
        #expect(run["done"]?.integer == 3)
        #expect(run["experiment"]?["preview"]?.double == 0.12)
        #expect(run["experiment"]?["bound"]?.bool == true)
        let results = try #require(run["results"])
        #expect(results["bounded"]?.integer == 2)
        #expect(results["boundViolations"]?.integer == 0)
        let policy = try #require(results["policies"]?[0])
        let (bound, blank) = (try #require(policy["bound"]?.double), try #require(policy["blank"]?.double))
        #expect(bound > 0 && bound <= blank)
        #expect(try #require(policy["empty"]?.double) < blank)
    }

    @Test(arguments: [
        ("trace=browse&policy=texture&network=4g&seed=1", "trace"),
        ("trace=coldStart&policy=lazy&network=4g&seed=1", "policy"),
        ("trace=coldStart&policy=texture&network=4g&seed=2", "seed"),
        ("trace=coldStart&policy=texture&seed=1", "network"),
        ("trace=coldStart&policy=texture&network=4g&seed=1&frame=2", "frame"),
    ])
    func `a replay of what was not run is refused`(query: String, field: String) throws {
        let server = try TestServer()
        let client = server.client()
        let path = try #require(client.post(Self.runs, Self.small).headers["location"])
        let refused = try client.get("\(path)/replay?\(query)")
        #expect(refused.status == 400)
        #expect(refused.field == field)
    }

    @Test func `rows may be as high as those of a list`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 60, with: ["rowHeights": "fixed", "rowHeight": 100])
        _ = try client.makeViewer(of: list)
        let described = try client.get(list).json
        let body: JSONValue = [
            "traces": ["coldStart"], "policies": ["ranges"], "networks": ["wifi"], "seeds": 1,
            "content": ["list": try #require(described["id"])],
        ]
        let path = try #require(client.post(Self.runs, body).headers["location"])
        #expect(try client.get(path).json["experiment"]?["content"] == described["name"])
        let replay = try client.get("\(path)/replay?trace=coldStart&policy=texture&network=wifi&seed=1").json
        #expect(replay["tops"]?.array?.prefix(3).map(\.double) == [0, 100, 200])
    }

    /// Bodies as text, which compiles sooner, and the fields to blame.
    private static let mistakes: [(body: String, field: String)] = [
        (#"{"traces":[]}"#, "traces"),
        (#"{"policies":["adaptive"]}"#, "traces"),
        (#"{"traces":["stroll"]}"#, "traces[0]"),
        (#"{"traces":["browse?seed=-1"]}"#, "traces[0]"),
        (#"{"traces":["browse"],"policies":[{"name":"adaptive","q":2}]}"#, "policies[0].q"),
        (#"{"traces":["browse"],"policies":["ranges","hope"]}"#, "policies[1]"),
        (#"{"traces":["browse"],"networks":[{"roundTrip":-1}]}"#, "networks[0].roundTrip"),
        (#"{"traces":["browse"],"seeds":0}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":1001}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":263}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":1.5}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":null}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":""}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":"5-1"}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":"1-1001"}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":"9007199254740992-9007199254740992"}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":[]}"#, "seeds"),
        (#"{"traces":["browse"],"seeds":[1,"2"]}"#, "seeds[1]"),
        (#"{"traces":["browse"],"seeds":[9007199254740992]}"#, "seeds[0]"),
        (#"{"traces":["browse"],"networks":[{"label":"3g","loss":0.1}]}"#, "networks[0].label"),
        (#"{"traces":["browse"],"networks":[{"label":"a","loss":0.1},{"label":"a"}]}"#, "networks[1].label"),
        (#"{"traces":["browse"],"networks":[{"name":"train","loss":0.1}]}"#, "networks[0].name"),
        (#"{"traces":["browse"],"content":"video"}"#, "content"),
        (#"{"traces":["browse"],"content":{"list":1}}"#, "content.list"),
        (#"{"traces":["browse"],"rows":1000000}"#, "rows"),
        (#"{"traces":["browse"],"loop":"round"}"#, "loop"),
        (#"{"traces":["browse"],"clairvoyants":1}"#, "clairvoyants"),
        (#"{"traces":["browse"],"preview":0}"#, "preview"),
        (#"{"traces":["browse"],"preview":-0.0}"#, "preview"),
        (#"{"traces":["browse"],"preview":1.01}"#, "preview"),
        (#"{"traces":["browse"],"preview":1e999}"#, "preview"),
        (#"{"traces":["browse"],"preview":"0.1"}"#, "preview"),
        (#"{"traces":["browse"],"preview":null}"#, "preview"),
        (#"{"traces":["browse"],"bound":null}"#, "bound"),
        (#"{"traces":["browse"],"bound":0.1}"#, "bound"),
        (#"{"traces":["browse"],"bound":true,"loop":"closed"}"#, "bound"),
        (#"{"traces":["browse"],"policy":"lazy"}"#, "policy"),
    ]

    @Test(arguments: mistakes)
    func `a mistake is named`(body: String, field: String) throws {
        let server = try TestServer()
        let refused = try server.client().send("POST", Self.runs, bytes: Array(body.utf8), headers: [:])
        #expect(refused.status == 400)
        #expect(refused.field == field)
    }

    @Test func `a stored trace is replayed by its number, and one that is not there is not found`() throws {
        let server = try TestServer()
        let client = server.client()
        let file = try client.get("/api/v1/traces/coldStart?seed=3").body
        let stored = try client.send(
            "POST",
            "/api/v1/traces?name=mine",
            bytes: Array(file.utf8),
            headers: ["Content-Type": "application/jsonl"]
        )
        let id = try #require(stored.json["id"]?.string)
        let members: JSONObject = ["policies": ["ranges"], "networks": ["wifi"], "seeds": 1, "rows": 40]
        var body = members
        body["traces"] = [.string(id)]
        let path = try #require(client.post(Self.runs, .object(body)).headers["location"])
        let query = "policy=texture&network=wifi&seed=1"
        let replay = try client.get("\(path)/replay?trace=\(id)&\(query)").json
        #expect(replay["trace"]?.string == id)
        #expect(try #require(replay["offsets"]?.array).count > 10)
        body["traces"] = ["999"]
        #expect(try client.post(Self.runs, .object(body)).code == "traceNotFound")
    }

    @Test func `what is named twice counts once, and what has no name of its own gets one`() throws {
        let server = try TestServer()
        let body = #"""
            {"traces": ["browse", "browse?seed=2", "browse"],
             "policies": ["adaptive", {"name": "adaptive"}, "ranges", {"name": "ranges", "preset": "texture"},
              {"name": "ranges", "tuning": {"full": {"preload": {"leading": 3, "trailing": 1}}}},
              {"name": "ranges", "tuning": {"full": {"preload": {"leading": 4, "trailing": 1}}}}],
             "networks": ["wifi", {"roundTrip": 10, "bandwidth": 1000}, {"roundTrip": 20, "bandwidth": 1000}, "wifi"]}
            """#
        let run = try server.client().send("POST", Self.runs, bytes: Array(body.utf8), headers: [:]).json
        #expect(run["experiment"]?["traces"] == ["browse", "browse?seed=2"])
        let chosen = run["experiment"]?["chosen"]?.array?.map { $0["name"]?.string }
        #expect(chosen == ["adaptive", "texture", "ranges", "ranges"])
        #expect(run["experiment"]?["policies"] == ["adaptive", "texture", "ranges(tuning)", "ranges(tuning) 2"])
        #expect(run["experiment"]?["networks"] == ["wifi", "custom", "custom 2"])
    }
}

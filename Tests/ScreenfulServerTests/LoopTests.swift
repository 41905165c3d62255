import EventLoop
import JSON
import ScreenfulServer
import Synchronization
import Testing
import TestSupport

/// A server of three loops, each with viewers of its own.
@Suite(.timeLimit(.minutes(20))) struct LoopTests {
    private let server: TestServer

    init() throws {
        server = try TestServer { $0.loops = 3 }
    }

    /// Names of viewers on each of the loops: the first six digits, as a number, are 1 to 3.
    private static let names = (1...3).map { "00000\($0)0000001" }

    private func open(_ name: String, of list: String, _ client: APIClient) throws {
        let body: JSONValue = [
            "list": .string(String(list.split(separator: "/").last ?? "")),
            "viewport": ["width": 400, "height": 800],
        ]
        #expect(try client.send("PUT", "/api/v1/viewers/\(name)", body: body).status == 201)
    }

    private func insert(_ title: String) -> JSONValue {
        ["operations": [["op": "insert", "at": [0, 0], "values": ["title": .string(title)]]]]
    }

    private func makeList(_ client: APIClient) throws -> String {
        let columns: JSONValue = [["name": "title", "type": "text"]]
        let response = try client.post(
            "/api/v1/lists",
            ["name": "a", "source": ["kind": "empty", "columns": columns]]
        )
        return try #require(response.headers["location"])
    }

    @Test func `viewers of all loops are found over any connection, and listed together`() throws {
        let client = server.client()
        let list = try client.makeList(rows: 1_000)
        for name in Self.names { try open(name, of: list, client) }
        for name in Self.names + Self.names.reversed() {
            #expect(try client.get("/api/v1/viewers/\(name)").json["id"]?.string == name)
            #expect(try server.client().get("/api/v1/viewers/\(name)").status == 200)
        }
        for path in ["/api/v1/viewers", "\(list)/viewers"] {
            let listed = try client.get(path).json
            #expect(listed["total"]?.integer == 3)
            #expect(listed["viewers"]?.array?.compactMap { $0["id"]?.string } == Self.names)
            let second = try client.get("\(path)?from=1&count=1").json["viewers"]
            #expect(second?.array?.compactMap { $0["id"]?.string } == [Self.names[1]])
        }
        let metrics = try client.get("/metrics").body
        #expect(metrics.contains("\nscreenful_viewers 3\n"))
        #expect(metrics.contains("screenful_requests_total{operation=\"putViewer\"} 3\n"))
        #expect(try client.delete("/api/v1/viewers/\(Self.names[0])").status == 204)
        #expect(try client.get("/api/v1/viewers").json["total"]?.integer == 2)
    }

    @Test func `a listener of a list that reconnects gets what it has missed, over any connection`() throws {
        let client = server.client()
        let list = try makeList(client)
        func listener(after id: Int?) throws -> EventReader {
            let headers = id.map { ["Last-Event-ID": String($0)] } ?? [:]
            return try EventReader(port: server.port, path: "\(list)/events", headers: headers)
        }
        #expect(try listener(after: nil).next().name == "list")
        for edit in 1...6 {
            let answer = try server.client().send(
                "PATCH",
                "\(list)/rows",
                body: insert("\(edit)"),
                headers: ["If-Match": "*"]
            )
            #expect(answer.status == 200)
            // Each connection begins on the next loop.
            let missed = try listener(after: edit).next()
            #expect(missed.name == "edit" && missed.id == edit + 1)
        }
    }

    @Test func `a change is shown on all loops before it is answered`() throws {
        let client = server.client()
        let list = try makeList(client)
        for name in Self.names { try open(name, of: list, client) }
        for edit in 1...20 {
            let answer = try client.send("PATCH", "\(list)/rows", body: insert("\(edit)"), headers: ["If-Match": "*"])
            #expect(answer.status == 200)
            for name in Self.names {
                // Each request moves the connection to the viewer's loop, where the next edit is made.
                #expect(try client.get("/api/v1/viewers/\(name)").json["rowCount"]?.integer == Int64(edit))
                #expect(try client.get(list).json["version"]?.integer == Int64(edit + 1))
            }
        }
        #expect(try client.send("PATCH", list, body: ["name": "b"], headers: ["If-Match": "*"]).status == 200)
        for name in Self.names {
            _ = try client.get("/api/v1/viewers/\(name)")
            #expect(try client.get(list).json["name"]?.string == "b")
        }
        #expect(try client.send("DELETE", list, headers: ["If-Match": "*"]).status == 204)
        for name in Self.names {
            #expect(try client.get("/api/v1/viewers/\(name)").status == 404)
            #expect(try client.get(list).status == 404)
        }
    }

    @Test func `an edit is told on all loops as it was made`() throws {
        let client = server.client()
        let list = try makeList(client)
        for name in Self.names { try open(name, of: list, client) }
        for edit in 0..<4 {
            _ = try client.send("PATCH", "\(list)/rows", body: insert("\(edit)"), headers: ["If-Match": "*"])
        }
        let streams = try Self.names.map { try server.client().events(of: "/api/v1/viewers/\($0)") }
        for stream in streams { #expect(try stream.next().data["rowCount"]?.integer == 4) }
        let operations: JSONValue = [
            ["op": "reload", "at": [0, 1], "values": ["title": "other"]],
            ["op": "move", "from": [0, 3], "to": [0, 0]],
            ["op": "delete", "at": [0, 2]],
        ]
        let answer = try client.send(
            "PATCH",
            "\(list)/rows",
            body: ["operations": operations],
            headers: ["If-Match": "*"]
        )
        #expect(answer.status == 200)
        let edits = try streams.map { try $0.next { $0.name == "list" }.last?.data["edit"] }
        let first = try #require(edits[0])
        #expect(first["reloaded"]?.array?.count == 1 && first["moved"]?.array?.count == 1)
        #expect(edits.allSatisfy { $0 == first })
    }

    @Test func `edits over all loops at once are all made, each once`() throws {
        let client = server.client()
        let list = try makeList(client)
        for name in Self.names { try open(name, of: list, client) }
        let failures = Mutex<[String]>([])
        let threads = try (0..<6).map { writer in
            let thread = try Worker(name: "writer \(writer)")
            thread.submit { [self] in
                let client = server.client()
                for edit in 0..<15 {
                    _ = try? client.get("/api/v1/viewers/\(Self.names[(writer + edit) % 3])")
                    let body = insert("\(writer)-\(edit)")
                    let answer = try? client.send("PATCH", "\(list)/rows", body: body, headers: ["If-Match": "*"])
                    if answer?.status != 200 { failures.withLock { $0.append(answer?.body ?? "no answer") } }
                    // Its own edit is there, whichever loop is asked.
                    _ = try? client.get("/api/v1/viewers/\(Self.names[edit % 3])")
                    let version = answer?.headers["screenful-version"].flatMap { Int64($0) } ?? 0
                    let seen = (try? client.get(list).json["version"]?.integer) ?? 0
                    if seen < version { failures.withLock { $0.append("\(seen) after \(version)") } }
                }
            }
            return thread
        }
        for thread in threads { thread.close() }
        #expect(failures.withLock { $0 } == [])
        let titles = try client.get("\(list)/rows?count=500").json["rows"]?.array?.compactMap {
            $0["values"]?["title"]?.string
        }
        #expect(titles?.count == 90 && Set(titles ?? []).count == 90)
    }

    @Test func `a stream carries the events of viewers of several loops`() throws {
        let client = server.client()
        let list = try client.makeList(rows: 1_000)
        for name in Self.names { try open(name, of: list, client) }
        let unknown = "0000040000001"
        let query = (Self.names + [unknown]).joined(separator: ",")
        let stream = try EventReader(port: server.port, path: "/api/v1/events?viewers=\(query)")
        // In any order, since each loop sends on its own.
        let first = try stream.next(4)
        #expect(Set(first.filter { $0.name == "snapshot" }.map(Self.viewer)) == Set(Self.names))
        #expect(first.first { $0.name == "gone" }?.data["viewer"]?.string == unknown)
        for name in Self.names {
            _ = try client.post("/api/v1/viewers/\(name)/scroll", ["offset": 5_000])
            _ = try stream.next { Self.viewer($0) == name && $0.name == "cells" }
        }
        for name in Self.names {
            #expect(try client.delete("/api/v1/viewers/\(name)").status == 204)
            _ = try stream.next { $0.name == "gone" && $0.data["viewer"]?.string == name }
        }
        #expect(try !stream.rest().contains("event: gone"))
    }

    /// The viewer that the id of an event names.
    private static func viewer(_ event: ServerEvent) -> String {
        let line = event.text.split(separator: "\n").first { $0.hasPrefix("id: ") } ?? ""
        return String(line.dropFirst(4).prefix { $0 != "." })
    }

    @Test func `a client that leaves a stream of several loops leaves nothing behind`() throws {
        let client = server.client()
        let list = try client.makeList(rows: 1_000)
        for name in Self.names { try open(name, of: list, client) }
        do {
            let stream = try EventReader(
                port: server.port,
                path: "/api/v1/events?viewers=\(Self.names.joined(separator: ","))"
            )
            _ = try stream.next(3)
            for name in Self.names { #expect(try client.get("/api/v1/viewers/\(name)").json["streams"]?.integer == 1) }
        }
        for name in Self.names {
            while try client.get("/api/v1/viewers/\(name)").json["streams"]?.integer != 0 {}
        }
    }

    @Test func `what a client opens without names is on one loop`() throws {
        let list = try server.client().makeList(rows: 1_000)
        let names = try (0..<4).map { _ in try server.client().makeViewer(of: list) }
        let leaves = names.map { name in
            JSONValue.object(["viewer": .string(String(name.split(separator: "/").last ?? ""))])
        }
        let scene = try server.client().post("/api/v1/scenes", ["root": ["kind": "tabs", "children": .array(leaves)]])
        #expect(scene.status == 201)
        let location = try #require(scene.headers["location"])
        #expect(try server.client().get(location).status == 200)
        #expect(try server.client().get("/api/v1/scenes").json["total"]?.integer == 1)
    }

    @Test func `a viewer that follows another one is opened on its loop`() throws {
        let client = server.client()
        let list = try client.makeList(rows: 1_000, with: ["rowHeights": "fixed"])
        for name in Self.names { try open(name, of: list, client) }
        for name in Self.names {
            let follower = try client.makeViewer(of: list, with: ["follows": .string(name)])
            _ = try client.post("/api/v1/viewers/\(name)/scroll", ["offset": 3_000])
            let offset = try client.get("/api/v1/viewers/\(name)").json["offset"]
            while try client.get(follower).json["offset"] != offset {}
        }
        #expect(try client.get("/metrics").body.contains("screenful_requests_total{operation=\"postViewer\"} 3\n"))
    }

    @Test func `viewers of two loops are in no scene together`() throws {
        let client = server.client()
        let list = try client.makeList(rows: 1_000)
        for name in Self.names { try open(name, of: list, client) }
        let leaves = Self.names.prefix(2).map { JSONValue.object(["viewer": .string($0)]) }
        let refused = try client.post("/api/v1/scenes", ["root": ["kind": "tabs", "children": .array(Array(leaves))]])
        #expect(refused.code == "viewerNotFound")
        #expect(refused.field == "root.children[1].viewer")
        #expect(refused.body.contains("same six digits"))
    }

    @Test func `the limits hold for all loops together`() throws {
        let server = try TestServer {
            $0.loops = 3
            $0.limits.viewers = 2
            $0.limits.streams = 1
        }
        let client = server.client()
        let list = try client.makeList(rows: 1_000)
        for name in Self.names.prefix(2) { try open(name, of: list, client) }
        let number = JSONValue.string(String(list.split(separator: "/").last ?? ""))
        let body: JSONValue = ["list": number, "viewport": ["width": 400, "height": 800]]
        #expect(try client.send("PUT", "/api/v1/viewers/\(Self.names[2])", body: body).code == "viewerLimit")
        let stream = try client.events(of: "/api/v1/viewers/\(Self.names[0])")
        _ = try stream.next()
        #expect(try client.get("/api/v1/viewers/\(Self.names[1])/events").code == "streamLimit")
    }
}

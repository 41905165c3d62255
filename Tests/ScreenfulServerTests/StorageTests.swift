import CSQLite
import Glibc
import JSON
import ListStore
import ScreenfulServer
import Testing
import TestSupport

/// What the server does when the world fails it.
@Suite struct StorageTests {
    private func startError(configure: @escaping (inout ServerConfiguration) -> Void) -> StartError? {
        do {
            _ = try TestServer(configure: configure)
            return nil
        } catch {
            return error as? StartError
        }
    }

    @Test func `a database that is none, damaged or locked keeps the server from starting`() throws {
        let folder = TemporaryDirectory()
        try folder.write(String(repeating: "this is no database\n", count: 500), to: "text.db")
        #expect(startError { $0.databasePath = folder.file("text.db") }?.code == .notADatabase)
        #expect(startError { $0.databasePath = folder.path }?.code != nil)
        #expect(startError { $0.databasePath = "/proc/nowhere/lists.db" }?.code != nil)

        let first = try TestServer(in: folder)
        let error = startError { $0.address = .tcp(host: "127.0.0.1", port: first.port) }
        #expect(error?.code == .cannotListen)
        #expect(error?.message.contains("in use") == true)
    }

    @Test func `a folder of the page that is not there keeps the server from starting`() {
        #expect(startError { $0.publicDirectory = "/nowhere" }?.code == .publicDirectoryUnreadable)
    }

    @Test func `a token that no header can carry keeps the server from starting`() {
        #expect(startError { $0.token = "two words" }?.code == .invalidToken)
        #expect(startError { $0.token = "" }?.code == .invalidToken)
    }

    @Test func `on a full disk nothing is changed, the problem is clear, and the server answers`() throws {
        let server = try TestServer { $0.limits.databaseBytes = 300_000 }
        let client = server.client()
        let list = try client.makeList(rows: 1_000)
        let text = String(repeating: "x", count: 50_000)
        var version = 1
        while true {
            let edit: JSONValue = ["operations": [["op": "insert", "at": [0, 0], "values": ["text": .string(text)]]]]
            let answer = try client.patch("\(list)/rows", edit, version: version)
            if answer.status == 507 {
                #expect(answer.code == "storageFull")
                #expect(Int(answer.headers["retry-after"] ?? "") != nil)
                break
            }
            try #require(answer.status == 200 && version < 20)
            version += 1
        }
        let after = try client.get(list).json
        #expect(after["version"]?.integer == Int64(version))
        #expect(after["rows"]?.integer == Int64(1_000 + version - 1))
        #expect(try client.get("\(list)/rows?count=10").status == 200)
        // What takes no room still works.
        let viewer = try client.makeViewer(of: list)
        #expect(try client.post("\(viewer)/scroll", ["offset": 500]).status == 200)
        let readiness = try client.get("/readyz")
        #expect(readiness.status == 503)
        #expect(try readiness.json == ["status": "unavailable", "opening": 0, "reason": "storageFull"])
        #expect(Int(readiness.headers["retry-after"] ?? "") != nil)
        // Deleting makes room.
        let delete: JSONValue = ["operations": [["op": "delete", "at": [0, 0]]]]
        for _ in 0..<5 {
            #expect(try client.patch("\(list)/rows", delete, version: version).status == 200)
            version += 1
        }
        #expect(try client.delete(list).status == 204)
    }

    @Test func `a growing list whose batch cannot be stored backs off`() throws {
        let server = try TestServer { $0.limits.databaseBytes = 300_000 }
        let client = server.client()
        let list = try client.makeList(rows: 1_000, extent: "growing", with: ["rowHeights": "fixed", "rowHeight": 100])
        try fill(client)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        _ = try client.post("\(viewer)/scroll", ["anchor": [49, 0], "phase": "fling"])
        let events = try reader.next(through: { $0.name == "batch" && $0.data["state"]?.string != "fetching" })
        let batch = try #require(events.last?.data)
        // The disk may have room for one more page of nothing but a number.
        #expect(["failed", "completed"].contains(batch["state"]?.string ?? ""))
        if batch["state"]?.string == "failed" { #expect(batch["retryAt"]?.string?.hasSuffix("Z") == true) }
    }

    private func fill(_ client: APIClient) throws {
        let list = try client.makeList(rows: 10)
        let text = String(repeating: "x", count: 4_000)
        var status = 200
        while status == 200 {
            let edit: JSONValue = ["operations": [["op": "insert", "at": [0, 0], "values": ["text": .string(text)]]]]
            status = try client.send("PATCH", "\(list)/rows", body: edit, headers: ["If-Match": "*"]).status
        }
        #expect(status == 507)
    }

    @Test func `the server stops politely: streams end and the database is closed`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        server.stop()
        _ = try reader.rest()
        #expect(access(server.folder.file("lists.db-wal"), F_OK) != 0)
        let again = try TestServer(in: server.folder)
        #expect(try again.client().get("/api/v1/lists").json["total"]?.integer == 1)
    }

    @Test func `a database that another program keeps locked is told apart`() throws {
        let server = try TestServer { $0.databasePatienceSeconds = 0.05 }
        let client = server.client()
        let list = try client.makeList(rows: 10)
        var other: OpaquePointer?
        sqlite3_open(server.folder.file("lists.db"), &other)
        #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        let edit: JSONValue = ["operations": [["op": "delete", "at": [0, 0]]]]
        let refused = try client.patch("\(list)/rows", edit, version: 1)
        #expect(refused.status == 503)
        #expect(refused.code == "storageUnavailable")
        #expect(Int(refused.headers["retry-after"] ?? "") != nil)
        let readiness = try client.get("/readyz")
        #expect(readiness.status == 503)
        #expect(try readiness.json["reason"]?.string == "storageLocked")
        #expect(Int(readiness.headers["retry-after"] ?? "") != nil)
        #expect(try client.get("\(list)/rows").json["rows"]?.array?.count == 10)
        #expect(sqlite3_exec(other, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
        sqlite3_close(other)
        #expect(try client.patch("\(list)/rows", edit, version: 1).status == 200)

        server.stop()
        var owner: OpaquePointer?
        sqlite3_open(server.folder.file("lists.db"), &owner)
        defer { sqlite3_close(owner) }
        #expect(sqlite3_exec(owner, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
        let error = startError {
            $0.databasePath = server.folder.file("lists.db")
            $0.databasePatienceSeconds = 0.05
        }
        #expect(error?.code == .databaseLocked, "\(String(describing: error))")
    }

    @Test func `a damaged database keeps the server from starting`() throws {
        let folder = TemporaryDirectory()
        let first = try TestServer(in: folder)
        for _ in 0..<20 { _ = try first.client().makeList(rows: 10) }
        first.stop()
        folder.overwrite("lists.db", with: 0x5A, in: 4_096..<40_000)
        let error = startError { $0.databasePath = folder.file("lists.db") }
        #expect(error?.code == .databaseCorrupt, "\(String(describing: error))")
    }
}

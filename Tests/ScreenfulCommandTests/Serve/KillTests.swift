import EventLoop
import Glibc
import JSON
import Synchronization
import TestSupport
import Testing

/// Servers of one database of PostgreSQL that are killed while clients edit, as sessions of the database are.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(60)))
struct KillTests {
    private static let json = "Host: localhost\r\nContent-Type: application/json\r\n"

    /// What became of the edits, each of which inserts a number of its own.
    private struct Tally {
        var next = 0
        var acknowledged: [Int64] = []
        var refused: Set<Int64> = []
        var isEnding = false
    }

    /// The servers' ports, and the tally, for all threads.
    private final class Shared: Sendable {
        let ports: Mutex<[UInt16]>
        let tally = Mutex(Tally())

        init(_ ports: [UInt16]) { self.ports = Mutex(ports) }

        var acknowledged: Int { tally.withLock { $0.acknowledged.count } }
    }

    /// Inserts one number after another, by any server, until the end.
    private static func edit(_ list: String, _ shared: Shared) {
        var client: RawClient?
        while let number = shared.tally.withLock({ tally -> Int64? in
            tally.next += 1
            return tally.isEnding ? nil : Int64(tally.next)
        }) {
            if client == nil, let port = shared.ports.withLock({ $0.randomElement() }) {
                client = try? RawClient(port: port)
            }
            let body = #"{"operations":[{"op":"insert","at":[0,0],"values":{"n":\#(number)}}]}"#
            let head = "PATCH \(list)/rows HTTP/1.1\r\n\(json)If-Match: *\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            guard let answer = try? client?.request(head + body) else {
                // It may be stored or not: the server is gone.
                client = nil
                continue
            }
            let code = try? JSONValue.parse(Array(answer.body.utf8))["code"]?.string
            shared.tally.withLock {
                if answer.status == 200 {
                    $0.acknowledged.append(number)
                } else if code != "outcomeUnknown" {
                    $0.refused.insert(number)
                }
            }
        }
    }

    /// Returns the sessions of a database that clients have.
    private func sessions(of cluster: PostgresCluster) -> [pid_t] {
        ProcFile.text(at: "/proc/\(cluster.process)/task/\(cluster.process)/children").split(separator: " ")
            .compactMap { pid_t($0) }
            .filter { ProcFile.text(at: "/proc/\($0)/cmdline").hasPrefix("postgres: screenful ") }
    }

    private func get(_ path: String, at port: UInt16) throws -> JSONValue {
        let answer = try RawClient(port: port).request("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try #require(answer.status == 200, "\(path): \(answer.body)")
        return try JSONValue.parse(Array(answer.body.utf8))
    }

    @Test func `no acknowledged edit is lost or made twice when servers and sessions are killed`() throws {
        let cluster = try PostgresCluster()
        let folder = TemporaryDirectory()
        func start(_ number: Int) throws -> ServerProcess {
            try ServerProcess(
                database: folder.file("\(number).db"),
                options: ["--port", "0", "--loops", "2", "--postgres", cluster.url]
            )
        }
        var servers = try (0..<3).map(start)
        let body = #"{"name":"kills","source":{"kind":"empty","columns":[{"name":"n","type":"integer"}]}}"#
        let head = "POST /api/v1/lists HTTP/1.1\r\n\(Self.json)Content-Length: \(body.utf8.count)\r\n\r\n"
        let made = try RawClient(port: servers[0].port).request(head + body)
        let list = try #require(made.headers["location"], "\(made.body)")

        let shared = Shared(servers.map(\.port))
        let threads = try (0..<6).map { number in
            let thread = try Worker(name: "writer \(number)")
            thread.submit { Self.edit(list, shared) }
            return thread
        }
        for kill in 0..<Drill.kills {
            let goal = shared.acknowledged + 20
            while shared.acknowledged < goal { usleep(1_000) }
            if kill.isMultiple(of: 2) {
                let victim = Int.random(in: servers.indices)
                servers[victim].kill()
                servers[victim] = try start(victim)
                shared.ports.withLock { [port = servers[victim].port] in $0[victim] = port }
            } else if let victim = sessions(of: cluster).randomElement() {
                // All sessions end, and the database recovers.
                Glibc.kill(victim, SIGKILL)
            }
        }
        let goal = shared.acknowledged + 20
        while shared.acknowledged < goal { usleep(1_000) }
        shared.tally.withLock { $0.isEnding = true }
        for thread in threads { thread.close() }

        let tally = shared.tally.withLock { $0 }
        var stored: [Int64] = []
        while true {
            let page = try get("\(list)/rows?from=\(stored.count)&count=500", at: servers[0].port)
            let numbers = page["rows"]?.array?.compactMap { $0["values"]?["n"]?.integer } ?? []
            if numbers.isEmpty { break }
            stored += numbers
        }
        // Once its rows were read: of a list that nobody watches a server hears later.
        let version = try get(list, at: servers[0].port)["version"]?.integer
        #expect(Set(stored).count == stored.count)
        #expect(Set(tally.acknowledged).isSubset(of: stored))
        #expect(tally.refused.isDisjoint(with: stored))
        #expect(version == Int64(stored.count + 1))
        for server in servers { while try get(list, at: server.port)["version"]?.integer != version {} }
    }
}

/// The number of the server's system calls for a request over a kept connection.
///
/// Two calls are the least: one to receive the request, one to send the answer. The rest is the share of `epoll_wait`,
/// which in one call reports all connections that have become ready since the last: with many connections it is spread
/// over as many requests as came while the server was busy. Under strace the server is slower than its clients, so that
/// the share is that of a server at the limit of what it can do. One connection alone pays the whole call for each
/// request, and is shown for comparison.
enum SyscallsBenchmark: Benchmark {
    static let name = "syscalls"
    static let summary = "strace -f -c of the server; \(connectionCount) kept connections, \(rounds) requests on each"
    private static let connectionCount = 128
    private static let rounds = 50

    static func run() throws -> [Figure] {
        let strace = try Strace()
        let file = [UInt8](repeating: UInt8(ascii: "x"), count: 16 << 10)
        let server = try ScreenfulProcess(files: ["16k.txt": file])
        var connections: [HTTPConnection] = []
        for _ in 0..<connectionCount { connections.append(try HTTPConnection(port: server.port)) }
        let list = try server.makeList(rows: 1_000_000_000, over: connections[0])
        let viewer = try server.openViewer(ofList: list, over: connections[0])

        let health = Load { _ in ("/healthz", nil) }
        let scroll = Load { (viewer.scrollPath, viewer.scroll(step: $0)) }
        let page = Load { _ in ("/16k.txt", nil) }
        // Warms up, so that no connection is new and no cache empty when the counting begins.
        for load in [health, scroll, page] { try load.run(over: connections, rounds: 2) }

        var figures: [Figure] = []
        for (name, load) in [("GET /healthz", health), ("POST scroll, 1e9 rows", scroll), ("GET 16 KiB file", page)] {
            let counts = try strace.count(server.process) { () throws(BenchmarkError) in
                try load.run(over: connections, rounds: rounds)
            }
            let requests = Double(rounds * connectionCount)
            figures += [
                Figure(name, total(counts) / requests, "calls a request", bar: .atMost(2.3)),
                Figure("\(name): of them epoll_wait", waits(counts) / requests, "calls a request"),
            ]
        }
        let counts = try strace.count(server.process) { () throws(BenchmarkError) in
            try health.run(over: [connections[0]], rounds: 1000)
        }
        return figures + [Figure("GET /healthz, one connection alone", total(counts) / 1000, "calls a request")]
    }

    private static func total(_ counts: [String: Int]) -> Double { Double(counts.values.reduce(0, +)) }

    private static func waits(_ counts: [String: Int]) -> Double {
        Double(counts.filter { $0.key.hasPrefix("epoll_") && $0.key.contains("wait") }.values.reduce(0, +))
    }
}

private struct Load {
    let request: (Int) -> (path: String, body: String?)

    /// Sends a request over each connection, then reads all answers, and repeats this.
    func run(over connections: [HTTPConnection], rounds: Int) throws(BenchmarkError) {
        var number = 0
        for _ in 0..<rounds {
            for connection in connections {
                let (path, body) = request(number)
                try connection.send(path, json: body)
                number += 1
            }
            for connection in connections {
                guard try connection.receive().status == 200 else {
                    throw BenchmarkError("\(request(0).path) was refused")
                }
            }
        }
    }
}

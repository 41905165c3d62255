import JSON

/// The requests a second that the server answers and their cost, compared with other servers.
enum ServerBenchmark: Benchmark {
    static let name = "server"
    static let summary = "wrk, 1 thread, 128 connections; median of \(rounds) rounds of 2 s in turns"
    private static let rounds = 7

    static func run() throws -> [Figure] {
        let wrk = try Wrk()
        let file = [UInt8](repeating: UInt8(ascii: "x"), count: 16 << 10)
        let server = try ScreenfulProcess(files: ["16k.txt": file])
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeList(rows: 1_000_000_000, over: connection)
        let viewer = try server.openViewer(ofList: list, over: connection)
        let steps = (0..<2 * RemoteViewer.stepsEachWay).map { viewer.scroll(step: $0) }
        let changes = try changedRows(by: steps, of: viewer, over: connection)

        func get(_ name: String, _ process: ChildProcess, _ path: String, port: UInt16) -> Contender {
            Contender(name, process) { () throws(BenchmarkError) in try wrk.get(path, port: port) }
        }
        let health = get("GET /healthz", server.process, "/healthz", port: server.port)
        let scroll = Contender("POST scroll, 1e9 rows", server.process) { () throws(BenchmarkError) in
            try wrk.post(viewer.scrollPath, port: server.port, bodies: steps)
        }
        let page = get("GET 16 KiB file", server.process, "/16k.txt", port: server.port)
        let nginx = try Executable.named("nginx").map { path throws(BenchmarkError) in
            let nginx = try Nginx(path)
            return Contender("nginx `return 200`", nginx.process) { () throws(BenchmarkError) in
                try wrk.get("/", port: nginx.port)
            }
        }
        let node = try Executable.named("node").map { path throws(BenchmarkError) in
            let node = try NodeServer(path)
            return Contender("Node http", node.process) { () throws(BenchmarkError) in
                try wrk.get("/", port: node.port)
            }
        }
        // Contenders that are compared by requests a second run side by side.
        let contenders = [nginx, health, node, scroll, page].compactMap { $0 }
        for _ in 0..<rounds {
            for contender in contenders { try contender.run() }
        }

        var figures = contenders.flatMap { $0.figures }
        figures.append(Figure("rows whose state a scroll changes", changes / Double(steps.count), "rows a request"))
        figures.append(comparison("/healthz / nginx, requests a second", health, nginx, "nginx", atLeast: 0.85))
        figures.append(comparison("/healthz / Node, requests a second", health, node, "node", atLeast: 1.3))
        let cost = scroll.ratio(to: health) { $0.microseconds }
        figures.append(Figure("scroll / /healthz, processor time", cost, "times", bar: .atMost(2)))
        return figures
    }

    /// Sends every step once, so that no measured step is the first on its rows, and counts the rows that change state.
    ///
    /// - Throws: `BenchmarkError` if there is a step that changes nothing: such steps would be too cheap.
    private static func changedRows(
        by steps: [String],
        of viewer: RemoteViewer,
        over connection: HTTPConnection
    ) throws -> Double {
        var sum = 0.0
        for step in steps {
            let answer = try JSONValue.parse(connection.request(viewer.scrollPath, json: step))
            guard let count = answer["changedCount"]?.double, count > 0 else {
                throw BenchmarkError("a scroll changes nothing: \(step)")
            }
            sum += count
        }
        return sum
    }

    private static func comparison(
        _ name: String,
        _ contender: Contender,
        _ other: Contender?,
        _ program: String,
        atLeast limit: Double
    ) -> Figure {
        guard let other else { return .missing(name, because: "\(program) is not installed") }
        return Figure(name, contender.ratio(to: other) { $0.requestsPerSecond }, "times", bar: .atLeast(limit))
    }
}

/// A kind of request to one server, measured round by round.
private final class Contender {
    struct Sample {
        var requestsPerSecond: Double
        /// Processor time of the server for each request.
        var microseconds: Double
    }

    private let name: String
    private let process: ChildProcess
    private let load: () throws(BenchmarkError) -> Wrk.Round
    private var samples: [Sample] = []

    init(_ name: String, _ process: ChildProcess, load: @escaping () throws(BenchmarkError) -> Wrk.Round) {
        self.name = name
        self.process = process
        self.load = load
    }

    func run() throws(BenchmarkError) {
        let status = ProcessStatus(of: process.pid)
        let before = status.processorMicroseconds
        let round = try load()
        let time = status.processorMicroseconds - before
        samples.append(Sample(requestsPerSecond: round.requestsPerSecond, microseconds: time / round.requests))
    }

    var figures: [Figure] {
        [
            Figure(name, median(samples.map { $0.requestsPerSecond }), "requests/s"),
            Figure("\(name), processor time", median(samples.map { $0.microseconds }), "µs a request"),
        ]
    }

    /// Returns the median of the ratios of adjacent rounds, which cancels changes of the machine's speed.
    func ratio(to other: Contender, _ value: (Sample) -> Double) -> Double {
        median(zip(samples, other.samples).map { value($0) / value($1) })
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

import EventLoop
import JSON

/// Change sets of many writers of one list, against those of one.
///
/// Each writer sends its next change set once the one before is answered, when it is on the disk and shown. Those that
/// come while another is being stored share a transaction, so that a list is not bound to one flush of the disk for each.
enum EditsBenchmark: Benchmark {
    static let name = "edits"
    static let summary = "change sets of one list by one writer and by many, over HTTP"

    private static let writerCount = 16
    private static let seconds = 3.0
    private static let rowCount = 10_000

    static func run() throws -> [Figure] {
        let one = try load(writers: 1)
        let many = try load(writers: writerCount)
        return [
            Figure("1 writer, change sets a second", one.perSecond, ""),
            Figure("\(writerCount) writers, change sets a second", many.perSecond, ""),
            Figure("\(writerCount) writers, change sets of one", many.perSecond / one.perSecond, "times"),
            Figure(
                "\(writerCount) writers, transactions for each change set",
                many.transactions,
                "",
                bar: .atMost(0.25)
            ),
        ]
    }

    private static func load(writers: Int) throws -> (perSecond: Double, transactions: Double) {
        let server = try ScreenfulProcess()
        let control = try HTTPConnection(port: server.port)
        let list = try server.makeList(rows: rowCount, over: control)
        let connections = try (0..<writers).map { _ in try HTTPConnection(port: server.port) }
        let start = MonotonicClock.nanoseconds
        let end = start + UInt64(seconds * 1e9)
        var (sent, answered) = (0, 0)
        func send(over connection: HTTPConnection) throws {
            let row = sent * 7 % rowCount
            let body = #"{"operations":[{"op":"reload","at":[0,\#(row)],"values":{"likes":\#(sent)}}]}"#
            try connection.send(
                .init("/api/v1/lists/\(list)/rows", method: "PATCH", json: body, fields: "If-Match: *\r\n")
            )
            sent += 1
        }
        for connection in connections { try send(over: connection) }
        while answered < sent {
            for connection in connections.prefix(sent - answered) {
                let answer = try connection.receive()
                guard answer.status == 200 else {
                    throw BenchmarkError("a change set was answered with \(answer.status)")
                }
                answered += 1
                if MonotonicClock.nanoseconds < end { try send(over: connection) }
            }
        }
        let time = Double(MonotonicClock.nanoseconds - start) / 1e9
        let metrics = String(decoding: try control.request("/metrics"), as: UTF8.self)
        guard let commits = value("screenful_commits_total", in: metrics), commits > 0,
            let transactions = value("screenful_commit_duration_seconds_count", in: metrics)
        else { throw BenchmarkError("the server does not count its commits") }
        return (Double(answered) / time, transactions / commits)
    }

    private static func value(_ name: String, in metrics: String) -> Double? {
        metrics.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
            .flatMap { Double($0.dropFirst(name.count + 1)) }
    }
}

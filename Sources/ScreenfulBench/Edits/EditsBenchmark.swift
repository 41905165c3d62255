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
        let perSecond = try WriterLoad.changeSetsPerSecond(by: writers, to: server.port, for: seconds) { number in
            .reload(row: number * 7 % rowCount, ofList: list, to: number)
        }
        let metrics = String(decoding: try control.request("/metrics"), as: UTF8.self)
        guard let commits = value("screenful_commits_total", in: metrics), commits > 0,
            let transactions = value("screenful_commit_duration_seconds_count", in: metrics)
        else { throw BenchmarkError("the server does not count its commits") }
        return (perSecond, transactions / commits)
    }

    private static func value(_ name: String, in metrics: String) -> Double? {
        metrics.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
            .flatMap { Double($0.dropFirst(name.count + 1)) }
    }
}

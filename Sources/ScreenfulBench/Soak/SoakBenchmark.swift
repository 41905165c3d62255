import Glibc

/// A long load of watched viewers and edits, and what it leaves in the server's memory.
enum SoakBenchmark: Benchmark {
    static let name = "soak"
    static let summary = "watched viewers of exact heights, steps of 15 points, an edit a second; resident memory"
    static let runsUnnamed = false
    static let failsByBars = true

    private static let listCount = 2
    private static let rowsOfEach = 10_000
    /// The last third of the memory may exceed the second by so much.
    private static let growthLimit = 1.03

    static func run() throws -> [Figure] { try run(BenchmarkOptions()) }

    static func run(_ options: BenchmarkOptions) throws -> [Figure] {
        let server = try ScreenfulProcess()
        let connection = try HTTPConnection(port: server.port)
        let lists = try (0..<listCount).map { _ in try server.makeMeasuredList(rows: rowsOfEach, over: connection) }
        let viewers = try (0..<options.viewers).map { number in
            let place = Double(number) / Double(options.viewers)
            return try WatchedViewer(server, list: lists[number % listCount], at: place)
        }
        var memory = MemoryTrend()
        let editor = try Editor(lists, port: server.port)
        let seconds = options.minutes * 60
        let outcome = try ViewerLoad(viewers, rate: options.rate).run(seconds: seconds) { second, outcome in
            editor.edit(number: second)
            memory.add(server.status.residentKiB / 1024)
            report(second, of: seconds, server.status.residentKiB / 1024, outcome.failures + editor.failures)
        }
        let metrics = String(decoding: try connection.request("/metrics"), as: UTF8.self)
        let tenths = memory.tenths.enumerated().map { index, mean in
            Figure("memory, tenth \(index + 1)", mean, "MiB")
        }
        return tenths + [
            memory.growth.map { Figure("memory, last third / second", $0, "times", bar: .atMost(growthLimit)) }
                ?? .missing("memory, last third / second", because: "too short"),
            Figure("scrolls", Double(outcome.latencies.count), "answers"),
            Figure("scroll, 99th percentile", outcome.latencies.percentile(0.99) ?? 0, "ms"),
            Figure("largest lag of the loop, up to", LoopLag.largest(in: metrics) ?? 0, "ms"),
            Figure("errors", Double(outcome.failures + editor.failures), "", bar: .atMost(0)),
        ]
    }

    /// Says at every tenth how it goes on, since hours may pass before the figures are printed.
    private static func report(_ second: Int, of seconds: Double, _ mebibytes: Double, _ failures: Int) {
        let tenth = seconds / 10
        guard Int(Double(second) / tenth) > Int(Double(second - 1) / tenth) else { return }
        let share = Int((Double(second) / seconds * 100).rounded())
        let line = Array("soak: \(share) %: \(Int(mebibytes.rounded())) MiB, \(failures) errors\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}

/// Edits the lists in turns, without waiting for the answers.
private final class Editor {
    private let lists: [String]
    private let connection: HTTPConnection
    private var scanner = AnswerScanner()
    private var block = [UInt8](repeating: 0, count: 4096)
    private(set) var failures = 0

    init(_ lists: [String], port: UInt16) throws(BenchmarkError) {
        self.lists = lists
        connection = try HTTPConnection(port: port)
    }

    /// Inserts a row at the head of a list, and a few edits later deletes it.
    func edit(number: Int) {
        var statuses: [Int] = []
        let isOpen = connection.read(into: &block) { statuses += scanner.read($0) }
        failures += statuses.count { $0 != 200 }
        let list = lists[number % lists.count]
        let isInsert = number / lists.count % 2 == 0
        let operation = isInsert ? #""insert","at":[0,0],"values":{"title":"new"}"# : #""delete","at":[0,0]"#
        let body = #"{"operations":[{"op":\#(operation)}]}"#
        let path = "/api/v1/lists/\(list)/rows"
        let change = HTTPConnection.Message(path, method: "PATCH", json: body, fields: "If-Match: *\r\n")
        guard isOpen, (try? connection.send(change)) != nil else {
            failures += 1
            return
        }
    }
}

/// The load generator wrk: one thread, 128 connections that are kept.
struct Wrk {
    struct Round {
        var requests: Double
        var requestsPerSecond: Double
    }

    private let path: String
    private let folder: TemporaryFolder

    init() throws(BenchmarkError) {
        path = try Executable.required("wrk")
        folder = try TemporaryFolder()
    }

    func get(_ path: String, port: UInt16) throws(BenchmarkError) -> Round {
        try run(Self.report, path, port, [])
    }

    /// Posts JSON bodies one after another, and the first again after the last.
    func post(_ path: String, port: UInt16, bodies: [String]) throws(BenchmarkError) -> Round {
        let file = try folder.write(bodies.joined(separator: "\n").utf8, to: "bodies")
        return try run(Self.posting + Self.report, path, port, [file])
    }

    private func run(
        _ script: String,
        _ target: String,
        _ port: UInt16,
        _ arguments: [String]
    ) throws(BenchmarkError) -> Round {
        let script = try folder.write(script.utf8, to: "script.lua")
        let options = ["--threads", "1", "--connections", "128", "--duration", "2s", "--script", script]
        let wrk = try ChildProcess(path, options + ["http://127.0.0.1:\(port)\(target)", "--"] + arguments)
        let lines = try wrk.finish()
        let numbers = lines.first { $0.hasPrefix("measured ") }?.split(separator: " ").compactMap { Double($0) } ?? []
        guard numbers.count == 3, numbers[0] > 0 else {
            throw BenchmarkError((["wrk measured nothing of \(target):"] + lines).joined(separator: "\n"))
        }
        guard numbers[2] == 0 else { throw BenchmarkError("\(Int(numbers[2])) requests for \(target) failed") }
        return Round(requests: numbers[0], requestsPerSecond: numbers[0] / numbers[1] * 1e6)
    }

    private static let report = """
        function done(summary, latency, requests)
          local errors = summary.errors
          local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
          print(string.format("measured %d %d %d", summary.requests, summary.duration, failed))
        end

        """

    /// Creates the requests before the first is sent, so that they cost nothing in the round.
    private static let posting = """
        local requests, number = {}, 0

        function init(arguments)
          local headers = { ["Content-Type"] = "application/json" }
          for body in io.lines(arguments[1]) do
            requests[#requests + 1] = wrk.format("POST", nil, headers, body)
          end
        end

        function request()
          number = number % #requests + 1
          return requests[number]
        end

        """
}

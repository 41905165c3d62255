import Foundation
import JSON

/// A comparison of our JSON reader and writer with Foundation's coders, in one process.
enum JSONBenchmark: Benchmark {
    static let name = "json"
    static let summary = "scroll messages, against Foundation's coders; processor time, median of 101 × 1000"

    static func run() throws -> [Figure] { try reading() + writing() }

    private static func reading() throws -> [Figure] {
        let bytes = Array(ScrollRequest.json.utf8)
        let data = Data(bytes)
        let decoder = JSONDecoder()
        guard try ScrollRequest(reading: bytes) == .example,
            try decoder.decode(ScrollRequest.self, from: data) == .example
        else { throw BenchmarkError("the two readers disagree") }

        let times = try Stopwatch.medianNanoseconds(of: 2, runs: 1000) { reader in
            if reader == 0 {
                try blackHole(ScrollRequest(reading: bytes))
            } else {
                try blackHole(decoder.decode(ScrollRequest.self, from: data))
            }
        }
        let allocations = try Allocations.perRun { try blackHole(ScrollRequest(reading: bytes)) }
        return [
            Figure("read a request of \(bytes.count) bytes", times[0], "ns"),
            Figure("heap allocations", allocations, "a request"),
            Figure("the same by JSONDecoder", times[1], "ns"),
            Figure("JSONDecoder / ours", times[1] / times[0], "times", bar: .atLeast(25)),
        ]
    }

    private static func writing() throws -> [Figure] {
        let answer = ScrollAnswer.example
        let encoder = JSONEncoder()
        var writer = JSONWriter(capacity: 1024)
        answer.write(to: &writer)
        let count = writer.count
        guard try JSONDecoder().decode(ScrollAnswer.self, from: Data(writer.bytes)) == answer
        else { throw BenchmarkError("what our writer wrote reads otherwise") }

        let times = try Stopwatch.medianNanoseconds(of: 2, runs: 1000) { author in
            if author == 0 {
                writer.removeAll()
                answer.write(to: &writer)
            } else {
                try blackHole(encoder.encode(answer))
            }
        }
        let allocations = try Allocations.perRun {
            writer.removeAll()
            answer.write(to: &writer)
        }
        return [
            Figure("write an answer of \(count) bytes", times[0], "ns"),
            Figure("heap allocations", allocations, "an answer"),
            Figure("the same by JSONEncoder", times[1], "ns"),
            Figure("JSONEncoder / ours", times[1] / times[0], "times", bar: .atLeast(25)),
        ]
    }
}

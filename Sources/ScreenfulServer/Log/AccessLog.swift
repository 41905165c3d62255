import EventLoop
import HTTPServer
import JSON

/// Logs answered requests: each, or the notable ones and a sum of the others.
final class AccessLog {
    private let log: Log
    private let loop: EventLoop
    /// The time from the first request that is summed up to the line with the sum, in nanoseconds.
    private let interval: UInt64
    private var requests = RequestLog()
    private var timer: LoopTimer?
    private var isSummingUp = false
    private var sumStart: UInt64 = 0

    /// Creates an access log that writes the sum `seconds` after the first request that is summed up.
    init(log: Log, loop: EventLoop, sumSeconds seconds: Double) {
        self.log = log
        self.loop = loop
        interval = UInt64(max(0, seconds) * 1e9)
    }

    /// Logs an answered request, or adds it to the sum.
    func record(_ record: AccessRecord) {
        guard log.level < .requests else { return log.write(record, at: .requests, reason: nil) }
        let entry = RequestLog.Entry(
            kind: record.kind,
            status: Int(record.status.rawValue),
            nanoseconds: record.durationNanoseconds,
            isStream: record.isStream
        )
        if !isSummingUp { schedule() }
        if let reason = requests.record(entry) { log.write(record, at: reason.level, reason: reason) }
    }

    /// Writes the sum of the requests that have no line of their own.
    func flush() {
        timer?.cancel()
        isSummingUp = false
        guard let sum = requests.takeSum() else { return }
        log.write(sum, seconds: Double(loop.now &- sumStart) / 1e9)
    }

    private func schedule() {
        isSummingUp = true
        sumStart = loop.now
        let timer = timer ?? loop.timer { [unowned self] in flush() }
        self.timer = timer
        timer.schedule(afterNanoseconds: interval)
    }
}

extension Log {
    fileprivate func write(_ record: AccessRecord, at level: LogLevel, reason: RequestLog.Reason?) {
        log(level, "request") { json in
            json.member("method", record.method?.rawValue ?? "")
            json.member("target", record.target ?? "")
            json.member("status", Int(record.status.rawValue))
            if let operation = Operation.operation(ofKind: record.kind) { json.member("operation", operation.name) }
            if let reason { json.member("reason", reason.rawValue) }
            json.member("bytes", record.bodyBytes)
            json.member("milliseconds", Self.milliseconds(record.durationNanoseconds))
            json.member("peer", "\(record.client)")
        }
    }

    fileprivate func write(_ sum: RequestLog.Sum, seconds: Double) {
        log(.info, "requests") { json in
            json.member("requests", sum.count)
            json.member("seconds", (seconds * 1_000).rounded() / 1_000)
            json.key("answers")
            json.beginObject()
            for (name, count) in zip(Self.classes, sum.answersByClass) where count > 0 {
                json.key(name)
                json.value(count)
            }
            json.endObject()
            json.key("milliseconds")
            json.beginObject()
            // A quantile is a bucket's upper bound, which may exceed the longest duration; that is exact.
            for (name, share) in Self.quantiles {
                guard let bound = sum.latency.quantile(share) else { continue }
                json.key(name)
                json.value(min(bound * 1_000, Self.milliseconds(sum.longest)))
            }
            json.member("longest", Self.milliseconds(sum.longest))
            json.endObject()
            json.key("operations")
            json.beginObject()
            for (operation, count) in sum.operations {
                json.key(named: operation.name)
                json.value(count)
            }
            json.endObject()
            if sum.streams > 0 { json.member("streams", sum.streams) }
            if sum.suppressedLines > 0 { json.member("suppressedLines", sum.suppressedLines) }
        }
    }

    private static let classes: [StaticString] = ["1xx", "2xx", "3xx", "4xx", "5xx"]
    private static let quantiles: [(StaticString, Double)] = [("p50", 0.5), ("p99", 0.99)]

    private static func milliseconds(_ nanoseconds: UInt64) -> Double {
        Double(nanoseconds / 1_000) / 1_000
    }
}

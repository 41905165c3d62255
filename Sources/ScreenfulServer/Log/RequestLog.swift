import HTTPServer

/// Selects the requests that get a line of their own in the log, and sums up the others.
///
/// A page sends some thirty scrolls a second: a line for each would be gigabytes a day without
/// information.
struct RequestLog {
    /// The facts about an answered request that the selection depends on.
    struct Entry {
        /// The kind of its operation; 0 for a file or an unknown path.
        var kind: Int
        var status: Int
        var nanoseconds: UInt64
        /// Whether it is the end of an event stream, which lasts as long as its client keeps it open.
        var isStream = false
    }

    /// The reason why a request gets a line of its own.
    enum Reason: String {
        /// It changed state that other clients see.
        case change
        /// The server could not answer it.
        case failure
        /// It was rejected before it reached an operation.
        case refusal
        /// It took a second or longer.
        case slow

        /// The level of the line.
        var level: LogLevel {
            switch self {
            case .change: .info
            case .failure: .error
            case .refusal, .slow: .warning
            }
        }
    }

    /// The duration from which on a request is slow, in nanoseconds: users perceive a second as a wait
    /// (Nielsen, Usability Engineering, 1993, section 5.5).
    private static let slow: UInt64 = 1_000_000_000
    /// The maximum number of lines of failures, refusals and slow requests between two sums; a client that
    /// always fails must not fill the disk.
    static let maxLines = 600

    private var lines = 0
    private var sum = Sum()

    /// Records a request.
    ///
    /// - Returns: The reason for a line of its own; nil if it was added to the sum.
    mutating func record(_ entry: Entry) -> Reason? {
        guard let reason = Self.reason(for: entry) else {
            sum.add(entry)
            return nil
        }
        guard reason != .change else { return reason }
        lines += 1
        guard lines <= Self.maxLines else {
            sum.add(entry)
            sum.suppressedLines += 1
            return nil
        }
        return reason
    }

    /// Returns the sum since the last call and resets it; nil if it is empty.
    mutating func takeSum() -> Sum? {
        lines = 0
        guard sum.count > 0 else { return nil }
        defer { sum = Sum() }
        return sum
    }

    private static func reason(for entry: Entry) -> Reason? {
        if entry.status >= 500 { return .failure }
        // Without an operation, the request was for a file (404 or 405 if there is none), or was refused.
        if entry.kind == 0, entry.status >= 400, entry.status != 404, entry.status != 405 { return .refusal }
        if entry.status < 400, Operation.operation(ofKind: entry.kind)?.isChange == true { return .change }
        if !entry.isStream, entry.nanoseconds >= slow { return .slow }
        return nil
    }
}

extension RequestLog {
    /// The sum of requests without a line of their own.
    struct Sum {
        /// Answers by the first digit of their status, 1 to 5, at index 0 to 4.
        private(set) var answersByClass = [0, 0, 0, 0, 0]
        /// The durations, without ends of streams.
        private(set) var latency = LatencyHistogram()
        /// The longest duration, in nanoseconds.
        private(set) var longest: UInt64 = 0
        /// The number of event streams that ended.
        private(set) var streams = 0
        /// The number of lines suppressed by ``RequestLog/maxLines``.
        var suppressedLines = 0
        private var byKind = [Int](repeating: 0, count: Operation.kindCount)

        /// The number of requests.
        var count: Int { answersByClass.reduce(0, +) }

        /// The operations that were requested, with their counts.
        var operations: [(operation: Operation, count: Int)] {
            zip(Operation.all, byKind.dropFirst()).filter { $0.1 > 0 }.map { (operation: $0, count: $1) }
        }

        fileprivate mutating func add(_ entry: Entry) {
            answersByClass[min(max(entry.status / 100, 1), 5) - 1] += 1
            byKind[entry.kind] += 1
            if entry.isStream {
                streams += 1
            } else {
                latency.record(nanoseconds: entry.nanoseconds)
                longest = max(longest, entry.nanoseconds)
            }
        }
    }
}

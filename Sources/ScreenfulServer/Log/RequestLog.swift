import HTTPServer

/// Decides which requests get a line of their own in the log, and sums up the others.
///
/// A page sends some thirty scrolls a second: a line for each would be gigabytes a day that
/// tell of no change.
struct RequestLog {
    /// One answered request, as far as it matters here.
    struct Entry {
        /// What was asked for; nil for a file, or for what was no operation.
        var operation: Operation?
        var status: Int
        var nanoseconds: UInt64
        /// Whether it is the end of an event stream, which lasts as long as its reader likes.
        var isStream = false
    }

    /// Why a request gets a line of its own.
    enum Reason: String {
        /// It changed what others see.
        case change
        /// The server could not answer it.
        case failure
        /// It was turned away before anybody looked at what it asks for.
        case refusal
        /// It took long.
        case slow

        /// How much the line matters.
        var level: LogLevel {
            switch self {
            case .change: .info
            case .failure: .error
            case .refusal, .slow: .warning
            }
        }
    }

    /// The time from which on a request is slow, in nanoseconds: a person takes a second for a wait
    /// (Nielsen, Usability Engineering, 1993, section 5.5).
    private static let slow: UInt64 = 1_000_000_000
    /// Lines of failures, refusals and slow requests from one sum to the next; a client that fails all the
    /// time must not fill the disk.
    static let mostLines = 600

    private var lines = 0
    private var sum = Sum()

    /// Takes note of a request.
    ///
    /// - Returns: Why it gets a line of its own; nil for one that is summed up.
    mutating func record(_ entry: Entry) -> Reason? {
        guard let reason = Self.reason(for: entry) else {
            sum.add(entry)
            return nil
        }
        guard reason != .change else { return reason }
        lines += 1
        guard lines <= Self.mostLines else {
            sum.add(entry)
            sum.suppressedLines += 1
            return nil
        }
        return reason
    }

    /// What was summed up since this was last asked; nil if nothing was.
    mutating func takeSum() -> Sum? {
        lines = 0
        guard sum.count > 0 else { return nil }
        defer { sum = Sum() }
        return sum
    }

    private static func reason(for entry: Entry) -> Reason? {
        if entry.status >= 500 { return .failure }
        // Without an operation nothing but a missing or unwanted file was asked for, or the request was refused.
        if entry.operation == nil, entry.status >= 400, entry.status != 404, entry.status != 405 { return .refusal }
        if let operation = entry.operation, operation.isChange, entry.status < 400 { return .change }
        if !entry.isStream, entry.nanoseconds >= slow { return .slow }
        return nil
    }
}

extension RequestLog {
    /// Requests that got no line of their own.
    struct Sum {
        /// Answers by the first digit of their status, 1 to 5, at index 0 to 4.
        private(set) var answersByClass = [0, 0, 0, 0, 0]
        /// How long they took, ends of streams left out.
        private(set) var latency = LatencyHistogram()
        /// The longest of them, in nanoseconds.
        private(set) var longest: UInt64 = 0
        /// Ends of event streams.
        private(set) var streams = 0
        /// Lines that there were too many of.
        var suppressedLines = 0
        private var byOperation = [Int](repeating: 0, count: Operation.allCases.count)

        /// How many there were.
        var count: Int { answersByClass.reduce(0, +) }

        /// The operations that were asked for, and how often.
        var operations: [(operation: Operation, count: Int)] {
            Operation.allCases.map { (operation: $0, count: byOperation[$0.rawValue]) }.filter { $0.count > 0 }
        }

        fileprivate mutating func add(_ entry: Entry) {
            answersByClass[min(max(entry.status / 100, 1), 5) - 1] += 1
            if let operation = entry.operation { byOperation[operation.rawValue] += 1 }
            if entry.isStream {
                streams += 1
            } else {
                latency.record(nanoseconds: entry.nanoseconds)
                longest = max(longest, entry.nanoseconds)
            }
        }
    }
}

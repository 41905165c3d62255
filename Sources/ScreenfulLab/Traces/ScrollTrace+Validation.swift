import ScreenfulTypes

extension ScrollTrace {
    /// The maximal number of events of a trace: two and a half hours at 120 a second.
    public static let maxEvents = 1_000_000
    /// The longest trace, in microseconds: a day.
    public static let longest: Int64 = 86_400_000_000
    /// The allowed offsets, in points: beyond them a point is less than a double's last digits.
    static let offsets = -1e12...1e12
    /// The allowed velocities, in points per second.
    static let velocities = -1e7...1e7
    /// The allowed extents of a viewport, in points.
    static let extents = 1.0...100_000
    /// The allowed numbers of rows of one insertion.
    static let insertions = 1...1_000_000
}

extension TraceHeader {
    /// Checks the numbers of the header.
    ///
    /// - Throws: ``TraceError`` with the field, in line 1.
    public func validate() throws(TraceError) {
        for extent in [viewport.width, viewport.height] where !ScrollTrace.extents.contains(extent) {
            let limits = "from \(ScrollTrace.extents.lowerBound) to \(ScrollTrace.extents.upperBound) points"
            throw TraceError(line: 1, field: "viewport", "an extent of \(extent) is not \(limits)")
        }
        if let deceleration, !(deceleration > 0 && deceleration < 1) {
            throw TraceError(line: 1, field: "decel", "\(deceleration) is not between 0 and 1")
        }
    }
}

/// Checks events one by one, so that a file need not be in memory as a whole.
public struct EventCheck: Sendable {
    private var latest: Int64 = 0
    private var isFlinging = false

    /// Creates a check of a trace's events from the first on.
    public init() {}

    /// Checks the next event.
    ///
    /// - Throws: ``TraceError`` with the line and the field.
    public mutating func take(_ event: TraceEvent, line: Int) throws(TraceError) {
        guard event.microseconds >= latest else {
            let reason = "\(event.microseconds) is earlier than the event before it, at \(latest)"
            throw TraceError(line: line, field: "t", reason)
        }
        guard event.microseconds <= ScrollTrace.longest else {
            throw TraceError(line: line, field: "t", "a trace lasts at most \(ScrollTrace.longest) µs")
        }
        latest = event.microseconds
        switch event.kind {
        case .moved(let motion, let offset, let release):
            try Self.check(offset, in: ScrollTrace.offsets, "y", line)
            if let release {
                try Self.check(release.velocity, in: ScrollTrace.velocities, "v", line)
                if let target = release.target { try Self.check(target, in: ScrollTrace.offsets, "target", line) }
            }
            if motion == .fling, !isFlinging, release == nil {
                throw TraceError(line: line, field: "v", "a fling begins without the velocity of its release")
            }
            isFlinging = motion == .fling
        case .inserted(let row, let count):
            guard row >= 0 else { throw TraceError(line: line, field: "at", "\(row) is no row") }
            guard ScrollTrace.insertions.contains(count) else {
                let limits = "from \(ScrollTrace.insertions.lowerBound) to \(ScrollTrace.insertions.upperBound)"
                throw TraceError(line: line, field: "count", "\(count) is not \(limits)")
            }
        }
    }

    private static func check(
        _ value: Double,
        in range: ClosedRange<Double>,
        _ field: String,
        _ line: Int
    ) throws(TraceError) {
        guard range.contains(value) else {
            let limits = "from \(range.lowerBound) to \(range.upperBound)"
            throw TraceError(line: line, field: field, "\(value) is not a number \(limits)")
        }
    }
}

/// An error in a trace, with its line and field.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the trace's file, counted from 1: the header is line 1, the first event line 2.
    public var line: Int
    /// The field in that line; empty if the line as a whole is wrong.
    public var field: String
    /// The reason, for people.
    public var reason: String

    /// Creates an error.
    public init(line: Int, field: String, _ reason: String) {
        self.line = line
        self.field = field
        self.reason = reason
    }

    /// The line, the field and the reason.
    public var description: String { field.isEmpty ? "line \(line): \(reason)" : "line \(line), \(field): \(reason)" }
}

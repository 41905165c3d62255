/// A trace that cannot be used, and where the mistake is.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the trace's file, counted from 1: the header's; the first event stands in line 2.
    public var line: Int
    /// The field in that line; empty when the line as a whole is wrong.
    public var field: String
    /// What is wrong with it.
    public var reason: String

    /// Creates an error.
    public init(line: Int, field: String, _ reason: String) {
        self.line = line
        self.field = field
        self.reason = reason
    }

    /// The place and the reason.
    public var description: String {
        field.isEmpty ? "line \(line): \(reason)" : "line \(line), \(field): \(reason)"
    }
}

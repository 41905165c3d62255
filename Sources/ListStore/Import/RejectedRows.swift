/// A mistake in rows that are to be added to a list, none of which is.
public struct RejectedRows: Error, Hashable, Sendable {
    /// The number of the line, counted from 1; nil if it is not in one line.
    public var line: Int?
    /// The column, if the mistake is in its value or its name.
    public var column: String?
    /// A description of the mistake, for people.
    public var reason: String

    init(line: Int? = nil, column: String? = nil, _ reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}

/// The reason why rows cannot be added to a list; nothing is stored then.
public enum AdditionError: Error, Hashable, Sendable {
    /// The file has a mistake.
    case rejected(RejectedRows)
    /// The database could not be read or written.
    case store(StoreError)
}

/// What came of running one file of vectors.
public struct ConformanceReport: Hashable, Sendable {
    /// A vector whose answer was another one.
    public struct Failure: Hashable, Sendable {
        /// The vector.
        public let id: String
        /// The answer that the file asks for, as JSON.
        public let expected: String
        /// The answer that was given, as JSON.
        public let actual: String
    }

    /// A vector that could not be run.
    public struct Unreadable: Hashable, Sendable {
        /// The vector.
        public let id: String
        /// What of it is not understood, for a person to read.
        public let reason: String
    }

    /// The name of the file.
    public let name: String
    /// How many vectors were answered as asked.
    public internal(set) var passed = 0
    /// The vectors that were answered otherwise, in the order of the file.
    public internal(set) var failures: [Failure] = []
    /// The vectors that are not what the schema says, in the order of the file.
    public internal(set) var unreadable: [Unreadable] = []

    init(name: String) {
        self.name = name
    }

    /// The line that sums the file up, such as `array-diff: 22 passed, 0 failed`, or
    /// `array-diff: 21 passed, 0 failed, 1 unreadable`.
    public var summary: String {
        let rest = unreadable.isEmpty ? "" : ", \(unreadable.count) unreadable"
        return "\(name): \(passed) passed, \(failures.count) failed\(rest)"
    }
}

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

    /// The name of the file.
    public let name: String
    /// How many vectors were answered as asked.
    public internal(set) var passed = 0
    /// The others, in the order of the file.
    public internal(set) var failures: [Failure] = []

    init(name: String) {
        self.name = name
    }

    /// The line that sums the file up, such as `array-diff: 22 passed, 0 failed`.
    public var summary: String {
        "\(name): \(passed) passed, \(failures.count) failed"
    }
}

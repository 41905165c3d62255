/// Why a file of vectors cannot be run: it is no JSON, of no known schema, or malformed.
public struct UnreadableVectors: Error, Hashable, Sendable {
    /// What is wrong and where, for a person to read.
    public let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// A secret that a client must know.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible {
    private let bytes: [UInt8]

    /// Creates a token from its text.
    ///
    /// - Precondition: It is not empty, and has visible ASCII only, as `Authorization` can carry.
    public init(_ text: String) {
        bytes = Array(text.utf8)
        precondition(!bytes.isEmpty && bytes.allSatisfy(\.isTargetCharacter), "a token has visible ASCII only")
    }

    /// Whether `candidate` is the token, in a time that does not tell how much of it is right.
    func matches(_ candidate: String) -> Bool {
        var candidate = candidate
        return candidate.withUTF8 { candidate in
            var difference = UInt8(candidate.count == bytes.count ? 0 : 1)
            // As many steps for every candidate: the length of the token is all that shows.
            for index in bytes.indices {
                difference |= bytes[index] ^ (index < candidate.count ? candidate[index] : 0)
            }
            return difference == 0
        }
    }

    /// Not the token: this may end in a log.
    public var description: String { "AccessToken(\(bytes.count) bytes)" }
}

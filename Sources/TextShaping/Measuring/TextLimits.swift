/// How much memory a measurer may keep what it has measured in.
public struct TextLimits: Hashable, Sendable {
    /// Bytes for words, about; 0 to keep none.
    public var wordBytes: Int

    /// Creates limits.
    ///
    /// - Parameter wordBytes: Bytes for words; 16 MB hold some 140,000.
    public init(wordBytes: Int = 16 << 20) {
        self.wordBytes = wordBytes
    }
}

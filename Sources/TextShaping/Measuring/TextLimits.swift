/// How much memory a measurer may keep what it has measured in.
public struct TextLimits: Hashable, Sendable {
    /// Bytes for words; 0 to keep none.
    public var wordBytes: Int

    /// Bytes for whole paragraphs with their lines, about; 0 to keep none.
    public var paragraphBytes: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - wordBytes: Bytes for words; 16 MB hold some 130,000.
    ///   - paragraphBytes: Bytes for paragraphs; 8 MB hold some 10,000 of 200 characters.
    public init(wordBytes: Int = 16 << 20, paragraphBytes: Int = 8 << 20) {
        self.wordBytes = wordBytes
        self.paragraphBytes = paragraphBytes
    }
}

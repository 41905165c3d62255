extension ParagraphLayout {
    /// Bytes of a text with so few lines that are read at first.
    private static let firstBytes = 2048
    /// How many times as many are read when the lines need more.
    private static let growth = 4
    /// Bytes after the last line that may have an effect on it, and more: letters joined, words of a dictionary.
    private static let farthestBytes = 512

    /// Reads a text as far as it is shown.
    ///
    /// A word of a megabyte is shaped as a whole before a line is filled with its start. So of a
    /// text with a greatest number of lines the beginning is taken for all of it; what comes long
    /// after the last line changes nothing.
    ///
    /// - Parameters:
    ///   - text: The paragraph.
    ///   - runs: What it is set in.
    ///   - style: How many lines it has at most.
    ///   - set: Sets a text as if it were the whole paragraph.
    mutating func read(
        _ text: UnsafeRawBufferPointer,
        runs: [TextRun],
        style: ParagraphStyle,
        _ set: (inout Self, UnsafeRawBufferPointer) -> Void
    ) {
        // The largest of all fonts says where baselines are, so that all runs have to begin before.
        var count = max(Self.firstBytes, min(runs.last?.range.lowerBound ?? 0, text.count) + 1)
        while style.maximumLines > 0, count < text.count {
            let beginning = UnsafeRawBufferPointer(rebasing: text[..<Self.startOfCharacter(in: text, at: count)])
            set(&self, beginning)
            if isTruncated, lineStart + Self.farthestBytes <= beginning.count { return }
            count *= Self.growth
        }
        set(&self, text)
    }

    /// The first byte of the character that a byte is of.
    private static func startOfCharacter(in text: UnsafeRawBufferPointer, at offset: Int) -> Int {
        (max(0, offset - 3)...offset).last { text[$0] & 0xC0 != 0x80 } ?? offset
    }
}

/// One line of a measured paragraph.
public struct TextLine: Hashable, Sendable {
    /// The line's bytes in the text's UTF-8, with the spaces that hang at its end.
    public var range: Range<Int>
    /// The line's width in CSS pixels, without the spaces that hang at its end.
    public var width: Double

    /// Creates a line.
    public init(range: Range<Int>, width: Double) {
        self.range = range
        self.width = width
    }
}

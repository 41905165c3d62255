public import ScreenfulTypes

/// A stretch of a paragraph that is set in one font.
public struct TextRun: Hashable, Sendable {
    /// The stretch in bytes of the text's UTF-8.
    public var range: Range<Int>
    /// The font of the stretch.
    public var font: FontDescription

    /// Creates a run.
    public init(range: Range<Int>, font: FontDescription) {
        self.range = range
        self.font = font
    }
}

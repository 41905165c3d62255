/// Measures paragraphs as Chromium lays them out.
///
/// One for each thread: it keeps what it has measured before.
public final class TextMeasurer {
    private var setter: ParagraphLayout
    private var paragraphs: ParagraphCache

    /// Creates a measurer.
    ///
    /// - Parameters:
    ///   - fonts: The fonts, which may be shared with other measurers.
    ///   - limits: How much it may keep.
    public init(fonts: FontBook, limits: TextLimits = TextLimits()) {
        setter = ParagraphLayout(fonts: fonts, cacheLimit: limits.wordBytes)
        paragraphs = ParagraphCache(limit: limits.paragraphBytes)
    }

    /// Breaks a paragraph into lines of a width.
    ///
    /// - Parameters:
    ///   - text: The paragraph; line feeds end lines, other white space is collapsed.
    ///   - runs: What it is set in, in order: a run reaches to the start of the next, text before the first
    ///     is set like it. Without runs it is the book's first family at 16 px.
    ///   - style: Line height and number of lines.
    ///   - width: The width of the box in CSS pixels; may be infinite. NaN and less than 0 count as 0,
    ///     where every line has one character.
    /// - Returns: The lines, by the rules of the manual page about text.
    /// - Complexity: O(*n*) for *n* bytes.
    public func measure(_ text: String, runs: [TextRun], style: ParagraphStyle, width: Double) -> TextLayout {
        var text = text
        let question = ParagraphCache.Question(text: text, runs: runs, style: style, width: width)
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            guard paragraphs.keeps(bytes.count) else {
                return setter.set(bytes, runs: runs, style: style, width: width)
            }
            let hash = ParagraphCache.hash(of: question, bytes)
            if let layout = paragraphs.layout(of: question, hash: hash) { return layout }
            let layout = setter.set(bytes, runs: runs, style: style, width: width)
            paragraphs.note(layout, for: question, hash: hash)
            return layout
        }
    }

    /// The height of a paragraph, for less than its lines cost.
    ///
    /// - Parameters:
    ///   - text: The paragraph, as in ``measure(_:runs:style:width:)``.
    ///   - runs: What it is set in.
    ///   - style: Line height and number of lines.
    ///   - width: The width of the box in CSS pixels.
    /// - Returns: Just the height and the baselines that its layout has.
    /// - Complexity: O(*n*) for *n* bytes up to the last line that is shown.
    public func height(of text: String, runs: [TextRun], style: ParagraphStyle, width: Double) -> TextHeight {
        // Nothing is kept: rows are measured once, and finding a paragraph costs as much as counting its lines.
        if let height = text.utf8.withContiguousStorageIfAvailable({
            setter.height(of: UnsafeRawBufferPointer($0), runs: runs, style: style, width: width)
        }) {
            return height
        }
        var text = text
        return text.withUTF8 {
            setter.height(of: UnsafeRawBufferPointer($0), runs: runs, style: style, width: width)
        }
    }
}

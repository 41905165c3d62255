public import ScreenfulTypes

/// A measurer of paragraphs that returns Chromium's layout.
///
/// Use one for each thread: a measurer caches words and paragraphs.
public final class TextMeasurer {
    private var paragraphLayout: ParagraphLayout
    private var paragraphs: ParagraphCache

    /// Creates a measurer.
    public init(fonts: FontBook, limits: TextLimits = TextLimits()) {
        paragraphLayout = ParagraphLayout(fonts: fonts, cacheLimit: limits.wordBytes)
        paragraphs = ParagraphCache(limit: limits.paragraphBytes)
    }

    /// Breaks a paragraph into lines of a width.
    ///
    /// - Parameters:
    ///   - text: The paragraph; line feeds end lines, other white space is collapsed.
    ///   - runs: The fonts of the text, in order: a run reaches to the start of the next, text before the first
    ///     is set like it. Without runs it is the book's first family at 16 px.
    ///   - style: Line height and number of lines.
    ///   - width: The width of the box in CSS pixels; may be infinite. NaN and less than 0 count as 0,
    ///     where every line has one character.
    /// - Returns: The lines, by the rules of the manual page about text.
    /// - Complexity: O(*n*) for *n* bytes.
    public func measure(_ text: String, runs: [TextRun], style: ParagraphStyle, width: Double) -> TextLayout {
        var text = text
        let key = ParagraphCache.Key(text: text, runs: runs, style: style, width: width)
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            guard paragraphs.accepts(bytes.count) else {
                return paragraphLayout.set(bytes, runs: runs, style: style, width: width)
            }
            let hash = ParagraphCache.hash(of: key, bytes)
            if let layout = paragraphs.layout(of: key, hash: hash) { return layout }
            let layout = paragraphLayout.set(bytes, runs: runs, style: style, width: width)
            paragraphs.note(layout, for: key, hash: hash)
            return layout
        }
    }

    /// Returns the height of a paragraph, which costs less than its lines.
    ///
    /// - Returns: The height and the baselines of its layout, without lines and their width.
    /// - Complexity: O(*n*) for *n* bytes up to the last line that is shown.
    public func height(of text: String, runs: [TextRun], style: ParagraphStyle, width: Double) -> TextLayout {
        // Not cached: rows are measured once, and looking up a paragraph costs as much as counting its lines.
        if let height = text.utf8.withContiguousStorageIfAvailable({
            paragraphLayout.height(of: UnsafeRawBufferPointer($0), runs: runs, style: style, width: width)
        }) {
            return height
        }
        var text = text
        return text.withUTF8 {
            paragraphLayout.height(of: UnsafeRawBufferPointer($0), runs: runs, style: style, width: width)
        }
    }
}

/// The limits of a measurer's caches.
public struct TextLimits: Hashable, Sendable {
    /// Bytes for words; 0 turns their cache off.
    public var wordBytes: Int
    /// Approximate bytes for whole paragraphs with their lines; 0 turns their cache off.
    public var paragraphBytes: Int

    /// Creates limits.
    ///
    /// 16 MB hold some 130,000 words, 8 MB some 10,000 paragraphs of 200 characters.
    public init(wordBytes: Int = 16 << 20, paragraphBytes: Int = 8 << 20) {
        self.wordBytes = wordBytes
        self.paragraphBytes = paragraphBytes
    }
}

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

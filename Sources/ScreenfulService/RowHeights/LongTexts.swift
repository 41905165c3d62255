import Screenful
import ScreenfulTypes
import Synchronization

/// A cache of the layouts of texts that are slow to measure, shared by all threads.
///
/// A word of a megabyte takes seconds, since it is shaped as a whole. So rows with such texts are
/// laid out on a background thread first, and the event loop's thread reads their layouts from here.
final class LongTexts: Sendable {
    private struct Entry {
        let text: StyledText
        let width: Double
        let layout: TextLayout

        /// Bytes of the text and its lines.
        var cost: Int { text.text.utf8.count + layout.lines.count * MemoryLayout<TextLine>.stride }

        func answers(_ text: StyledText, _ width: Double) -> Bool {
            self.width == width && self.text.text.utf8.count == text.text.utf8.count && self.text == text
        }
    }

    /// The minimum bytes of a long text: shorter ones take at most some 30 ms, even a single word of kerned letters.
    static let minBytes = 8192
    /// The maximum lines of a truncated text that is never long, since only its beginning is shaped.
    private static let fewLines = 50
    /// The maximum bytes of the cache; the latest text is cached whatever its length.
    private static let maxCost = 32 << 20

    /// The least recently used first.
    private let entries = Mutex<[Entry]>([])

    /// Returns whether a text is slow to measure.
    static func contains(_ text: StyledText) -> Bool {
        text.text.utf8.count >= minBytes && !(1...fewLines).contains(text.paragraph.maximumLines)
    }

    /// Returns the cached layout of a text, if any.
    func layout(of text: StyledText, width: Double) -> TextLayout? {
        entries.withLock { entries in
            guard let index = entries.lastIndex(where: { $0.answers(text, width) }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.layout
        }
    }

    /// Caches the layout of a text, and evicts the least recently used.
    func note(_ layout: TextLayout, of text: StyledText, width: Double) {
        entries.withLock { entries in
            entries.append(Entry(text: text, width: width, layout: layout))
            var cost = entries.reduce(0) { $0 + $1.cost }
            while cost > Self.maxCost, entries.count > 1 { cost -= entries.removeFirst().cost }
        }
    }
}

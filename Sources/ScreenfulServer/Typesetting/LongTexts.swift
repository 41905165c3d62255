import Screenful
import Synchronization

/// Texts that take long to measure, with what was found, for all threads.
///
/// A word of a megabyte takes seconds, since it is shaped as a whole. So rows with such texts are
/// laid out by a thread of the background first, and the loop's thread finds here what it needs.
final class LongTexts: Sendable {
    private struct Entry {
        let text: StyledText
        let width: Double
        let metrics: TextMetrics

        /// Bytes of the text and its lines.
        var cost: Int { text.text.utf8.count + metrics.lines.count * MemoryLayout<TextMetrics.Line>.stride }

        func answers(_ text: StyledText, _ width: Double) -> Bool {
            self.width == width && self.text.text.utf8.count == text.text.utf8.count && self.text == text
        }
    }

    /// Shorter texts are measured in some 30 ms, even if they are one word of letters that are all kerned.
    static let leastBytes = 8192
    /// So few lines are filled with the beginning of a text, whatever comes after.
    private static let fewLines = 50
    /// Bytes that are kept; the text that was added last is, however long it is.
    private static let maxCost = 32 << 20

    /// The least recently used first.
    private let entries = Mutex<[Entry]>([])

    /// Whether a text takes long to measure.
    static func contains(_ text: StyledText) -> Bool {
        text.text.utf8.count >= leastBytes && !(1...fewLines).contains(text.paragraph.maximumLines)
    }

    /// What was found for a text, if it is kept.
    func metrics(of text: StyledText, width: Double) -> TextMetrics? {
        entries.withLock { entries in
            guard let index = entries.lastIndex(where: { $0.answers(text, width) }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.metrics
        }
    }

    /// Keeps what was found for a text.
    func note(_ metrics: TextMetrics, of text: StyledText, width: Double) {
        entries.withLock { entries in
            entries.append(Entry(text: text, width: width, metrics: metrics))
            var cost = entries.reduce(0) { $0 + $1.cost }
            while cost > Self.maxCost, entries.count > 1 { cost -= entries.removeFirst().cost }
        }
    }
}

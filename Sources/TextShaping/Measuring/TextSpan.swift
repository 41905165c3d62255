import ScreenfulTypes

/// A stretch of a paragraph that is set in one font; together they cover it.
struct TextSpan {
    /// The byte of the text after the stretch.
    var end: Int
    /// The number of its font.
    var setting: Int

    /// Replaces `spans` by those of a paragraph.
    ///
    /// A run reaches to the start of the next one; text before the first is set like it. Neighbours of one
    /// font become one, since browsers shape them together. A run that starts inside of a character starts before it.
    static func cover(
        _ text: UnsafeRawBufferPointer,
        with runs: [TextRun],
        settings: inout FontSettings,
        into spans: inout [TextSpan]
    ) {
        spans.removeAll(keepingCapacity: true)
        for run in runs {
            var start = spans.isEmpty ? 0 : min(max(run.range.lowerBound, 0), text.count)
            while start > 0, start < text.count, text[start] & 0xC0 == 0x80 { start -= 1 }
            let setting = settings.number(of: run.font)
            if let last = spans.indices.last {
                let before = last > 0 ? spans[last - 1].end : 0
                spans[last].end = max(start, before)
                // An empty run is removed.
                if spans[last].end == before { spans.removeLast() }
            }
            if spans.last?.setting == setting {
                spans[spans.count - 1].end = text.count
            } else {
                spans.append(TextSpan(end: text.count, setting: setting))
            }
        }
        if spans.isEmpty { spans.append(TextSpan(end: text.count, setting: settings.number(of: FontDescription()))) }
    }
}

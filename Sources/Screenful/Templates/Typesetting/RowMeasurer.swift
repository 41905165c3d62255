import ScreenfulLayout
import ScreenfulTypes

/// Answers the layout engine for one row: its texts, and what it leaves out.
///
/// Not generic over who measures texts: a call through the existential costs
/// nothing beside measuring, while generic code is not specialized across modules.
struct RowMeasurer: LeafMeasurer {
    /// One text of the row and what is known of it.
    struct Slot {
        var text: StyledText
        var scaleFactors: [Double]
        /// True for a field, which has room for a line even while it is empty.
        var isEditable: Bool
        /// The size within which it was measured last; NaN if it was not.
        var limit = Size(width: .nan, height: .nan)
        var metrics = TextMetrics(size: Size(width: 0, height: 0))
        /// The share of the font's size that was needed to fit.
        var scale = 1.0
    }

    var text: any TextMeasuring
    var slots: [Slot] = []
    /// For each condition, whether this row leaves out what depends on it.
    var absent: [Bool] = []

    init(text: some TextMeasuring) {
        self.text = text
    }

    mutating func isAbsent(condition: Int) -> Bool {
        absent[condition]
    }

    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        measure(slot, within: range.max)
        let metrics = slots[slot].metrics
        return LeafMetrics(size: metrics.size, ascender: metrics.ascender, descender: metrics.descender)
    }

    /// Breaks a text into lines for a frame that the layout has given it.
    mutating func settle(_ slot: Int, in frame: Size) {
        let limit = slots[slot].limit
        // Lines broken at some width are the same at any smaller width that holds them all.
        guard !(frame.width >= slots[slot].metrics.size.width && frame.width <= limit.width) else { return }
        measure(slot, within: Size(width: frame.width, height: .infinity))
    }

    private mutating func measure(_ slot: Int, within limit: Size) {
        guard slots[slot].limit != limit else { return }
        slots[slot].limit = limit
        slots[slot].scale = 1
        guard !slots[slot].text.text.isEmpty else {
            let height = slots[slot].isEditable ? slots[slot].text.paragraph.lineHeight : 0
            slots[slot].metrics = TextMetrics(size: Size(width: 0, height: height))
            return
        }
        var metrics = measure(slots[slot].text, within: limit)
        if !slots[slot].scaleFactors.isEmpty {
            for factor in slots[slot].scaleFactors where metrics.isTruncated || metrics.size.width > limit.width {
                slots[slot].scale = factor
                metrics = measure(slots[slot].text.scaled(by: factor), within: limit)
            }
        }
        slots[slot].metrics = metrics
    }

    /// Measures a text, and cuts it off where there is less room than it needs.
    private mutating func measure(_ styled: StyledText, within limit: Size) -> TextMetrics {
        let metrics = text.measure(styled, width: limit.width)
        let lineHeight = styled.paragraph.lineHeight
        guard limit.height.isFinite, metrics.size.height > limit.height, lineHeight > 0 else { return metrics }
        var limited = styled
        limited.paragraph.maximumLines = max(1, Int((limit.height / lineHeight).rounded(.down)))
        return text.measure(limited, width: limit.width)
    }
}

extension StyledText {
    /// The same text in letters of another size.
    func scaled(by factor: Double) -> Self {
        guard factor != 1 else { return self }
        var copy = self
        copy.paragraph.lineHeight *= factor
        for index in copy.runs.indices {
            copy.runs[index].font.size *= factor
            copy.runs[index].font.letterSpacing *= factor
        }
        return copy
    }
}

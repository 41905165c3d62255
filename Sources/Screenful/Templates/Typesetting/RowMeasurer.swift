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
        /// Whether nothing but the height and the baselines of the metrics was found.
        var hasHeightOnly = false
        /// The share of the font's size that was needed to fit.
        var scale = 1.0
    }

    /// Points that a height may be less than it should be, because somebody has rounded it.
    static let tolerance = 1.0 / 64
    /// Bytes of a text that is not read to its end to find that there is no room for it.
    private static let longText = 2048
    /// Lines that a long text is measured to beyond those that there is room for, since heights of lines are rounded.
    private static let spareLines = 2

    var text: any TextMeasuring
    var slots: [Slot] = []
    /// For each condition, whether this row leaves out what depends on it.
    var absent: [Bool] = []
    /// Whether lines are not looked at, so that a text whose width is settled is asked for no more than its height.
    var wantsSizesOnly = false

    init(text: some TextMeasuring) {
        self.text = text
    }

    mutating func isAbsent(condition: Int) -> Bool {
        absent[condition]
    }

    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        if wantsSizesOnly, slots[slot].isAsHighAsItsLines, range.min.width >= range.max.width,
            range.max.height == .infinity
        {
            measureHeight(slot, width: range.max.width)
        } else {
            measure(slot, within: range.max)
        }
        let metrics = slots[slot].metrics
        return LeafMetrics(size: metrics.size, ascender: metrics.ascender, descender: metrics.descender)
    }

    /// Breaks a text into lines for a frame that the layout has given it.
    mutating func settle(_ slot: Int, in frame: Size) {
        let (limit, metrics) = (slots[slot].limit, slots[slot].metrics)
        // Lines broken at some width are the same at any smaller width that holds them all.
        let isAsWide = frame.width >= metrics.size.width && frame.width <= limit.width
        let isAsHigh = !metrics.isTruncated || limit.height >= frame.height
        if !isAsWide || !isAsHigh { measure(slot, within: frame) }
    }

    /// Finds the height of a text that has characters and whose letters are as large as they are.
    private mutating func measureHeight(_ slot: Int, width: Double) {
        let limit = Size(width: width, height: .infinity)
        guard slots[slot].limit != limit else { return }
        slots[slot].limit = limit
        slots[slot].scale = 1
        slots[slot].hasHeightOnly = true
        slots[slot].metrics = text.measureHeight(slots[slot].text, width: width)
    }

    private mutating func measure(_ slot: Int, within limit: Size) {
        guard slots[slot].limit != limit || slots[slot].hasHeightOnly else { return }
        slots[slot].limit = limit
        slots[slot].scale = 1
        slots[slot].hasHeightOnly = false
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
        let lineHeight = styled.paragraph.lineHeight
        let height = limit.height + Self.tolerance
        guard height.isFinite, lineHeight > 0 else { return text.measure(styled, width: limit.width) }
        let lines = max(1, Int(clamping: Int64(exactly: (height / lineHeight).rounded(.down)) ?? .max))
        var limited = styled
        if styled.text.utf8.count > Self.longText, lines < Int.max - Self.spareLines {
            let allowed = styled.paragraph.maximumLines > 0 ? styled.paragraph.maximumLines : Int.max
            limited.paragraph.maximumLines = min(allowed, lines + Self.spareLines)
        }
        var metrics = text.measure(limited, width: limit.width)
        if metrics.isTruncated, metrics.size.height <= height { metrics = text.measure(styled, width: limit.width) }
        guard metrics.size.height > height else { return metrics }
        limited.paragraph.maximumLines = lines
        return text.measure(limited, width: limit.width)
    }
}

extension RowMeasurer.Slot {
    /// Whether the height follows from the lines alone.
    fileprivate var isAsHighAsItsLines: Bool { scaleFactors.isEmpty && !text.text.isEmpty }
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

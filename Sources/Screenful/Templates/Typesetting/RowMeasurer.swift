import ScreenfulLayout
import ScreenfulTypes

/// Measures the texts and pictures of one row for the layout engine, and resolves its conditions.
///
/// Not generic over the text measurer: a call through the existential costs
/// little beside measuring, while generic code is not specialized across modules.
struct RowMeasurer: LeafMeasurer {
    /// A text of the row with its latest measurement.
    struct Slot {
        var text: StyledText
        var scaleFactors: [Double]
        /// True for an editable text, which has room for a line even if it is empty.
        var isEditable: Bool
        /// The size limit of the latest measurement; NaN if there is none.
        var limit = Size(width: .nan, height: .nan)
        var metrics = TextLayout(size: Size(width: 0, height: 0))
        /// True if only the height and the baselines of the metrics are known.
        var hasHeightOnly = false
        /// The share of the font size that was needed to fit.
        var scale = 1.0
    }

    /// The slot of the first picture; those of texts begin with 0, and there are fewer of them.
    static let firstPicture = 1 << 29
    /// Points by which a height may be too low because it was rounded.
    static let tolerance = 1.0 / 64
    /// Bytes above which a text is not measured to its end if there is no room for it.
    private static let longText = 2048
    /// Lines measured beyond those that fit, since line heights are rounded.
    private static let spareLines = 2

    var text: any TextMeasuring
    var slots: [Slot] = []
    /// The pictures of the row that are laid out in their natural size.
    var pictures: [NaturalPicture] = []
    /// For each condition, true if this row leaves out its elements.
    var absent: [Bool] = []
    /// True if only sizes are needed, so that a text of a fixed width is measured for its height only.
    var wantsSizesOnly = false

    init(text: some TextMeasuring) { self.text = text }
    mutating func isAbsent(condition: Int) -> Bool { absent[condition] }

    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        if slot >= Self.firstPicture { return LeafMetrics(size: pictures[slot - Self.firstPicture].size(in: range)) }
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

    /// Breaks a text into lines for its final frame.
    mutating func settle(_ slot: Int, in frame: Size) {
        let (limit, metrics) = (slots[slot].limit, slots[slot].metrics)
        // Lines broken at some width are the same at any smaller width that fits them all.
        let isAsWide = frame.width >= metrics.size.width && frame.width <= limit.width
        let isAsHigh = !metrics.isTruncated || limit.height >= frame.height
        if !isAsWide || !isAsHigh { measure(slot, within: frame) }
    }

    /// Measures the height of a text that is not empty and has no scale factors.
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
            slots[slot].metrics = TextLayout(size: Size(width: 0, height: height))
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

    /// Measures a text, and truncates it if it does not fit.
    private mutating func measure(_ styled: StyledText, within limit: Size) -> TextLayout {
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
    /// True if the height follows from the lines alone.
    fileprivate var isAsHighAsItsLines: Bool { scaleFactors.isEmpty && !text.text.isEmpty }
}

extension StyledText {
    /// Returns the same text with another font size.
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

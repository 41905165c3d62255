/// The share of pixels without content, over frames of a list whose rows have one height.
struct BlankMeter {
    let rowHeight: Double
    let viewportHeight: Double
    private(set) var frames = 0
    /// Pixels of all frames along the scroll axis, and those of them that showed no content.
    private var pixels = 0.0
    private var blankPixels = 0.0

    init(rowHeight: Double, viewportHeight: Double) {
        self.rowHeight = rowHeight
        self.viewportHeight = viewportHeight
    }

    /// The blank share, from 0 to 1; 0 without frames.
    var blank: Double { pixels > 0 ? blankPixels / pixels : 0 }

    /// Returns the rows that a viewport shows at least a part of.
    func rows(at offset: Double) -> Range<Int> {
        let first = Int((offset / rowHeight).rounded(.down))
        let end = Int(((offset + viewportHeight) / rowHeight).rounded(.up))
        return first..<max(first, end)
    }

    /// Adds a frame at an offset, in points from the top of the list.
    mutating func add(offset: Double, isHere: (Int) -> Bool) {
        frames += 1
        pixels += viewportHeight
        for row in rows(at: offset) where !isHere(row) {
            let top = max(Double(row) * rowHeight, offset)
            let bottom = min(Double(row + 1) * rowHeight, offset + viewportHeight)
            blankPixels += bottom - top
        }
    }
}

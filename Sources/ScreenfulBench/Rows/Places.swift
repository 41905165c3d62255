/// Pages all over a part of a list, the same in every run.
struct Places {
    /// A part of a list.
    enum Part: String, CaseIterable {
        case start = "first hundredth"
        case middle = "middle hundredth"
        case end = "last hundredth"
    }

    let rowCount: Int
    let pageLength: Int
    private var step = 0

    init(rowCount: Int, pageLength: Int) {
        self.rowCount = rowCount
        self.pageLength = pageLength
    }

    /// The next page in a part.
    mutating func next(in part: Part) -> Range<Int> {
        step += 1
        let room = rowCount / 100 - pageLength
        // A prime that divides no room here, so that pages are spread evenly and come back late.
        let offset = step * 7919 % room
        let first =
            switch part {
            case .start: offset
            case .middle: rowCount / 2 + offset
            case .end: rowCount - pageLength - offset
            }
        return first..<first + pageLength
    }
}

import ScreenfulTypes

/// How far carousels are scrolled, as they are on screen.
struct CarouselOffsets: Sendable {
    /// The offset of each carousel that was moved, in points, by the number of its row.
    var offsets: [Int: Double] = [:]
    /// The row of the carousel that is moving, and its velocity in points per second.
    var moving: (row: Int, velocity: Double)?

    /// Returns the offset of the carousel in a row, in points.
    func offset(ofRow row: Int) -> Double { offsets[row] ?? 0 }

    /// Returns the velocity of the carousel in a row, in points per second.
    func velocity(ofRow row: Int) -> Double {
        if let moving, moving.row == row { moving.velocity } else { 0 }
    }
}

extension RowList {
    /// Returns the items of the carousel in a row that are on screen, and how many points of their height are.
    func items(ofRow row: Int, in screen: Rect, _ carousels: CarouselOffsets) -> (items: Range<Int>, points: Double) {
        guard let carousel = rows[row].carousel, place(of: row) < count else { return (0..<0, 0) }
        let top = content.tops[place(of: row)] + carousel.shape.top
        let (start, end) = screen.extent(along: .vertical)
        let points = min(top + carousel.shape.height, end) - max(top, start)
        guard points > 0 else { return (0..<0, 0) }
        let offset = carousels.offset(ofRow: row)
        return (carousel.items(from: offset, to: offset + screen.size.width), points)
    }
}

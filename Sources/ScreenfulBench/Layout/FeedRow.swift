import ScreenfulLayout
import ScreenfulTypes

/// The texts of one row, by their lengths: measuring costs next to nothing, so that laying out is what counts.
struct FeedRow: LeafMeasurer {
    private let number: Int

    init(number: Int) {
        self.number = number
    }

    /// Letters of 7 points, lines of 18.
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        LeafMetrics(size: size(slot: slot, width: range.max.width))
    }

    /// How large a text is within a width.
    func size(slot: Int, width: Double) -> Size {
        let length = 7 * Double(slot < 2 ? 30 + (number * 13 + slot * 29) % 90 : 3 + (number + slot) % 9)
        guard length > width else { return Size(width: length, height: 18) }
        return Size(width: width, height: (length / width).rounded(.up) * 18)
    }
}

import ScreenfulLayout
import ScreenfulTypes

/// A row whose leaves are texts of made-up lengths, some of them absent.
struct TestRow: LeafMeasurer {
    var absent: Set<Int> = []
    /// How often a leaf was measured.
    var measurements = 0

    init(absent: Set<Int> = []) {
        self.absent = absent
    }

    /// Texts of 6-point letters in lines of 15.3 points; the slot decides the length.
    func metrics(slot: Int, in range: SizeRange) -> LeafMetrics {
        let length = 40.5 + Double(slot * 97 % 300)
        let width = min(length, max(range.max.width, 6))
        return LeafMetrics(
            size: Size(width: width, height: (length / width).rounded(.up) * 15.3),
            ascender: 11.25 + Double(slot % 3),
            descender: -3.5
        )
    }

    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        measurements += 1
        return metrics(slot: slot, in: range)
    }

    mutating func isAbsent(condition: Int) -> Bool {
        absent.contains(condition)
    }
}

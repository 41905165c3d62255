import ScreenfulLayout
import ScreenfulTypes

/// Rows laid out one after the other, as by a list: the same work for all measurements.
struct LayoutWork {
    private let tree: LayoutTree
    private let range: SizeRange
    private let scale: Double?
    private(set) var engine = LayoutEngine()
    private var number = 0

    init(_ layoutCase: LayoutCase, scale: Double?) throws(LayoutError) {
        tree = try LayoutTree(layoutCase.root.numbered)
        range = layoutCase.range
        self.scale = scale
    }

    /// Binds the next row's texts, lays it out and reads its height.
    @discardableResult
    mutating func layNext() -> Double {
        number &+= 1
        var row = FeedRow(number: number)
        return engine.layout(tree, in: range, scale: scale, with: &row).height
    }

    var frames: [Rect] {
        (0..<tree.nodeCount).map { engine.frame(ofNode: $0) }
    }
}

extension LayoutWork {
    /// The argument of `screenful-bench` that runs only this work, so that its instructions can be counted.
    static let word = "layout-work"

    /// Lays rows out as given by the words: the case, pixels per point or 0, the number of rows.
    static func run(_ words: [String]) throws -> Bool {
        guard words.count == 3, let layoutCase = LayoutCase(rawValue: words[0]), let scale = Double(words[1]),
            let count = Int(words[2])
        else { return false }
        var work = try LayoutWork(layoutCase, scale: scale == 0 ? nil : scale)
        for _ in 0..<count { work.layNext() }
        return true
    }
}

/// The texts of one row, by their lengths: measuring costs almost nothing, so that layout dominates.
struct FeedRow: LeafMeasurer {
    private let number: Int

    init(number: Int) { self.number = number }

    /// Measures letters of 7 points in lines of 18.
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        LeafMetrics(size: size(slot: slot, width: range.max.width))
    }

    func size(slot: Int, width: Double) -> Size {
        let length = 7 * Double(slot < 2 ? 30 + (number * 13 + slot * 29) % 90 : 3 + (number + slot) % 9)
        guard length > width else { return Size(width: length, height: 18) }
        return Size(width: width, height: (length / width).rounded(.up) * 18)
    }
}

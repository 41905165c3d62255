import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// How long the rows of a list are along the axis of a viewer.
enum RowLengths {
    /// All have the same length, in points.
    case fixed(Double)
    /// Each has room for the lines of its text.
    case varied(GeneratedFeed)

    /// The mean length where lengths vary, in points.
    static var variedMean: Double {
        let metrics = LineCell.Metrics()
        return metrics.height(lines: 0) + GeneratedFeed.meanLineCount * metrics.line
    }

    /// True if rows have to be measured one by one.
    var areVaried: Bool {
        if case .varied = self { true } else { false }
    }

    /// The length to expect of a row that was not measured.
    var estimate: Double {
        switch self {
        case .fixed(let length): length
        case .varied: Self.variedMean
        }
    }

    /// The lengths of rows, in their order.
    func measure(_ ids: [Range<Int64>]) -> [Double] {
        var lengths: [Double] = []
        lengths.reserveCapacity(ids.reduce(0) { $0 + $1.count })
        for id in ids.joined() {
            switch self {
            case .fixed(let length): lengths.append(length)
            case .varied(let feed): lengths.append(LineCell.Metrics().height(lines: feed.lineCount(id: id)))
            }
        }
        return lengths
    }
}

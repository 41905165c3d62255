public import ScreenfulLab

/// The requests of one run.
public struct Waterfall: Sendable {
    /// What the run was: strategy, trace, network, seed.
    public let title: String
    /// The requests, in the order in which they were asked for.
    public let requests: [RequestRecord]
    /// How long the run took, in microseconds.
    public let duration: Int64

    /// Creates a waterfall.
    public init(title: String, _ timeline: RunTimeline) {
        self.title = title
        requests = timeline.requests
        duration = Int64(timeline.offsets.count) * timeline.frame
    }
}

extension Experiment {
    /// What a cell is, for people.
    public func title(of cell: Cell) -> String {
        "\(contestants[cell.contestant].name), \(traces[cell.trace].name), \(networks[cell.network].name), "
            + "seed \(seeds[cell.seed])"
    }

    /// Runs a cell once more and writes its requests down.
    public func waterfall(_ cell: Cell) -> Waterfall {
        Waterfall(title: title(of: cell), setup(of: cell).record().timeline)
    }
}

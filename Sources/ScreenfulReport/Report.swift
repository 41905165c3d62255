public import ScreenfulLab

/// What an experiment came to, ready to be shown to people or read by programs.
public struct Report: Sendable {
    /// A trace on a network, and what the strategies came to there.
    public struct Scene: Sendable {
        /// The trace and the network.
        public var scene: PolicySummary.Scene
        /// What each strategy came to, in the experiment's order.
        public var summaries: [PolicySummary]
    }

    /// The experiment.
    public let experiment: Experiment
    /// Cells that have run.
    public let finishedCount: Int
    /// Runs whose lower bound is known.
    public let boundedCount: Int
    /// Runs that are below their bound, which none can be.
    public let violationCount: Int
    /// What each strategy came to over all scenes, in the experiment's order.
    public let summaries: [PolicySummary]
    /// What each strategy came to in each scene: by trace, then by network.
    public let scenes: [Scene]
    /// Runs of which more is known than what they came to, for pictures; in no particular order.
    public var sketches: [Sketch]

    /// The run whose requests are shown one by one, if any is.
    public var waterfall: Waterfall?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - result: What the experiment came to, whole or in part.
    ///   - sketches: Runs to be shown in pictures.
    ///   - waterfall: A run to be shown request by request.
    public init(_ result: ExperimentResult, sketches: [Sketch] = [], waterfall: Waterfall? = nil) {
        experiment = result.experiment
        finishedCount = result.finishedCount
        isComplete = result.isComplete
        boundedCount = result.boundedCount
        violationCount = result.violationCount
        summaries = result.summaries()
        self.sketches = sketches
        self.waterfall = waterfall
        scenes = result.experiment.traces.indices.flatMap { trace in
            result.experiment.networks.indices.map { network in
                Scene(
                    scene: PolicySummary.Scene(
                        trace: result.experiment.traces[trace].name,
                        network: result.experiment.networks[network].name
                    ),
                    summaries: result.summaries(traces: trace..<trace + 1, networks: network..<network + 1)
                )
            }
        }
    }

    /// The run that is most worth a look: with the first seed, the last strategy where it is worst.
    public var worstCell: Experiment.Cell? {
        guard let policy = summaries.indices.last, let worst = summaries[policy].worst else { return nil }
        let scene = scenes.firstIndex { $0.scene == worst }
        let networks = experiment.networks.count
        return experiment.cells.first { cell in
            cell.contestant == policy && cell.seed == 0 && cell.trace * networks + cell.network == scene
        }
    }

    /// True if nothing of the experiment is missing.
    public let isComplete: Bool
}

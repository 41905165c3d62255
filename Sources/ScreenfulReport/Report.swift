public import ScreenfulLab

/// The results of an experiment, ready to be written as text, tables, pages or JSON.
public struct Report: Sendable {
    /// A trace on a network with the results of the strategies there.
    public struct Scene: Sendable {
        /// The trace and the network.
        public var scene: PolicySummary.Scene
        /// The results of the strategies, in the experiment's order.
        public var summaries: [PolicySummary]
    }

    /// The experiment.
    public let experiment: Experiment
    /// Cells that have run.
    public let finishedCount: Int
    /// Runs whose lower bound is known.
    public let boundedCount: Int
    /// Runs below their bound; above 0 the simulator or the bound is wrong.
    public let violationCount: Int
    /// The results of the strategies over all scenes, in the experiment's order.
    public let summaries: [PolicySummary]
    /// The results of the strategies in each scene: by trace, then by network.
    public let scenes: [Scene]
    /// True if the first strategy is a whole policy, and the others are compared with it.
    public let isAblation: Bool
    /// The sketches of runs for plots, in any order.
    public var sketches: [Sketch]
    /// The run whose requests are plotted; nil if there is none.
    public var waterfall: Waterfall?

    /// Creates a report of a result, whole or in part; in an ablation the first strategy is compared with all others.
    public init(_ result: ExperimentResult, isAblation: Bool = false, sketches: [Sketch] = []) {
        self.isAblation = isAblation
        experiment = result.experiment
        finishedCount = result.finishedCount
        isComplete = result.isComplete
        boundedCount = result.boundedCount
        violationCount = result.violationCount
        summaries = result.summaries()
        self.sketches = sketches
        let (traces, networks) = (result.experiment.traces, result.experiment.networks)
        scenes = traces.indices.flatMap { trace in
            networks.indices.map { network in
                Scene(
                    scene: PolicySummary.Scene(trace: traces[trace].name, network: networks[network].name),
                    summaries: result.summaries(traces: trace..<trace + 1, networks: network..<network + 1)
                )
            }
        }
    }

    /// The run of the last strategy in its worst scene, with the first seed.
    public var worstCell: Experiment.Cell? {
        guard let policy = summaries.indices.last, let worst = summaries[policy].worst else { return nil }
        let scene = scenes.firstIndex { $0.scene == worst }
        let networks = experiment.networks.count
        return experiment.cells.first { cell in
            cell.contestant == policy && cell.seed == 0 && cell.trace * networks + cell.network == scene
        }
    }

    /// True if the whole experiment has run.
    public let isComplete: Bool
}

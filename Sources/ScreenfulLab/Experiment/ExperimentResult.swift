/// What the cells of an experiment came to, as far as they have run.
///
/// It does not matter in which order results arrive.
public struct ExperimentResult: Sendable {
    /// The experiment.
    public let experiment: Experiment
    /// What each cell came to, by its number; nil for those that have not run.
    public private(set) var runs: [RunResult?]
    /// How many have run.
    public private(set) var finishedCount = 0

    /// Creates the result of an experiment of which nothing has run.
    public init(of experiment: Experiment) {
        self.experiment = experiment
        runs = Array(repeating: nil, count: experiment.cellCount)
    }

    /// True if all cells have run.
    public var isComplete: Bool { finishedCount == runs.count }

    /// Takes note of what a cell came to; a cell that is told twice counts once.
    public mutating func record(_ run: RunResult, of cell: Experiment.Cell) {
        if runs[cell.number] == nil { finishedCount += 1 }
        runs[cell.number] = run
    }

    /// What a contestant came to in a scene: a trace on a network.
    ///
    /// - Returns: One run for each seed with which all contestants have run the scene, so that
    ///   contestants are compared in the same weather also where an experiment ended early.
    func runs(of contestant: Int, trace: Int, network: Int) -> [RunResult] {
        let width = experiment.contestants.count
        let scene = trace * experiment.networks.count + network
        return experiment.seeds.indices.compactMap { seed in
            let first = (scene * experiment.seeds.count + seed) * width
            let block = runs[first..<first + width]
            return block.contains { $0 == nil } ? nil : block[first + contestant]
        }
    }
}

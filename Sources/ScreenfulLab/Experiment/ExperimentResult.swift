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
    /// The lower bound of each trace on each network with each seed, where it was found.
    private var bounds: [Double?]
    /// How many bounds were found.
    private var boundCount = 0
    private let contestantCount: Int

    /// Creates the result of an experiment of which nothing has run.
    public init(of experiment: Experiment) {
        self.experiment = experiment
        runs = Array(repeating: nil, count: experiment.cellCount)
        bounds = Array(repeating: nil, count: experiment.blockCount)
        contestantCount = experiment.contestants.count
    }

    /// Pieces of the experiment's work that are done.
    public var doneCount: Int { finishedCount + boundCount }

    /// True if all cells have run, and all bounds were found that are looked for.
    public var isComplete: Bool {
        finishedCount == runs.count && (!experiment.findsBounds || boundCount == bounds.count)
    }

    /// Takes note of what came of a piece.
    public mutating func record(_ finding: Experiment.WorkResult, of piece: Experiment.WorkItem) {
        switch (finding, piece) {
        case (.run(let run), .run(let cell)): record(run, of: cell)
        case (.bound(let bound), .bound(let cell)): record(bound: bound, of: cell)
        case (.run, .bound), (.bound, .run): preconditionFailure("what came of another piece")
        }
    }

    /// Takes note of what a cell came to; a cell that is told twice counts once.
    public mutating func record(_ run: RunResult, of cell: Experiment.Cell) {
        if runs[cell.number] == nil { finishedCount += 1 }
        runs[cell.number] = run
    }

    /// Takes note of the screen-seconds that no strategy can be below in a cell, and in those of the same trace,
    /// network and seed.
    public mutating func record(bound: Double, of cell: Experiment.Cell) {
        let block = cell.number / contestantCount
        if bounds[block] == nil { boundCount += 1 }
        bounds[block] = bound
    }

    /// How many runs have a bound.
    public var boundedCount: Int {
        runs.indices.count { runs[$0] != nil && bound(ofRun: $0) != nil }
    }

    /// How many runs are below their bound, which none can be: the simulator would be wrong, or the bound.
    public var violationCount: Int {
        runs.indices.count { number in
            guard let run = runs[number], let bound = bound(ofRun: number) else { return false }
            return run.blankScreenSeconds < bound
        }
    }

    /// The mean bound over the seeds of a scene; nil unless there is one for each.
    func bound(trace: Int, network: Int) -> Double? {
        let first = experiment.firstBlock(trace: trace, network: network)
        let found = bounds[first..<first + experiment.seeds.count].compactMap(\.self)
        guard !found.isEmpty, found.count == experiment.seeds.count else { return nil }
        return found.reduce(0, +) / Double(found.count)
    }

    func bound(ofRun number: Int) -> Double? {
        bounds[number / contestantCount]
    }

    /// What a contestant came to in a scene: a trace on a network.
    ///
    /// - Returns: One run for each seed with which all contestants have run the scene, so that
    ///   contestants are compared in the same weather also where an experiment ended early.
    func runs(of contestant: Int, trace: Int, network: Int) -> [RunResult] {
        let firstBlock = experiment.firstBlock(trace: trace, network: network)
        return experiment.seeds.indices.compactMap { seed in
            let first = (firstBlock + seed) * contestantCount
            let block = runs[first..<first + contestantCount]
            return block.contains { $0 == nil } ? nil : block[first + contestant]
        }
    }
}

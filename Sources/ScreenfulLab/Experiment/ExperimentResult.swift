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
    public mutating func record(_ result: Experiment.WorkResult, of workItem: Experiment.WorkItem) {
        switch (result, workItem) {
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

/// A cell that has run, and what it is compared with: runs of the same trace on the same network with the same seed.
public struct FinishedCell: Sendable {
    /// The place in the experiment.
    public let cell: Experiment.Cell
    /// What it came to.
    public let run: RunResult
    /// Screen-seconds that are blank with Texture's ranges; nil if that has not run.
    let texture: Double?
    /// Screen-seconds that are blank with the best clairvoyant; nil unless all have run that take part.
    let best: Double?
    /// Screen-seconds that no strategy can be below; nil if nobody asked.
    let bound: Double?

    /// The value of a metric; nil where there is nothing to tell, such as a score, which takes a scene.
    public subscript(metric: Metric) -> Double? {
        func comparison(with other: Double?) -> BlankComparison? {
            other.map { BlankComparison([run.blankScreenSeconds], with: [$0]) }
        }
        switch metric {
        case .toTexture: return texture.flatMap { BlankComparison.ratio(run.blankScreenSeconds, to: $0) }
        case .meanToTexture: return comparison(with: texture)?.meanRatio
        case .worseThanTexture: return comparison(with: texture).map { Double($0.worseCount) }
        case .toBest: return best.flatMap { BlankComparison.ratio(run.blankScreenSeconds, to: $0) }
        case .meanToBest: return comparison(with: best)?.meanRatio
        case .bound: return bound
        case .score, .worstScore: return nil
        default: return metric.value(of: run)
        }
    }
}

extension ExperimentResult {
    /// Finds the cells that have run.
    ///
    /// - Parameter policy: Whose cells, by its place in ``Experiment/policies``; nil for those of all of them.
    /// - Returns: The cells, in the experiment's order.
    public func finishedCells(of policy: Int? = nil) -> [FinishedCell] {
        let names = experiment.contestants.map(\.name)
        let texture = names.firstIndex(of: Candidate.texture.name)
        let clairvoyants = Candidate.clairvoyants.compactMap { names.firstIndex(of: $0.name) }
        let policies = policy.map { $0..<$0 + 1 } ?? experiment.policies.indices
        return stride(from: 0, to: runs.count, by: names.count).flatMap { first in
            let block = runs[first..<first + names.count].map { $0?.blankScreenSeconds }
            let foreseen = clairvoyants.compactMap { block[$0] }
            return policies.compactMap { place in
                runs[first + place].map { run in
                    FinishedCell(
                        cell: experiment.cell(first + place),
                        run: run,
                        texture: texture.flatMap { block[$0] },
                        best: foreseen.count == clairvoyants.count ? foreseen.min() : nil,
                        bound: bound(ofRun: first + place)
                    )
                }
            }
        }
    }

    /// The same, those first of which a metric is largest; those that have no value come last.
    public func finishedCells(of policy: Int? = nil, byLargest metric: Metric) -> [FinishedCell] {
        let ranked = finishedCells(of: policy).map { (cell: $0, value: $0[metric] ?? -.infinity) }
        return ranked.sorted { ($1.value, $0.cell.cell.number) < ($0.value, $1.cell.cell.number) }.map(\.cell)
    }
}

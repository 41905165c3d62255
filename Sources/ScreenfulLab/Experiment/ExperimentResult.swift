/// The results of the cells of an experiment that have run.
///
/// Results may arrive in any order.
public struct ExperimentResult: Sendable {
    /// The experiment.
    public let experiment: Experiment
    /// The result of each cell, by its number; nil for cells that have not run.
    public private(set) var runs: [RunResult?]
    /// The number of cells that have run.
    public private(set) var finishedCount = 0
    /// The lower bound of each trace on each network with each seed; nil where it is not known.
    private var bounds: [Double?]
    /// The number of known bounds.
    private var boundCount = 0
    private let contestantCount: Int

    /// Creates the result of an experiment of which nothing has run.
    public init(of experiment: Experiment) {
        self.experiment = experiment
        runs = Array(repeating: nil, count: experiment.cellCount)
        bounds = Array(repeating: nil, count: experiment.blockCount)
        contestantCount = experiment.contestants.count
    }

    /// The number of work items that are done.
    public var doneCount: Int { finishedCount + boundCount }

    /// True if all cells have run and all requested bounds are known.
    public var isComplete: Bool {
        finishedCount == runs.count && (!experiment.findsBounds || boundCount == bounds.count)
    }

    /// Records the result of a work item.
    public mutating func record(_ result: Experiment.WorkResult, of workItem: Experiment.WorkItem) {
        switch (result, workItem) {
        case (.run(let run), .run(let cell)): record(run, of: cell)
        case (.bound(let bound), .bound(let cell)): record(bound: bound, of: cell)
        case (.run, .bound), (.bound, .run): preconditionFailure("what came of another piece")
        }
    }

    /// Records the result of a cell; a cell recorded twice counts once.
    public mutating func record(_ run: RunResult, of cell: Experiment.Cell) {
        if runs[cell.number] == nil { finishedCount += 1 }
        runs[cell.number] = run
    }

    /// Records the lower bound of a cell in screen-seconds, which is that of all cells of the same trace, network and
    /// seed.
    public mutating func record(bound: Double, of cell: Experiment.Cell) {
        let block = cell.number / contestantCount
        if bounds[block] == nil { boundCount += 1 }
        bounds[block] = bound
    }

    /// The number of runs that have a bound.
    public var boundedCount: Int { runs.indices.count { runs[$0] != nil && bound(ofRun: $0) != nil } }

    /// The number of runs below their bound; above 0 the simulator or the bound is wrong.
    public var violationCount: Int {
        runs.indices.count { number in
            guard let run = runs[number], let bound = bound(ofRun: number) else { return false }
            return run.blankScreenSeconds < bound
        }
    }

    /// Returns the mean bound over the seeds of a scene; nil unless each seed has one.
    func bound(trace: Int, network: Int) -> Double? {
        let first = experiment.firstBlock(trace: trace, network: network)
        let found = bounds[first..<first + experiment.seeds.count].compactMap(\.self)
        guard !found.isEmpty, found.count == experiment.seeds.count else { return nil }
        return found.reduce(0, +) / Double(found.count)
    }

    func bound(ofRun number: Int) -> Double? { bounds[number / contestantCount] }

    /// Returns the runs of a candidate in a scene: a trace on a network.
    ///
    /// - Returns: One run for each seed with which all candidates have run the scene, so that
    ///   candidates are compared under the same conditions also where an experiment ended early.
    func runs(of contestant: Int, trace: Int, network: Int) -> [RunResult] {
        let firstBlock = experiment.firstBlock(trace: trace, network: network)
        return experiment.seeds.indices.compactMap { seed in
            let first = (firstBlock + seed) * contestantCount
            let block = runs[first..<first + contestantCount]
            return block.contains { $0 == nil } ? nil : block[first + contestant]
        }
    }
}

/// A cell that has run, with the runs of the same trace, network and seed that it is compared with.
public struct FinishedCell: Sendable {
    /// The place in the experiment.
    public let cell: Experiment.Cell
    /// Its result.
    public let run: RunResult
    /// Screen-seconds that are blank with Texture's ranges; nil if that has not run.
    let texture: Double?
    /// Screen-seconds that are blank with the best clairvoyant; nil unless all clairvoyants that take part have run.
    let best: Double?
    /// The lower bound in screen-seconds; nil if it was not requested.
    let bound: Double?

    /// The value of a metric; nil where it has none, such as a score, which needs a scene.
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
    /// Returns the cells that have run.
    ///
    /// - Parameter policy: The place in ``Experiment/policies`` of the policy whose cells are returned; nil for all.
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

    /// Returns the cells that have run by descending value of a metric; those without a value come last.
    public func finishedCells(of policy: Int? = nil, byLargest metric: Metric) -> [FinishedCell] {
        let ranked = finishedCells(of: policy).map { (cell: $0, value: $0[metric] ?? -.infinity) }
        return ranked.sorted { ($1.value, $0.cell.cell.number) < ($0.value, $1.cell.cell.number) }.map(\.cell)
    }
}

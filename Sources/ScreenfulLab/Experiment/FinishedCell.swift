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

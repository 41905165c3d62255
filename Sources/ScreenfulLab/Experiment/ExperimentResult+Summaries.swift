extension ExperimentResult {
    /// What each of the strategies came to, in the order of the experiment.
    ///
    /// - Parameters:
    ///   - traces: The traces to be looked at, by their places; nil for all.
    ///   - networks: The networks to be looked at, by their places; nil for all.
    ///   - withReferences: Whether those that the policies are only compared with are summed up too, behind them.
    /// - Returns: A summary for each of the policies.
    public func summaries(
        traces: Range<Int>? = nil,
        networks: Range<Int>? = nil,
        withReferences: Bool = false
    ) -> [PolicySummary] {
        let traces = traces ?? experiment.traces.indices
        let networks = networks ?? experiment.networks.indices
        let scenes = traces.flatMap { trace in networks.map { (trace: trace, network: $0) } }
        let runs = experiment.contestants.indices.map { contestant in
            scenes.map { self.runs(of: contestant, trace: $0.trace, network: $0.network) }
        }
        let shown = withReferences ? experiment.contestants : experiment.policies
        return shown.indices.map { policy in
            var summary = PolicySummary(name: shown[policy].name, scenes: runs[policy])
            compare(&summary, runs[policy], all: runs)
            let worst = scenes.indices.filter { !runs[policy][$0].isEmpty }
                .max { meanBlank(runs[policy][$0]) < meanBlank(runs[policy][$1]) }
            summary.worst = worst.map { name(of: scenes[$0]) }
            return summary
        }
    }

    private func meanBlank(_ runs: [RunResult]) -> Double {
        runs.reduce(0) { $0 + $1.blankScreenSeconds } / Double(runs.count)
    }

    private func name(of scene: (trace: Int, network: Int)) -> PolicySummary.Scene {
        PolicySummary.Scene(
            trace: experiment.traces[scene.trace].name,
            network: experiment.networks[scene.network].name
        )
    }

    private func compare(_ summary: inout PolicySummary, _ runs: [[RunResult]], all: [[[RunResult]]]) {
        guard let texture = experiment.contestants.firstIndex(where: { $0.name == Contestant.texture.name }) else {
            return
        }
        let comparison = BlankComparison(blanks(runs), with: blanks(all[texture]))
        summary[.toTexture] = comparison.ratio
        summary[.worseThanTexture] = comparison.ratio.map { _ in Double(comparison.worseCount) }
    }

    private func blanks(_ runs: [[RunResult]]) -> [Double] {
        runs.joined().map(\.blankScreenSeconds)
    }
}

package import JSON
package import ScreenfulLab

/// The body that starts a search for a tuning.
package struct LabSuggestionRequest {
    package var trace: LabTrace
    package var network: NetworkProfile
    package var content: LabRunRequest.Content
    /// The budget of blank screen-seconds; nil for the amount that Texture's ranges have.
    package var blank: Double?
    package var policies: [TuningSearch.Family]
    package var seeds: SeedSelection
    package var judgeSeeds: [UInt64]
    package var rows: Int
    package var loop: SimulationSetup.Loop

    package static let blanks = 0.0...1e6
    // A search tries some hundred tunings with each seed, and judges some of them.
    static let seedCounts = 1...20
    package static let judgeCounts = TuningSearch.judgeCounts.lowerBound...100
    static let policyCounts = 1...TuningSearch.Family.allCases.count

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        trace = try LabTrace(fields.required("trace"))
        network = try NetworkProfile(fields.required("network"))
        content = try fields.optional("content").map(LabRunRequest.Content.init) ?? .mix(.feed)
        blank = try fields.optional("blank")?.number(in: Self.blanks)
        policies = []
        if let field = fields.optional("policies") {
            for field in try field.array(count: Self.policyCounts) {
                let family: TuningSearch.Family = try field.choice()
                if !policies.contains(family) { policies.append(family) }
            }
        } else {
            policies = TuningSearch.Family.allCases
        }
        let seeds = try fields.optional("seeds")?.seeds(counts: Self.seedCounts) ?? .usual
        self.seeds = seeds
        judgeSeeds =
            try fields.optional("judgeSeeds")?.seeds(counts: Self.judgeCounts, besides: seeds).seeds
            ?? TuningSearch.judges(besides: seeds, upTo: UInt64(NewListRequest.Source.seeds.upperBound))
        rows = try fields.optional("rows")?.integer(in: LabRunRequest.rowCounts) ?? 1500
        loop = try fields.optional("loop")?.choice() ?? .open
        try fields.finish()
    }

    /// Returns the search, with its traces and its content loaded.
    package func search(traces: [ExperimentTrace], content: ExperimentContent) -> TuningSearch {
        TuningSearch(
            traces: traces,
            network: network,
            content: content,
            budget: blank,
            families: policies,
            seeds: seeds,
            judgeSeeds: judgeSeeds,
            rowCount: rows,
            loop: loop
        )
    }
}

import LabTestSupport
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct TuningSearchTests {
    private func search(budget: Double? = nil, families: [TuningSearch.Family] = [.adaptive]) -> TuningSearch {
        TuningSearch(
            traces: [ExperimentTrace(name: "short", origin: .recording(.short))],
            network: .lte,
            budget: budget,
            families: families,
            seeds: SeedSelection(first: 1),
            judgeSeeds: [7, 8, 9],
            rowCount: 40
        )
    }

    private func found(by search: TuningSearch) -> TuningSuggestion {
        var search = search
        while let experiment = search.next { search.take(ExperimentTests.run(experiment)) }
        return search.suggestion
    }

    @Test func `the best keeps to the budget and wastes least, and the curve goes down`() throws {
        let suggestion = found(by: search(budget: 100))
        let best = try #require(suggestion.best)
        #expect(suggestion.meetsBudget)
        #expect(suggestion.points.allSatisfy { $0.waste >= best.waste })
        #expect(suggestion.rejected.isEmpty)
        #expect(Set(suggestion.points.map(\.choice)).count == suggestion.points.count)
        for (point, next) in zip(suggestion.curve, suggestion.curve.dropFirst()) {
            #expect(point.waste < next.waste && point.blank > next.blank)
        }
        #expect(suggestion == found(by: search(budget: 100)))
    }

    @Test func `a budget that cannot be kept gets the least blank`() throws {
        let suggestion = found(by: search(budget: 0))
        #expect(!suggestion.meetsBudget)
        #expect(try #require(suggestion.best).blank == suggestion.points.map(\.blank).min())
        #expect(suggestion.judgement?.meetsBudget == false)
        #expect(suggestion.rejected.isEmpty)
    }

    @Test func `a tuning is judged on seeds that it was not tuned on, against Texture's ranges there`() throws {
        let suggestion = found(by: search(budget: 100))
        #expect(suggestion.seeds == [1])
        #expect(suggestion.judgeSeeds == [7, 8, 9])
        let judgement = try #require(suggestion.judgement)
        #expect(judgement.point == suggestion.best)
        // The same cells, run by hand.
        var experiment = try #require(search().next)
        experiment.policies = [Candidate(judgement.point.choice.policy)]
        experiment.seeds = [7, 8, 9]
        let result = ExperimentTests.run(experiment)
        let summaries = result.summaries(withReferences: true)
        let texture = try #require(summaries.first { $0.name == "texture" })
        let blank = try #require(summaries[0][.blank])
        #expect(abs(judgement.blank.tuned.mean - blank) < 1e-9)
        #expect(abs(judgement.blank.texture.mean - (try #require(texture[.blank]))) < 1e-9)
        #expect(abs(judgement.waste.tuned.mean - (try #require(summaries[0][.waste]))) < 1e-3)
        let difference = judgement.blank.tuned.mean - judgement.blank.texture.mean
        #expect(abs(judgement.blank.difference.mean - difference) < 1e-9)
        #expect(try #require(judgement.blank.tuned.interval).contains(judgement.blank.tuned.mean))
    }

    @Test func `what does not keep to the budget on the judged seeds is passed over for what leaves less blank`() throws
    {
        /// A round in which each step of `q` leaves less blank and wastes more, Texture's ranges leaving most blank.
        func traded(_ experiment: Experiment) -> ExperimentResult {
            var result = ExperimentResult(of: experiment)
            for cell in experiment.cells {
                let name = experiment.contestants[cell.contestant].name
                let q = name.split(separator: " ").last.flatMap { Double($0) } ?? 0
                var run = RunResult()
                run.blankScreenSeconds = 2 - q
                run.wastedBytes = Int64(q * 1e6)
                result.record(run, of: cell)
            }
            return result
        }
        func search(judging seeds: [UInt64]?) -> TuningSearch {
            TuningSearch(
                traces: [ExperimentTrace(.coldStart)],
                network: .umts,
                families: [.adaptive],
                seeds: SeedSelection(first: 1),
                judgeSeeds: seeds,
                rowCount: 40
            )
        }
        var search = search(judging: [2])
        while let experiment = search.next, experiment.seeds == [1] { search.take(traded(experiment)) }
        let tuned = try #require(search.suggestion.best)
        // Whichever is judged, its blank is made a hundredth more than may be.
        var judged: [String] = []
        while let experiment = search.next {
            judged.append(experiment.policies[0].name)
            var result = ExperimentResult(of: experiment)
            for cell in experiment.cells {
                let isFirst = judged.count == 1 && cell.contestant == 0
                var run = RunResult()
                run.blankScreenSeconds = isFirst ? 2 : 1
                result.record(run, of: cell)
            }
            search.take(result)
        }
        let curve = search.suggestion.curve.map(\.choice.name)
        let place = try #require(curve.firstIndex(of: tuned.choice.name))
        let suggestion = search.suggestion
        try #require(place + 1 < curve.count, "nothing leaves less blank than the first")
        #expect(judged == Array(curve[place...place + 1]))
        #expect(suggestion.rejected.map(\.point) == [tuned])
        #expect(suggestion.best?.choice.name == curve[place + 1])
        #expect(suggestion.meetsBudget)
        #expect(suggestion.judgement?.budget == 1)
    }

    @Test func `unless told, the next ten seeds are judged on`() {
        #expect(TuningSearch.judges(besides: .usual) == Array(4...13))
        #expect(TuningSearch.judges(besides: SeedSelection(first: 12)) == Array(13...24))
    }

    @Test func `without a budget Texture's blank is the budget`() throws {
        let suggestion = found(by: search())
        #expect(suggestion.budget == suggestion.texture?.blank)
    }

    @Test func `the first grid of ranges holds Texture's own`() {
        let experiment = search(families: [.ranges]).next
        #expect(experiment?.policies.contains { $0.name == "ranges 2.5/1.5" } == true)
        #expect(Set(experiment?.policies.map(\.name) ?? []).count == experiment?.policies.count)
    }

    @Test func `a tuning becomes code for Texture, a policy that Texture lacks does not`() throws {
        let choice = TuningPoint.Choice.ranges(lead: 0.75, trail: 0.25)
        #expect(choice.tuning?[.full, .preload] == ScreenfulBuffer(leading: 0.75, trailing: 0.25))
        #expect(choice.tuning?[.full, .display] == ScreenfulBuffer(leading: 0.75, trailing: 0.25))
        let swift = try #require(TextureSnippet.lines(for: choice, in: .swift))
        #expect(swift.contains("leadingBufferScreenfuls: 0.75, trailingBufferScreenfuls: 0.25"))
        #expect(swift.contains("rangeType: .preload"))
        let objective = try #require(TextureSnippet.lines(for: choice, in: .objectiveC))
        #expect(objective.contains("rangeType:ASLayoutRangeTypePreload];"))
        #expect(TextureSnippet.lines(for: .adaptive(q: 0.9), in: .swift) == nil)
    }
}

@Suite struct ParetoFrontTests {
    @Test func `the front holds what nothing beats in both`() {
        let points = [(3.0, 1.0), (1.0, 3.0), (2.0, 2.0), (2.0, 2.0), (2.5, 2.0), (1.0, 4.0), (9.0, 1.0)]
        #expect(ParetoFront.indices(of: points) == [1, 2, 0])
        #expect(ParetoFront.indices(of: []) == [])
    }
}

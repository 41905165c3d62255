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
            seeds: 1,
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

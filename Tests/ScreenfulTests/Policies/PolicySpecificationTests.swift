import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct PolicySpecificationTests {
    @Test func `every name makes a policy`() {
        #expect(PolicySpecification.all.map(\.name) == PolicySpecification.Name.allCases)
        for specification in PolicySpecification.all {
            #expect(specification.description == specification.name.rawValue)
        }
    }

    @Test func `parameters get to the policy`() throws {
        let adaptive = try #require(PolicySpecification(.adaptive(q: 0.9)).make() as? AdaptivePolicy)
        #expect(adaptive.settings.quantile == 0.9)
        let saver = try #require(PolicySpecification(.dataSaver).make() as? AdaptivePolicy)
        #expect(saver.settings == .dataSaver)
        let fixed = try #require(PolicySpecification(.fixedExtent(points: 10)).make() as? FixedExtentPolicy)
        #expect(fixed.points == 10)
        #expect(PolicySpecification(.adaptive(q: 0.9)).description == "adaptive(q: 0.9)")
    }

    @Test func `only ranges bring a tuning`() {
        #expect(PolicySpecification(named: .ranges).tuning(for: .table) == nil)
        let article = PolicySpecification(.ranges(.preset(.article)))
        #expect(article.tuning(for: .table) == .preset(.article, for: .table))
        let custom = RangeTuning(full: .zero, minimum: .zero)
        #expect(PolicySpecification(.ranges(.tuning(custom))).tuning(for: .table) == custom)
        #expect(PolicySpecification(.lazy).tuning(for: .table) == nil)
    }
}

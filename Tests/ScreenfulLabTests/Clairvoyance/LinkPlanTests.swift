@testable import ScreenfulLab
import Testing

@Suite struct LinkPlanTests {
    /// A kilobyte a millisecond, for a second.
    private func link() -> LinkPlan {
        LinkPlan(from: 0, to: 1_000_000) { _ in 1 }
    }

    @Test func `bytes are carried as late as they are in time`() throws {
        var link = link()
        let carried = link.carry(100_000, from: 0, by: 500_000, before: 900_000)
        let place = try #require(carried)
        #expect((place.begin, place.end) == (400_000, 500_000))
        let carriedNext = link.carry(100_000, from: 0, by: 500_000, before: 900_000)
        let next = try #require(carriedNext)
        #expect((next.begin, next.end) == (300_000, 400_000))
    }

    @Test func `what does not fit comes as early as it can`() throws {
        var link = link()
        _ = link.carry(400_000, from: 0, by: 500_000, before: 900_000)
        let carriedLate = link.carry(200_000, from: 0, by: 500_000, before: 900_000)
        let late = try #require(carriedLate)
        #expect((late.begin, late.end) == (0, 600_000))
    }

    @Test func `what would come too late is not carried`() throws {
        var link = link()
        #expect(link.carry(300_000, from: 400_000, by: 400_000, before: 600_000) == nil)
        // Nothing was taken.
        let carried = link.carry(200_000, from: 400_000, by: 400_000, before: 600_000)
        let place = try #require(carried)
        #expect((place.begin, place.end) == (400_000, 600_000))
    }
}

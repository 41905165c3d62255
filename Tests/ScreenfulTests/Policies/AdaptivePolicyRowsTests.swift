import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct AdaptivePolicyRowsTests {
    private let late = Instant(milliseconds: 100_000)

    @Test(arguments: [96.0, 320, 900])
    func `fewer rows are rendered ahead where rows are small`(length: Double) {
        let policy = AdaptivePolicy()
        let geometry = RowGeometry(count: 500, estimate: length)
        let ranges = policy.rows(for: .feed(at: late), in: CollectionLayout(list: geometry))
        let visible = geometry.rows(intersecting: (10_000, 10_800))
        #expect(ranges.visible == RowSet(visible))
        #expect(ranges.display.clamped(to: visible) == RowSet(visible))
        #expect(ranges.display.rowCount <= 12)
        #expect(ranges.display.hull.upperBound > visible.upperBound)
        #expect(ranges.preload.clamped(to: ranges.display.hull) == ranges.display)
    }

    @Test func `what is on screen is rendered, however much that is`() {
        let geometry = RowGeometry(count: 5000, estimate: 10)
        let ranges = AdaptivePolicy().rows(for: .feed(at: late), in: CollectionLayout(list: geometry))
        #expect(ranges.visible.rowCount >= 80)
        #expect(ranges.display == RowSet(ranges.visible.hull.lowerBound..<ranges.visible.hull.upperBound + 2))
    }
}

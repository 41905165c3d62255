import Screenful
import Testing

@testable import ScreenfulService

@Suite struct RequestPriorityTests {
    /// What wait, the first to be taken first.
    private static let order: [RequestPriority] = [
        .row(.visible), .preview(.visible, seconds: 0), .preview(.display, seconds: 0.5), .picture(.visible),
        .row(.display), .preview(.display, seconds: nil), .picture(.display),
        .row(.preload), .preview(.preload, seconds: 30), .picture(.preload), .other,
    ]

    @Test func `what is on screen comes first, and previews of what is about to be before all pictures`() {
        let tiers = Self.order.map(\.tier)
        #expect(tiers == tiers.sorted() && Set(tiers).count == tiers.count)
        // However far off a row is thought to be, a second is a second.
        #expect(
            RequestPriority.preview(.preload, seconds: 1).tier == RequestPriority.preview(.display, seconds: 0).tier
        )
    }
}

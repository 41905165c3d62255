import ScreenfulTypes

@testable import Screenful

extension ScrollSample {
    /// A scroll of a feed on a phone, of which no target was announced.
    static func scroll(
        _ seconds: Double,
        _ offset: Double,
        _ velocity: Double,
        _ phase: Scroll.Phase
    ) -> ScrollSample {
        ScrollSample(
            instant: Instant(nanoseconds: Int64(seconds * 1e9)),
            offset: offset,
            velocity: velocity,
            phase: phase,
            target: nil,
            viewportLength: 800,
            meanRowLength: 320
        )
    }
}

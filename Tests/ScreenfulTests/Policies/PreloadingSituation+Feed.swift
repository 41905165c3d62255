import ScreenfulRanges
import ScreenfulTypes

@testable import Screenful

extension PreloadingSituation {
    /// A viewport of 800 points in a feed on a phone, on its way down unless the velocity says otherwise.
    static func feed(
        offset: Double = 10_000,
        velocity: Double = 0,
        target: Double? = nil,
        fetchConcurrency: Int = 6,
        rowLength: Double = 0,
        at now: Instant = Instant(milliseconds: 0)
    ) -> PreloadingSituation {
        PreloadingSituation(
            viewport: Rect(origin: Point(x: 0, y: offset), size: Size(width: 400, height: 800)),
            axis: .vertical,
            direction: velocity < 0 ? .up : .down,
            velocity: velocity,
            target: target,
            mode: .full,
            tuning: .preset(.texture, for: .table),
            fetchConcurrency: fetchConcurrency,
            meanRowLength: rowLength,
            now: now
        )
    }
}

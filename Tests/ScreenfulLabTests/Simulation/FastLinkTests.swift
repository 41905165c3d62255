import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

/// Links whose transfers are too short to time.
@Suite struct FastLinkTests {
    /// A list of short rows over a round trip of 100 ms and nothing more.
    private func blank(scrolling speed: Double, concurrency: Int) -> Double {
        let row = LabContent.Row(height: 76, bytes: 60_000, decoding: 2_000)
        let frames = 60 * 5
        let rest = TraceEvent(0, .moved(.idle, offset: 0))
        let moves = (0..<frames).map { frame in
            let time = 1_000_000 + Int64(frame) * GestureWriter.frame
            return TraceEvent(time, .moved(.drag, offset: Double(frame) * speed / 60))
        }
        return SimulationSetup(
            trace: ScrollTrace(
                header: TraceHeader(
                    viewport: Size(width: 390, height: 760),
                    platform: .synthetic,
                    paging: .random,
                    source: "steady",
                    licence: "CC0-1.0"
                ),
                events: [rest] + moves
            ),
            content: LabContent(rows: Array(repeating: row, count: 2_000), rowsPerPage: 50, pageBytes: 18_000),
            network: NetworkProfile(
                name: "fast",
                roundTrip: 100,
                jitter: 0,
                server: 0,
                bandwidth: NetworkProfile.bandwidths.upperBound,
                concurrency: concurrency
            ),
            seed: 1,
            policy: AdaptivePolicy()
        ).run().blankScreenSeconds
    }

    @Test(arguments: [500.0, 3_000])
    func `rows are there before they come on screen`(speed: Double) {
        let coldStart = blank(scrolling: 0, concurrency: 64)
        #expect(coldStart > 0)
        #expect(blank(scrolling: speed, concurrency: 64) <= coldStart + 0.001)
    }
}

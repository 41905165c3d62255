import LabTestSupport
import ScreenfulLab
import ScreenfulTypes
import Testing

@Suite struct TraceValidationTests {
    private static let viewport = Size(width: 390, height: 800)

    private func error(
        _ events: [TraceEvent],
        header: TraceHeader = TraceHeader(viewport: viewport, platform: .ios)
    ) -> TraceError? {
        do throws(TraceError) {
            try ScrollTrace(header: header, events: events).check()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a mistake is told with its line and field`() {
        let start = TraceEvent(1000, .moved(.idle, offset: 0))
        let cases: [(TraceEvent, String)] = [
            (TraceEvent(999, .moved(.drag, offset: 1)), "t"),
            (TraceEvent(ScrollTrace.longest + 1, .moved(.drag, offset: 1)), "t"),
            (TraceEvent(1000, .moved(.drag, offset: .nan)), "y"),
            (TraceEvent(1000, .moved(.drag, offset: .infinity)), "y"),
            (TraceEvent(1000, .moved(.fling, offset: 1)), "v"),
            (TraceEvent(1000, .moved(.fling, offset: 1, release: .init(velocity: .nan))), "v"),
            (TraceEvent(1000, .moved(.fling, offset: 1, release: .init(velocity: 1, target: 2e12))), "target"),
            (TraceEvent(1000, .inserted(at: -1, count: 1)), "at"),
            (TraceEvent(1000, .inserted(at: 0, count: 0)), "count"),
        ]
        for (event, field) in cases {
            let found = error([start, event])
            #expect(found?.line == 3 && found?.field == field, "\(event): \(String(describing: found))")
        }
    }

    @Test func `a fling goes on without another release`() {
        let release = TraceEvent.Release(velocity: 900, target: 400)
        #expect(
            error([
                TraceEvent(0, .moved(.drag, offset: 0)), TraceEvent(1, .moved(.fling, offset: 5, release: release)),
                TraceEvent(2, .moved(.fling, offset: 9)),
            ]) == nil
        )
    }

    @Test(arguments: [Size(width: 0, height: 800), Size(width: 390, height: .nan), Size(width: 390, height: -1)])
    func `a viewport has an extent`(viewport: Size) {
        let header = TraceHeader(viewport: viewport, platform: .web)
        let found = error([TraceEvent(0, .moved(.idle, offset: 0))], header: header)
        #expect(found?.line == 1 && found?.field == "viewport")
    }

    @Test(arguments: [0, 1, -0.5, .nan] as [Double])
    func `a deceleration lies between 0 and 1`(rate: Double) {
        let header = TraceHeader(viewport: Self.viewport, platform: .ios, deceleration: rate)
        #expect(error([TraceEvent(0, .moved(.idle, offset: 0))], header: header)?.field == "decel")
    }
}

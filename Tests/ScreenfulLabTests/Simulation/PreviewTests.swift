import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct PreviewTests {
    private func setup(_ scenario: Scenario, _ network: NetworkProfile, preview: Double?) -> SimulationSetup {
        SimulationSetup(
            trace: scenario.trace(seed: 1),
            content: LabContent(.feed, rowCount: 60, seed: 1),
            network: network,
            seed: 1,
            preview: preview
        )
    }

    @Test(arguments: [NetworkProfile.lte, .umts, .lossy])
    func `something shows earlier, for a few bytes more`(network: NetworkProfile) {
        let without = setup(.coldStart, network, preview: nil).run()
        let with = setup(.coldStart, network, preview: 0.12).run()
        #expect(without.emptyScreenSeconds == without.blankScreenSeconds && without.previewBytes == 0)
        #expect(with.emptyScreenSeconds < without.blankScreenSeconds)
        #expect(with.emptyScreenSeconds <= with.blankScreenSeconds)
        #expect(with.previewBytes > 0 && with.previewBytes * 6 < with.bytes)
    }

    @Test func `a preview is asked for before its row`() throws {
        let timeline = setup(.coldStart, .umts, preview: 0.12).record().timeline
        let preview = try #require(timeline.requests.first { $0.resource == .preview(0) })
        let row = try #require(timeline.requests.first { $0.resource == .row(0) })
        #expect(preview.sentAt <= row.sentAt && preview.bytes * 8 < row.bytes)
    }

    @Test func `previews that are never seen are wasted`() {
        let without = setup(.coldStart, .wifi, preview: nil).run()
        let with = setup(.coldStart, .wifi, preview: 0.5).run()
        #expect(with.wastedBytes > without.wastedBytes)
    }

    @Test func `on a dead network there are no previews either, and the run ends`() {
        let dead = NetworkProfile(name: "lost", roundTrip: 50, jitter: 0, server: 0, bandwidth: 1000, loss: 1)
        let run = setup(.coldStart, dead, preview: 0.12).run()
        #expect(run.previewBytes == 0 && run.emptyScreenSeconds == run.blankScreenSeconds)
    }
}

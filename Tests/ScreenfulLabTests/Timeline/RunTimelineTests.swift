import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct RunTimelineTests {
    private func setup(_ scenario: Scenario, _ network: NetworkProfile) -> SimulationSetup {
        SimulationSetup(
            trace: scenario.trace(seed: 1),
            content: LabContent(.feed, rowCount: 240, seed: 1),
            network: network,
            seed: 1
        )
    }

    @Test func `to write a run down changes nothing in it`() {
        let setup = setup(.coldStart, .lossy)
        let record = setup.record()
        #expect(record.result == setup.run())
        #expect(record.timeline.offsets.count == record.result.frames)
        #expect(record.timeline == setup.record().timeline)
    }

    @Test(arguments: [Scenario.coldStart, .jump], [NetworkProfile.umts, .lossy])
    func `what was asked of the network adds up`(scenario: Scenario, network: NetworkProfile) {
        let (result, timeline) = setup(scenario, network).record()
        let complete = timeline.requests.filter { $0.ending != .unfinished }
        #expect(timeline.requests.count == result.requests)
        #expect(complete.reduce(0) { $0 + $1.bytes } == result.bytes)
        #expect(timeline.requests.filter { $0.ending == .cancelled }.count == result.cancelledRequests)
        for request in timeline.requests {
            #expect(request.askedAt <= request.sentAt)
            #expect(request.sentAt <= request.answeredAt ?? request.endedAt)
            #expect(request.answeredAt ?? request.sentAt <= request.endedAt)
            #expect(request.ending != .failed || request.bytes == 0)
        }
    }

    /// Frames are drawn at even times: a row counts as blank in the frame before which its content did not come.
    @Test func `visits are as blank as the run`() {
        let (result, timeline) = setup(.coldStart, .umts).record()
        let frames = timeline.visits.compactMap(\.blank).reduce(0) { sum, blank in
            sum + (blank.upperBound - blank.lowerBound + timeline.frame - 1) / timeline.frame
        }
        #expect(Double(frames * timeline.frame) / 1000 == result.blankCellMilliseconds.rounded(toPlaces: 3))
        #expect(timeline.visits.filter { $0.readyAt == nil }.count == result.abandonedRows)
    }

    @Test func `a lead is how much earlier than the row its content was there`() {
        let ahead = RunTimeline.Visit(row: 3, from: 900, until: 1000, readyAt: 600)
        #expect(ahead.lead == 300 && ahead.blank == nil)
        let late = RunTimeline.Visit(row: 3, from: 900, until: 1000, readyAt: 950)
        #expect(late.lead == -50 && late.blank == 900..<950)
        let never = RunTimeline.Visit(row: 3, from: 900, until: 1000, readyAt: nil)
        #expect(never.lead == nil && never.blank == 900..<1000)
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}

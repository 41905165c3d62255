import HTTPServer
import ListStore
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/viewers/{viewer}/recording`: the latest events of a viewer, as a file and replayed.
extension API {
    func getRecording(_ context: RequestContext, _ viewer: Viewer) throws(Problem) {
        let recorded = try Problem.translating { () throws(ServiceError) in try viewer.recorded() }
        let name = HeaderField(download: "\(viewer.list.record.draft.name) \(viewer.id.text).recording.json")
        requestThread.perform {
            recorded.document()
        } then: { document in
            context.exchange.reply(.json(document, headers: [name, .unstored]))
        }
    }

    func getRecordedSteps(
        _ context: RequestContext,
        _ viewer: Viewer,
        _ times: ClosedRange<Double>
    ) throws(Problem) {
        let recorded = try Problem.translating { () throws(ServiceError) in try viewer.recorded() }
        requestThread.perform {
            recorded.steps(in: times)
        } then: { steps in
            context.exchange.reply(.json(steps, headers: [.unstored]))
        }
    }
}

extension QueryParameters where Value == ClosedRange<Double> {
    /// The first and the last time, in milliseconds since the viewer was opened; by default all that was recorded.
    static var recordedTimes: Self {
        Self("from", "to") { query throws(Problem) in
            let times = 0...1 << 40
            let first = try query.integer("from", in: times) ?? times.lowerBound
            let last = try query.integer("to", in: times) ?? times.upperBound
            guard first <= last else {
                throw Problem(.outOfRange, "to has to be at least from, \(first).", field: "to")
            }
            return Double(first)...Double(last)
        }
    }
}

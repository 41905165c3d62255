import HTTPServer
import Screenful

extension Field {
    private enum MediaEvent: String, CaseIterable {
        case progress, preview, loaded, failed, stalled, resumed, ended, tapped, retried
    }

    /// The numbers that name media and requests.
    private static var numbers: ClosedRange<Int> { 0...1_000_000_000_000 }

    /// What became of a medium: `{"media": 3, "request": 0, "event": "loaded"}`.
    func mediaReport() throws(Problem) -> (id: MediaID, report: MediaReport) {
        var fields = try object()
        let id = MediaID(rawValue: try fields.required("media").integer(in: Self.numbers))
        let event: MediaEvent = try fields.required("event").choice()
        let report = try Self.report(event, &fields)
        try fields.finish()
        return (id, report)
    }

    private static func report(_ event: MediaEvent, _ fields: inout Fields) throws(Problem) -> MediaReport {
        switch event {
        case .tapped: return .tapped
        case .retried: return .retried
        default: break
        }
        let request = MediaRequestID(rawValue: try fields.required("request").integer(in: numbers))
        return switch event {
        case .progress: .progressed(request, try fields.required("share").number(in: 0...1))
        case .preview: .previewArrived(request, quality: try fields.required("quality").number(in: 0...1))
        case .loaded: .loaded(request)
        case .failed: .failed(request)
        case .stalled: .stalled(request)
        case .resumed: .resumed(request)
        case .ended: .ended(request)
        case .tapped: .tapped
        case .retried: .retried
        }
    }
}

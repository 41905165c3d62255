import HTTPServer
import JSON
import ListStore
import ScreenfulTypes

/// `/healthz`, `/readyz`, `/metrics`: what the server says of itself.
extension API {
    func getHealth() -> Response {
        .json(Self.health)
    }

    // Written once: load balancers ask every second.
    private static let health = Array(#"{"status":"ok","version":"\#(ScreenfulVersion.current)"}"#.utf8)

    func getReadiness() -> Response {
        let opening = lists.openingCount
        let isReady = opening == 0 && !isStopping
        return .json(isReady ? .ok : .serviceUnavailable) { json in
            json.beginObject()
            json.member("status", isStopping ? "stopping" : isReady ? "ready" : "starting")
            json.member("opening", opening)
            json.endObject()
        }
    }

    func getMetrics() -> Response {
        let http = server?.statistics ?? Statistics()
        let shed = Int(clamping: server?.shedConnections ?? 0)
        let text = metrics.text(lists: lists.count, viewers: viewers.count, http: http, shedConnections: shed)
        return Response(.ok, contentType: .metrics, body: Array(text.utf8))
    }
}

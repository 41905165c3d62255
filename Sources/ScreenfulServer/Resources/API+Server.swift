import HTTPServer
import JSON
import ListStore
import Pictures
import ScreenfulService
import ScreenfulTypes

/// `/healthz`, `/readyz`, `/metrics`: the state of the server.
extension API {
    func getHealth(_: RequestContext) -> Response {
        Self.health
    }

    // Encoded once, since load balancers poll every second.
    private static let health = Response.json(
        Array(#"{"status":"ok","version":"\#(ScreenfulVersion.current)"}"#.utf8)
    )

    func getReadiness(_ context: RequestContext) {
        // A balancer that takes 404 for a server on its way out, not for one that is lost, lets its requests end.
        let leavesBy404 = context.request.queryItems.contains { $0 == (name: "stopping", value: "404") }
        readiness.check { [self] storage in
            context.exchange.reply(answer(for: storage, isStoppingAs: leavesBy404 ? .notFound : .serviceUnavailable))
        }
    }

    private func answer(for storage: StorageState, isStoppingAs stopping: Status) -> Response {
        let opening = lists.openingCount
        let status = isStopping ? "stopping" : storage != .writable ? "unavailable" : opening > 0 ? "starting" : "ready"
        let isReady = status == "ready"
        var headers: [HeaderField] = []
        if !isReady { headers.append(HeaderField("Retry-After", storage == .full ? "60" : "5")) }
        return .json(isReady ? .ok : isStopping ? stopping : .serviceUnavailable, headers: headers) { json in
            json.beginObject()
            json.member("status", status)
            json.member("opening", opening)
            if let reason = storage.reason, !isStopping { json.member("reason", reason.rawValue) }
            json.endObject()
        }
    }

    func getMetrics(_ context: RequestContext) {
        gather { api in
            api.metricsSample
        } then: { samples in
            let all = samples.dropFirst().reduce(into: samples[0]) { $0.add($1) }
            context.exchange.reply(Response(.ok, contentType: .metrics, body: Array(all.text.utf8)))
        }
    }

    private var metricsSample: MetricsSample {
        MetricsSample(
            lists: lists.count,
            viewers: viewers.count,
            scenes: scenes.count,
            requests: metrics.requests,
            http: server?.statistics ?? Statistics(kinds: Operation.kindCount),
            shedConnections: Int(clamping: server?.shedConnections ?? 0),
            service: metrics.service.counts,
            commitLatency: metrics.commitLatency,
            loopLag: metrics.loopLag,
            droppedLogLines: log.totalDroppedLines,
            memoryLimit: memory?.limit ?? 0,
            memory: memory?.consumers.map {
                MetricsSample.Memory(consumer: $0.name, bytes: $0.bytes(), releasedBytes: $0.releasedBytes)
            } ?? [],
            memoryTrims: memory?.trimCount ?? 0,
            pictures: pictures.counts,
            pictureDiskBytes: pictures.diskBytes
        )
    }
}

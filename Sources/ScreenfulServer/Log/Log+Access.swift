import HTTPServer
import JSON

extension Log {
    /// Logs an answered request.
    func log(_ record: AccessRecord) {
        log(.info, "request") { json in
            json.member("method", record.method?.rawValue ?? "")
            json.member("target", record.target ?? "")
            json.member("status", Int(record.status.rawValue))
            json.member("bytes", record.bodyBytes)
            json.member("milliseconds", Double(record.durationNanoseconds / 1_000) / 1_000)
            json.member("peer", "\(record.peer)")
        }
    }
}

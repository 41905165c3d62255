import JSON
import ScreenfulLab

/// One request of an HTTP Archive.
struct HAREntry {
    /// The only page's id.
    static let page = "run"

    private let request: RequestRecord

    init(_ request: RequestRecord) {
        self.request = request
    }

    func write(into writer: inout JSONWriter) {
        let answered = request.answeredAt ?? request.endedAt
        writer.beginObject()
        writer.member("pageref", Self.page)
        writer.member("startedDateTime", HARTime.text(request.askedAt))
        writer.member("time", milliseconds(from: request.askedAt, to: request.endedAt))
        writeRequest(&writer)
        writeResponse(&writer)
        writer.key("cache")
        writer.beginObject()
        writer.endObject()
        writer.key("timings")
        writer.beginObject()
        writer.member("blocked", milliseconds(from: request.askedAt, to: request.sentAt))
        writer.member("dns", -1)
        writer.member("connect", -1)
        writer.member("ssl", -1)
        writer.member("send", 0)
        writer.member("wait", milliseconds(from: request.sentAt, to: answered))
        writer.member("receive", milliseconds(from: answered, to: request.endedAt))
        writer.endObject()
        writer.member("comment", "\(request.resource.name), attempt \(request.attempt + 1)")
        writer.endObject()
    }

    private func writeRequest(_ writer: inout JSONWriter) {
        writer.key("request")
        writer.beginObject()
        writer.member("method", "GET")
        writer.member("url", url)
        writer.member("httpVersion", "HTTP/1.1")
        writeEmptyArrays(&writer)
        writer.key("queryString")
        writer.beginArray()
        writer.endArray()
        writer.member("headersSize", -1)
        writer.member("bodySize", 0)
        writer.endObject()
    }

    private func writeResponse(_ writer: inout JSONWriter) {
        let (status, text) =
            switch request.ending {
            case .complete: (200, "OK")
            case .failed: (503, "Service Unavailable")
            case .cancelled, .unfinished: (0, "")
            }
        writer.key("response")
        writer.beginObject()
        writer.member("status", status)
        writer.member("statusText", text)
        writer.member("httpVersion", "HTTP/1.1")
        writeEmptyArrays(&writer)
        writer.key("content")
        writer.beginObject()
        writer.member("size", request.bytes)
        writer.member("mimeType", mediaType)
        writer.endObject()
        writer.member("redirectURL", "")
        writer.member("headersSize", -1)
        writer.member("bodySize", request.bytes)
        if request.ending == .cancelled { writer.member("_error", "net::ERR_ABORTED") }
        writer.endObject()
    }

    private func writeEmptyArrays(_ writer: inout JSONWriter) {
        writer.key("cookies")
        writer.beginArray()
        writer.endArray()
        writer.key("headers")
        writer.beginArray()
        writer.endArray()
    }

    /// A name that nobody has.
    ///
    /// - Note: RFC 2606: `.example` is reserved.
    private var url: String {
        switch request.resource {
        case .row(let row): "https://list.example/rows/\(row)"
        case .preview(let row): "https://list.example/rows/\(row)/preview"
        case .page(let page): "https://list.example/pages/\(page)"
        }
    }

    private var mediaType: String {
        switch request.resource {
        case .row, .preview: "image/jpeg"
        case .page: "application/json"
        }
    }

    private func milliseconds(from start: Int64, to end: Int64) -> Double {
        Double(end - start) / 1000
    }
}

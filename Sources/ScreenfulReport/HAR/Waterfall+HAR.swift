import JSON
import ScreenfulLab

extension Waterfall {
    /// The requests as an HTTP Archive, which browsers' network panels and other viewers of waterfalls open.
    ///
    /// Simulated time begins with the year 2000. A request that was cancelled, or
    /// was under way when the run ended, has the status 0, as browsers write it.
    ///
    /// - Note: HAR 1.2, http://www.softwareishard.com/blog/har-12-spec.
    public var har: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("log")
        writer.beginObject()
        writer.member("version", "1.2")
        writer.key("creator")
        writer.beginObject()
        writer.member("name", "Screenful")
        writer.member("version", "1")
        writer.endObject()
        writer.key("pages")
        writer.beginArray()
        writePage(&writer)
        writer.endArray()
        writer.key("entries")
        writer.beginArray()
        for request in requests.sorted(by: { $0.askedAt < $1.askedAt }) { HAREntry(request).write(into: &writer) }
        writer.endArray()
        writer.endObject()
        writer.endObject()
        return writer.description
    }

    private func writePage(_ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("startedDateTime", HARTime.text(0))
        writer.member("id", HAREntry.page)
        writer.member("title", title)
        writer.key("pageTimings")
        writer.beginObject()
        writer.member("onContentLoad", -1)
        writer.member("onLoad", Double(duration) / 1000)
        writer.endObject()
        writer.endObject()
    }
}

/// A simulated time as a date.
enum HARTime {
    /// Returns the time so many microseconds after the start, to the millisecond.
    ///
    /// - Precondition: It is less than 31 days.
    static func text(_ microseconds: Int64) -> String {
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let milliseconds = microseconds / 1000
        let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
        let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        let (days, hour) = hours.quotientAndRemainder(dividingBy: 24)
        let time = "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(rest / 1000, 2)).\(padded(rest % 1000, 3))"
        return "2000-01-\(padded(days + 1, 2))T\(time)Z"
    }
}

/// One request of an HTTP Archive.
private struct HAREntry {
    /// The only page's id.
    static let page = "run"

    private let request: RequestRecord

    init(_ request: RequestRecord) { self.request = request }

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

    /// A reserved host name.
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

    private func milliseconds(from start: Int64, to end: Int64) -> Double { Double(end - start) / 1000 }
}

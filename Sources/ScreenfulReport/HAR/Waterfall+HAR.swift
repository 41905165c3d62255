import JSON
import ScreenfulCoding
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
        writer.object {
            $0.object("log") {
                $0.member("version", "1.2")
                $0.object("creator") {
                    $0.member("name", "Screenful")
                    $0.member("version", "1")
                }
                $0.array("pages", [self]) { $1.writePage(&$0) }
                $0.array("entries", requests.sorted { $0.askedAt < $1.askedAt }) { HAREntry($1).write(into: &$0) }
            }
        }
        return writer.description
    }

    private func writePage(_ writer: inout JSONWriter) {
        writer.object {
            $0.member("startedDateTime", HARTime.text(0))
            $0.member("id", HAREntry.page)
            $0.member("title", title)
            $0.object("pageTimings") {
                $0.member("onContentLoad", -1)
                $0.member("onLoad", Double(duration) / 1000)
            }
        }
    }
}

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

private struct HAREntry {
    /// The only page's id.
    static let page = "run"

    private let request: RequestRecord

    init(_ request: RequestRecord) { self.request = request }

    func write(into writer: inout JSONWriter) {
        let answered = request.answeredAt ?? request.endedAt
        writer.object {
            $0.member("pageref", Self.page)
            $0.member("startedDateTime", HARTime.text(request.askedAt))
            $0.member("time", milliseconds(from: request.askedAt, to: request.endedAt))
            $0.object("request", writeRequest)
            $0.object("response", writeResponse)
            $0.object("cache") { _ in }
            $0.object("timings") {
                $0.member("blocked", milliseconds(from: request.askedAt, to: request.sentAt))
                for name: StaticString in ["dns", "connect", "ssl"] { $0.member(name, -1) }
                $0.member("send", 0)
                $0.member("wait", milliseconds(from: request.sentAt, to: answered))
                $0.member("receive", milliseconds(from: answered, to: request.endedAt))
            }
            $0.member("comment", "\(request.resource.name), attempt \(request.attempt + 1)")
        }
    }

    private func writeRequest(_ writer: inout JSONWriter) {
        writer.member("method", "GET")
        writer.member("url", url)
        writer.member("httpVersion", "HTTP/1.1")
        for name: StaticString in ["cookies", "headers", "queryString"] { writer.member(name, [String]()) }
        writer.member("headersSize", -1)
        writer.member("bodySize", 0)
    }

    private func writeResponse(_ writer: inout JSONWriter) {
        let (status, text) =
            switch request.ending {
            case .complete: (200, "OK")
            case .failed: (503, "Service Unavailable")
            case .cancelled, .unfinished: (0, "")
            }
        writer.member("status", status)
        writer.member("statusText", text)
        writer.member("httpVersion", "HTTP/1.1")
        for name: StaticString in ["cookies", "headers"] { writer.member(name, [String]()) }
        writer.object("content") {
            $0.member("size", request.bytes)
            $0.member("mimeType", mediaType)
        }
        writer.member("redirectURL", "")
        writer.member("headersSize", -1)
        writer.member("bodySize", request.bytes)
        if request.ending == .cancelled { writer.member("_error", "net::ERR_ABORTED") }
    }

    /// A reserved host name.
    ///
    /// - Note: RFC 2606: `.example` is reserved.
    private var url: String {
        switch request.resource {
        case .row(let row): "https://list.example/rows/\(row)"
        case .preview(let row): "https://list.example/rows/\(row)/preview"
        case .page(let page): "https://list.example/pages/\(page)"
        case .item(let item, let row): "https://list.example/rows/\(row)/items/\(item)"
        }
    }

    private var mediaType: String {
        switch request.resource {
        case .row, .preview, .item: "image/jpeg"
        case .page: "application/json"
        }
    }

    private func milliseconds(from start: Int64, to end: Int64) -> Double { Double(end - start) / 1000 }
}

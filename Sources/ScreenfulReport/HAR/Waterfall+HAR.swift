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
    /// The time so many microseconds after the start, to the millisecond.
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

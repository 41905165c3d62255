import JSON
package import ScreenfulLab

/// A viewer's request for contents, with its times and its end, as far as they are known.
///
/// Times are nanoseconds since the viewer was opened.
package struct PublishedRequest: Hashable, Sendable {
    /// The requested contents.
    package enum Kind: String, Sendable {
        /// The data of rows.
        case rows
        /// Items of a list inside a row.
        case items
        /// A picture, a video's beginning or a map's tiles.
        case picture
        /// The preview of a picture.
        case preview
        /// More rows for an end of the list.
        case page
    }

    /// The number of the request, counted from 1 in each viewer; a repeated request has another one.
    package var number: Int
    package var kind: Kind
    /// The rows that it is for, as they were numbered when it was asked for; nil for a page.
    package var rows: Range<Int>?
    /// The time at which the contents were wanted.
    package var askedAt: Int64
    /// The time at which the request left; nil while it waits for a connection.
    package var sentAt: Int64?
    /// The time of the first byte; nil before, and if it is not known.
    package var answeredAt: Int64?
    /// The time at which it ended; nil before.
    package var endedAt: Int64?
    /// The kind of its end.
    package var ending = RequestRecord.Ending.unfinished
    /// Bytes that came.
    package var bytes: Int64 = 0

    /// Creates a request that nothing has been done for.
    package init(_ number: Int, _ kind: Kind, rows: Range<Int>?, askedAt: Int64) {
        self.number = number
        self.kind = kind
        self.rows = rows
        self.askedAt = askedAt
    }
}

/// The requests of a viewer that were asked for, were sent or have ended.
package struct RequestNews {
    /// Nanoseconds since the viewer was opened.
    let clock: Int64
    let requests: [PublishedRequest]

    package init(_ requests: [PublishedRequest], clock: Int64) {
        self.requests = requests
        self.clock = clock
    }
}

extension JSONWriter {
    /// Writes requests; times are milliseconds since the viewer was opened.
    mutating func value(_ news: RequestNews) {
        beginObject()
        member("clock", milliseconds: news.clock)
        array("requests", news.requests) { json, request in json.value(request) }
        endObject()
    }

    private mutating func value(_ request: PublishedRequest) {
        beginObject()
        member("id", request.number)
        member("kind", request.kind.rawValue)
        if let rows = request.rows {
            key("rows")
            beginArray()
            value(rows.lowerBound)
            value(rows.upperBound - 1)
            endArray()
        }
        member("asked", milliseconds: request.askedAt)
        if let time = request.sentAt { member("sent", milliseconds: time) }
        if let time = request.answeredAt { member("answered", milliseconds: time) }
        if let time = request.endedAt {
            member("ended", milliseconds: time)
            member("ending", request.ending.rawValue)
            member("bytes", request.bytes)
        }
        endObject()
    }

    /// Writes a time of nanoseconds, to the microsecond.
    private mutating func member(_ name: StaticString, milliseconds time: Int64) {
        member(name, Double(time / 1_000) / 1_000)
    }
}

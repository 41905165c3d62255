import Glibc

/// Writes the heads of answers.
struct ResponseWriter {
    /// The `Connection` field of an answer.
    enum ConnectionField {
        /// The connection stays open, which is the default of HTTP/1.1.
        case none
        /// The connection stays open for an HTTP/1.0 client that asked for it.
        case keepAlive
        /// The connection ends after this answer.
        case close
    }

    /// The lines up to the length of the body, which most answers have in common with the previous one.
    private struct Start {
        var status: Status?
        var contentType: ContentType?
        var hasLength = false
        var lines: [UInt8] = []
    }

    private var date = DateField()
    private var start = Start()
    /// The fields that every answer has, written once.
    private let commonFields: [UInt8]

    init(commonFields: [HeaderField]) {
        self.commonFields = Array(capacity: commonFields.reduce(0) { $0 + Self.length(of: $1) }) { output in
            for field in commonFields { Self.append(field, to: &output) }
        }
    }

    /// Appends a head.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - contentLength: The length of the body that the answer has or, for HEAD, would have; nil for none.
    ///   - isChunked: Whether the body is or, for HEAD, would be sent in chunks.
    ///   - connection: The `Connection` field.
    ///   - now: Nanoseconds of the monotonic clock.
    ///   - withBody: Whether the body is appended as well.
    ///   - output: Receives the bytes.
    mutating func append(
        _ response: Response,
        contentLength: Int?,
        isChunked: Bool = false,
        connection: ConnectionField,
        now: UInt64,
        withBody: Bool = false,
        to output: inout [UInt8]
    ) {
        let hasLength = contentLength != nil
        if date.isExpired(at: now) || start.status != response.status || start.hasLength != hasLength
            || start.contentType != response.contentType
        {
            writeStart(response, hasLength: hasLength, now: now)
        }
        // Captured instead of the answer, which would be copied for it.
        let (headers, body) = (response.headers, withBody ? response.body : [])
        let fields = headers.reduce(0) { $0 + Self.length(of: $1) }
        let room = start.lines.count + Self.framingRoom + fields + commonFields.count + Self.endRoom + body.count
        output.append(addingCapacity: room) { output in
            output.append(copying: start.lines.span)
            if let contentLength {
                output.append(decimal: contentLength)
                output.append(literal: "\r\n")
            }
            if isChunked { output.append(literal: "Transfer-Encoding: chunked\r\n") }
            for field in headers { Self.append(field, to: &output) }
            output.append(copying: commonFields.span)
            switch connection {
            case .none: output.append(literal: "\r\n")
            case .keepAlive: output.append(literal: "Connection: keep-alive\r\n\r\n")
            case .close: output.append(literal: "Connection: close\r\n\r\n")
            }
            output.append(copying: body.span)
        }
    }

    /// The room for the digits of a length and the end of its line, or for the field of chunks.
    private static let framingRoom = 28
    /// The room for the longest `Connection` field and the end of the head.
    private static let endRoom = 26

    private mutating func writeStart(_ response: Response, hasLength: Bool, now: UInt64) {
        start.status = response.status
        start.contentType = response.contentType
        start.hasLength = hasLength
        start.lines.removeAll(keepingCapacity: true)
        start.lines.append(text: "HTTP/1.1 \(response.status)\r\n")
        start.lines.append(contentsOf: date.line(now: now))
        if let type = response.contentType { start.lines.append(text: "Content-Type: \(type.rawValue)\r\n") }
        if hasLength { start.lines.append(text: "Content-Length: ") }
    }

    private static func length(of field: HeaderField) -> Int {
        field.name.utf8.count + field.value.utf8.count + 4
    }

    private static func append(_ field: HeaderField, to output: inout OutputSpan<UInt8>) {
        output.append(text: field.name)
        output.append(literal: ": ")
        output.append(text: field.value)
        output.append(literal: "\r\n")
    }
}

/// The `Date` field, written once a second (RFC 9110, section 6.6.1).
struct DateField {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private var line: [UInt8] = []
    private var expiry: UInt64 = 0

    /// Returns whether the latest line no longer tells the time.
    func isExpired(at now: UInt64) -> Bool { now >= expiry }

    /// Returns the field's line for the current time.
    ///
    /// The monotonic clock, in nanoseconds, determines when the wall clock is read again.
    mutating func line(now: UInt64) -> [UInt8] {
        if isExpired(at: now) {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            line = Array("Date: \(Self.text(time.tv_sec))\r\n".utf8)
            expiry = now + 1_000_000_000 - UInt64(clamping: time.tv_nsec)
        }
        return line
    }

    /// Returns a date in the form that HTTP requires: `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ secondsSince1970: Int) -> String {
        var seconds = secondsSince1970
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let day = days[Int(parts.tm_wday)]
        let month = months[Int(parts.tm_mon)]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        return "\(day), \(twoDigits(parts.tm_mday)) \(month) \(parts.tm_year + 1900) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

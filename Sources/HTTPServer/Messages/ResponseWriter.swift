/// Writes the heads of answers.
struct ResponseWriter {
    /// What becomes of the connection, and how the client is told.
    enum ConnectionField {
        /// It stays open, which HTTP/1.1 need not say.
        case none
        /// It stays open for an HTTP/1.0 client that asked for it.
        case keepAlive
        /// It ends after this answer.
        case close
    }

    private var date = DateField()
    /// The fields that every answer has, written once.
    private let commonFields: [UInt8]

    init(commonFields: [HeaderField]) {
        var bytes: [UInt8] = []
        for field in commonFields { Self.append(field, to: &bytes) }
        self.commonFields = bytes
    }

    /// Appends a head.
    ///
    /// The length is that of the body that the answer has or, for HEAD, would have; the
    /// time is the monotonic clock's, in nanoseconds.
    mutating func append(
        _ response: Response,
        contentLength: Int?,
        connection: ConnectionField,
        now: UInt64,
        to output: inout [UInt8]
    ) {
        output.append(literal: "HTTP/1.1 ")
        output.append(decimal: Int(response.status.rawValue))
        output.append(0x20)
        output.append(text: response.status.reason)
        output.append(literal: "\r\n")
        output.append(contentsOf: date.line(now: now))
        if let contentType = response.contentType {
            output.append(literal: "Content-Type: ")
            output.append(text: contentType.rawValue)
            output.append(literal: "\r\n")
        }
        if let contentLength {
            output.append(literal: "Content-Length: ")
            output.append(decimal: contentLength)
            output.append(literal: "\r\n")
        }
        for field in response.headers { Self.append(field, to: &output) }
        output.append(contentsOf: commonFields)
        switch connection {
        case .none: break
        case .keepAlive: output.append(literal: "Connection: keep-alive\r\n")
        case .close: output.append(literal: "Connection: close\r\n")
        }
        output.append(literal: "\r\n")
    }

    private static func append(_ field: HeaderField, to output: inout [UInt8]) {
        output.append(text: field.name)
        output.append(literal: ": ")
        output.append(text: field.value)
        output.append(literal: "\r\n")
    }
}

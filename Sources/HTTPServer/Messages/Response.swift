/// What a handler answers.
///
/// The server adds `Date`, `Content-Length`, `Connection`, and the configuration's
/// fields, and leaves the body out where the method or the status says so. Of an
/// answer to `GET` with an `ETag`, it sends what the conditions of the request ask
/// for; a body of 1 KiB and more is compressed for those who take that.
public struct Response: Hashable, Sendable {
    /// How the request went.
    public var status: Status
    /// What the body is; nil where there is none.
    public var contentType: ContentType?
    /// Further fields.
    public var headers: [HeaderField]
    /// The bytes, ready to be sent.
    public var body: [UInt8]
    /// The same bytes in gzip's coding, if they are at hand; it takes no part in conditions.
    public var gzipped: [UInt8]?
    /// Whether a `GET` gets an `ETag` that follows from the body.
    public var isTaggedByContent = false
    /// Whether an attempt at compressing the body is worthwhile.
    public var isWorthCompressing = true
    /// Whether the connection ends after this answer.
    public var closesConnection: Bool

    /// Creates an answer.
    public init(
        _ status: Status,
        contentType: ContentType? = nil,
        headers: [HeaderField] = [],
        body: [UInt8] = [],
        closesConnection: Bool = false
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
        self.closesConnection = closesConnection
    }

    /// An answer with a JSON body that is already written.
    public static func json(_ body: [UInt8], status: Status = .ok, headers: [HeaderField] = []) -> Self {
        Self(status, contentType: .json, headers: headers, body: body)
    }

    /// An answer in plain text.
    public static func text(_ text: String, status: Status = .ok) -> Self {
        Self(status, contentType: .text, body: Array(text.utf8))
    }
}

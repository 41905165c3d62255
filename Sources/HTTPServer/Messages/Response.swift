/// An answer to a request.
///
/// The server adds `Date`, `Content-Length`, `Connection`, and the configuration's fields, and omits the body where the
/// method or the status requires it. It applies the conditions of a `GET` to an answer with an `ETag`, and compresses
/// bodies of 1 KiB and more for clients that accept it.
public struct Response: Hashable, Sendable {
    /// The status.
    public var status: Status
    /// The media type of the body; nil if there is none.
    public var contentType: ContentType?
    /// Further fields.
    public var headers: [HeaderField]
    /// The bytes of the body.
    public var body: [UInt8]
    /// The body in gzip's coding, if it is precompressed; conditions ignore it.
    public var gzipped: [UInt8]?
    /// Whether a `GET` gets an `ETag` that is a hash of the body.
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

    /// Creates an answer with an encoded JSON body.
    public static func json(_ body: [UInt8], status: Status = .ok, headers: [HeaderField] = []) -> Self {
        Self(status, contentType: .json, headers: headers, body: body)
    }
}

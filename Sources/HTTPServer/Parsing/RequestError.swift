/// An error for which a request is refused before it is dispatched.
///
/// The connection ends after the answer, because the bytes that follow cannot be trusted.
public struct RequestError: Error, Hashable, Sendable {
    /// The problem that is sent to the client.
    public let problem: Problem
    /// The seconds after which a client may retry; nil if a retry cannot succeed.
    public let retryAfter: Int?

    private init(_ status: Status, _ code: String, _ detail: String, retryAfter: Int? = nil) {
        problem = Problem(status, code: code, detail: detail)
        self.retryAfter = retryAfter
    }

    static func malformed(_ detail: String) -> Self { Self(.badRequest, "malformedRequest", detail) }
    static func target(_ detail: String) -> Self { Self(.badRequest, "invalidTarget", detail) }
    static func host(_ detail: String) -> Self { Self(.badRequest, "invalidHost", detail) }
    static func framing(_ detail: String) -> Self { Self(.badRequest, "invalidFraming", detail) }

    static let chunkSizeTooLong = framing("the size of a chunk, or its extension, is too long")
    static let lengthRequired = Self(
        .lengthRequired,
        "lengthRequired",
        "a request with this method must have Content-Length or chunks"
    )
    static let bodyTooLong = Self(.contentTooLarge, "bodyTooLong", "the body is longer than this server takes")
    static let tooManyBodies = Self(
        .serviceUnavailable,
        "tooManyBodies",
        "the bodies of other requests fill the room that this server has for them",
        retryAfter: 1
    )
    static let targetTooLong = Self(.uriTooLong, "targetTooLong", "the request line is longer than this server takes")
    static let headersTooLong = Self(
        .requestHeaderFieldsTooLarge,
        "headersTooLong",
        "the header fields are longer or more than this server takes"
    )
    static let unknownMethod = Self(.notImplemented, "unknownMethod", "this server does not know the method")
    static let unknownCoding = Self(
        .notImplemented,
        "unknownTransferCoding",
        "this server knows no transfer coding but chunked"
    )
    static let unknownVersion = Self(.httpVersionNotSupported, "unknownVersion", "this server speaks HTTP/1.1")
    static let unknownExpectation = Self(
        .expectationFailed,
        "unknownExpectation",
        "this server meets no expectation but 100-continue"
    )
    static let tooManyConnections = Self(
        .serviceUnavailable,
        "tooManyConnections",
        "the server has no connection to spare",
        retryAfter: 1
    )
    static let timeout = Self(.requestTimeout, "requestTimeout", "the request did not come in time")
}

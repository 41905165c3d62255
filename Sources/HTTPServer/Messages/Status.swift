/// The status code of an answer (RFC 9110, section 15).
public struct Status: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The three digits.
    public let rawValue: UInt16

    /// Creates a status.
    ///
    /// - Precondition: `rawValue` is 100 through 599.
    public init(rawValue: UInt16) {
        precondition((100...599).contains(rawValue), "\(rawValue) is no HTTP status")
        self.rawValue = rawValue
    }

    /// Whether the request succeeded: a status from 200 to 299.
    var isSuccess: Bool { rawValue / 100 == 2 }

    /// 200: the request succeeded.
    public static let ok = Self(rawValue: 200)
    /// 201: a resource was created; `Location` has its URI.
    public static let created = Self(rawValue: 201)
    /// 202: accepted for later processing.
    public static let accepted = Self(rawValue: 202)
    /// 204: the request succeeded; there is no body.
    public static let noContent = Self(rawValue: 204)
    /// 304: the client's copy is current.
    public static let notModified = Self(rawValue: 304)
    /// 400: the request is malformed.
    public static let badRequest = Self(rawValue: 400)
    /// 401: the request needs authentication.
    public static let unauthorized = Self(rawValue: 401)
    /// 403: the client is not allowed to do this.
    public static let forbidden = Self(rawValue: 403)
    /// 404: there is no such resource.
    public static let notFound = Self(rawValue: 404)
    /// 405: the resource does not have this method.
    public static let methodNotAllowed = Self(rawValue: 405)
    /// 408: the request did not come in time.
    public static let requestTimeout = Self(rawValue: 408)
    /// 409: the request conflicts with the resource's state.
    public static let conflict = Self(rawValue: 409)
    /// 411: the length of the body must be declared.
    public static let lengthRequired = Self(rawValue: 411)
    /// 412: a condition of the request does not hold.
    public static let preconditionFailed = Self(rawValue: 412)
    /// 413: the body is too long.
    public static let contentTooLarge = Self(rawValue: 413)
    /// 414: the target is too long.
    public static let uriTooLong = Self(rawValue: 414)
    /// 415: the resource does not accept the body's type.
    public static let unsupportedMediaType = Self(rawValue: 415)
    /// 417: an expectation cannot be met.
    public static let expectationFailed = Self(rawValue: 417)
    /// 421: this server does not answer for that host.
    public static let misdirectedRequest = Self(rawValue: 421)
    /// 422: the request is well-formed, but cannot be carried out.
    public static let unprocessableContent = Self(rawValue: 422)
    /// 428: the request must carry a condition (RFC 6585).
    public static let preconditionRequired = Self(rawValue: 428)
    /// 429: too many requests (RFC 6585).
    public static let tooManyRequests = Self(rawValue: 429)
    /// 431: the header fields are too long (RFC 6585).
    public static let requestHeaderFieldsTooLarge = Self(rawValue: 431)
    /// 500: an internal error.
    public static let internalServerError = Self(rawValue: 500)
    /// 501: the server does not support the request.
    public static let notImplemented = Self(rawValue: 501)
    /// 502: another server, which was asked for the answer, has given none.
    public static let badGateway = Self(rawValue: 502)
    /// 503: the server is temporarily unavailable.
    public static let serviceUnavailable = Self(rawValue: 503)
    /// 504: another server, which was asked for the answer, has not given it in time.
    public static let gatewayTimeout = Self(rawValue: 504)
    /// 505: the server does not speak this version.
    public static let httpVersionNotSupported = Self(rawValue: 505)
    /// 507: the server is out of storage (RFC 4918).
    public static let insufficientStorage = Self(rawValue: 507)

    /// Whether an answer with this status has no body by definition.
    var isBodiless: Bool { rawValue < 200 || rawValue == 204 || rawValue == 304 }

    /// The digits and the phrase.
    public var description: String { "\(rawValue) \(reason)" }
}

extension Status {
    /// The phrase registered for the status, or an empty one.
    ///
    /// - Note: IANA's registry of HTTP status codes.
    public var reason: String { Self.reasons[rawValue] ?? "" }

    private static let reasons: [UInt16: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 303: "See Other", 304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 417: "Expectation Failed",
        421: "Misdirected Request", 422: "Unprocessable Content", 428: "Precondition Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
        507: "Insufficient Storage",
    ]
}

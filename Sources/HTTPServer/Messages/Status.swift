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

    /// 200: the request succeeded.
    public static let ok = Self(rawValue: 200)
    /// 201: a resource was created; `Location` has its URI.
    public static let created = Self(rawValue: 201)
    /// 202: accepted for later processing.
    public static let accepted = Self(rawValue: 202)
    /// 204: the request succeeded; there is no body.
    public static let noContent = Self(rawValue: 204)
    /// 303: the answer is at the URI in `Location`.
    public static let seeOther = Self(rawValue: 303)
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
    /// 410: the resource is gone for good.
    public static let gone = Self(rawValue: 410)
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
    /// 503: the server is temporarily unavailable.
    public static let serviceUnavailable = Self(rawValue: 503)
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
    public var reason: String {
        switch self {
        case .ok: "OK"
        case .created: "Created"
        case .accepted: "Accepted"
        case .noContent: "No Content"
        case .seeOther: "See Other"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .conflict: "Conflict"
        case .gone: "Gone"
        case .lengthRequired: "Length Required"
        case .preconditionFailed: "Precondition Failed"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .unsupportedMediaType: "Unsupported Media Type"
        case .expectationFailed: "Expectation Failed"
        case .misdirectedRequest: "Misdirected Request"
        case .unprocessableContent: "Unprocessable Content"
        case .preconditionRequired: "Precondition Required"
        case .tooManyRequests: "Too Many Requests"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .internalServerError: "Internal Server Error"
        case .notImplemented: "Not Implemented"
        case .serviceUnavailable: "Service Unavailable"
        case .httpVersionNotSupported: "HTTP Version Not Supported"
        case .insufficientStorage: "Insufficient Storage"
        default: ""
        }
    }
}

/// An error as a client gets it: `application/problem+json` (RFC 9457).
public struct Problem: Hashable, Sendable {
    /// The status it is sent with.
    public var status: Status
    /// The stable name that a program may branch on, in lower camel case.
    public var code: String
    /// A readable explanation of the error and of its remedy.
    public var detail: String
    /// The field of the request that caused the error.
    public var field: String?
    /// The index of the operation of a change set that caused the error.
    public var operation: Int?
    /// The current version of the resource, if it is not the one that the request named.
    public var version: Int?
    /// The seconds after which a retry may succeed, if they are not those of the status.
    public var retryAfter: Int?
    /// The current entity tag of the resource, sent as `ETag`.
    public var entityTag: EntityTag?
    /// The number of the resource that was not found; not in the body.
    public var missing: Int64?

    /// Creates a problem.
    public init(_ status: Status, code: String, detail: String, field: String? = nil) {
        self.status = status
        self.code = code
        self.detail = detail
        self.field = field
    }

    /// The JSON object with `type`, `title`, `status`, `code`, `detail` and, where they are known, `field`,
    /// `operation` and `version`.
    ///
    /// The type is `about:blank`, which means that the title is the status' own.
    public var body: [UInt8] {
        var json: [UInt8] = []
        json.append(contentsOf: #"{"type":"about:blank","title":"#.utf8)
        json.appendJSONString(status.reason)
        json.append(contentsOf: #","status":\#(status.rawValue),"code":"#.utf8)
        json.appendJSONString(code)
        json.append(contentsOf: #","detail":"#.utf8)
        json.appendJSONString(detail)
        if let field {
            json.append(contentsOf: #","field":"#.utf8)
            json.appendJSONString(field)
        }
        if let operation { json.append(contentsOf: #","operation":\#(operation)"#.utf8) }
        if let version { json.append(contentsOf: #","version":\#(version)"#.utf8) }
        json.append(UInt8(ascii: "}"))
        return json
    }
}

extension Response {
    /// Creates an answer with a problem.
    ///
    /// It has `Retry-After` if a retry may succeed (RFC 9110, section 10.2.3), by default with the seconds of the
    /// status.
    public static func problem(_ problem: Problem, headers: [HeaderField] = [], retryAfter: Int? = nil) -> Self {
        var headers = headers
        if let seconds = retryAfter ?? problem.retryAfter ?? problem.status.retryAfter {
            headers.append(HeaderField("Retry-After", "\(seconds)"))
        }
        if let tag = problem.entityTag { headers.append(HeaderField(tag)) }
        return Self(problem.status, contentType: .problem, headers: headers, body: problem.body)
    }
}

extension Status {
    /// The seconds after which a client may retry; nil if waiting does not help.
    ///
    /// Overload passes in seconds; a full disk needs an administrator.
    fileprivate var retryAfter: Int? {
        switch self {
        case .serviceUnavailable: 5
        case .insufficientStorage: 60
        default: nil
        }
    }
}

extension [UInt8] {
    fileprivate mutating func appendJSONString(_ text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0..<0x20:
                append(contentsOf: "\\u00".utf8)
                append(hexDigit: byte >> 4)
                append(hexDigit: byte & 15)
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}

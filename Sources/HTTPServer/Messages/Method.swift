/// The method of a request; names are case-sensitive (RFC 9110, section 9.1).
public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name as it is sent.
    public let rawValue: String

    /// Creates a method from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads a resource.
    public static let get = Self(rawValue: "GET")
    /// As ``get``, without the body.
    public static let head = Self(rawValue: "HEAD")
    /// Submits the body to a resource for processing.
    public static let post = Self(rawValue: "POST")
    /// Replaces a resource.
    public static let put = Self(rawValue: "PUT")
    /// Changes a part of a resource (RFC 5789).
    public static let patch = Self(rawValue: "PATCH")
    /// Removes a resource.
    public static let delete = Self(rawValue: "DELETE")
    /// Requests the methods of a resource.
    public static let options = Self(rawValue: "OPTIONS")
    /// Requests an echo of the request, which this server does not support.
    public static let trace = Self(rawValue: "TRACE")
    /// Queries a resource with the body (draft-ietf-httpbis-safe-method-w-body); known, so that it gets 405.
    public static let query = Self(rawValue: "QUERY")
    /// The methods that this server knows; others, `CONNECT` among them, get 501.
    static let known: [Self] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .query]

    /// Whether the method must not change anything (RFC 9110, section 9.2.1).
    public var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace || self == .query }

    /// Whether a request must declare the length of its body.
    var needsLength: Bool { self == .post || self == .put || self == .patch }

    /// The name.
    public var description: String { rawValue }
}

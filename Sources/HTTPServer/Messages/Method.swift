/// The method of a request; names are case-sensitive (RFC 9110, section 9.1).
///
/// A method that this server does not know, `CONNECT` among them, gets 501.
public enum Method: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Reads a resource.
    case get = "GET"
    /// As ``get``, without the body.
    case head = "HEAD"
    /// Submits the body to a resource for processing.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource (RFC 5789).
    case patch = "PATCH"
    /// Removes a resource.
    case delete = "DELETE"
    /// Requests the methods of a resource.
    case options = "OPTIONS"
    /// Requests an echo of the request, which this server does not support.
    case trace = "TRACE"
    /// Queries a resource with the body (draft-ietf-httpbis-safe-method-w-body); known, so that it gets 405.
    case query = "QUERY"

    /// Whether the method must not change anything (RFC 9110, section 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace, .query: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// Whether a request must declare the length of its body.
    var needsLength: Bool {
        switch self {
        case .post, .put, .patch: true
        case .get, .head, .delete, .options, .trace, .query: false
        }
    }

    /// The name.
    public var description: String { rawValue }
}

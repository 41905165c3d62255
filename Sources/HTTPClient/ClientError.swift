/// A failed request, without anything of its headers.
public enum ClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A header's name is no token, or its value has a line break or another control character.
    case invalidHeader(name: String)
    /// The host has no address.
    case unknownHost(Origin)
    /// An address of the host is not a public one, and the origin is not among those allowed.
    case addressRefused(Origin)
    /// No connection: refused, unreachable, or cut before the answer was complete.
    case unreachable(Origin)
    /// The connection, the answer, or its next bytes took longer than the limits allow.
    case timedOut(Origin)
    /// The certificate or the handshake was not accepted.
    case insecure(Origin)
    /// The body, decompressed, or the headers have more bytes than the limit.
    case tooLarge(limit: Int)
    /// More redirects than the limit.
    case tooManyRedirects(limit: Int)
    /// A redirect to something other than an `http` or `https` URL.
    case invalidRedirect(from: Origin)
    /// The answer is not HTTP, or its content coding is broken.
    case malformedResponse(Origin)
    /// Out of memory, or an option that libcurl was built without.
    case failed(String)

    /// A readable description of the error.
    public var description: String {
        switch self {
        case .invalidHeader(let name): "the header \(name) has a character that no header can have"
        case .unknownHost(let origin): "\(origin) has no known address"
        case .addressRefused(let origin):
            "\(origin) has an address that is not public"
        case .unreachable(let origin): "\(origin) cannot be reached"
        case .timedOut(let origin): "\(origin) took too long to answer"
        case .insecure(let origin): "\(origin) has no certificate that can be trusted"
        case .tooLarge(let limit): "the answer has more than \(limit) bytes"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .invalidRedirect(let origin): "\(origin) redirects to something other than an HTTP URL"
        case .malformedResponse(let origin): "the answer of \(origin) is not valid HTTP"
        case .failed(let reason): "the request failed: \(reason)"
        }
    }
}

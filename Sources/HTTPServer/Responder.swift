/// Answers requests.
///
/// The server calls it on its loop.
public protocol Responder: AnyObject {
    /// Answers a request, now or later.
    ///
    /// To answer later, keep the exchange; the request is a value that may be kept
    /// as well. An exchange that is let go without an answer gets a 500.
    func respond(to request: Request, _ exchange: Exchange)

    /// The longest body of a request that is taken in pieces, in bytes; nil for a request that comes whole.
    ///
    /// Asked for every `POST`, `PUT` and `PATCH` when its head has come, so it should cost
    /// little. A request whose body comes in pieces is responded to at once: with
    /// an answer, or with ``Exchange/take(pieces:)``.
    func pieceLimit(of request: Request) -> Int?
}

extension Responder {
    /// Nil: bodies come whole.
    public func pieceLimit(of request: Request) -> Int? { nil }
}

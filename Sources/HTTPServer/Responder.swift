/// Answers requests; the server calls it on its loop.
public protocol Responder: AnyObject {
    /// Answers a request, now or later.
    ///
    /// To answer later, keep the exchange; the request is a value that may be kept
    /// as well. An exchange that is released without an answer gets a 500.
    func respond(to request: Request, _ exchange: Exchange)

    /// Returns the longest body of a request that is streamed to a sink, in bytes; nil to buffer the body whole.
    ///
    /// Called for every `POST`, `PUT` and `PATCH` once its head is complete, so it should be cheap. ``respond(to:_:)``
    /// is called at once for a streamed body, and either answers or calls ``Exchange/take(pieces:)``.
    func pieceLimit(of request: Request) -> Int?
}

extension Responder {
    /// Returns nil: bodies are buffered whole.
    public func pieceLimit(of request: Request) -> Int? { nil }
}

/// Answers requests.
///
/// The server calls it on its loop.
public protocol Responder: AnyObject {
    /// Answers a request, now or later.
    ///
    /// To answer later, keep the exchange; the request is a value that may be kept
    /// as well. An exchange that is let go without an answer gets a 500.
    func respond(to request: Request, _ exchange: Exchange)
}

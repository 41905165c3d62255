/// What a connection remembers of the event stream it carries.
final class ActiveStream {
    let stream: EventStream
    /// The request that asked for it, for the access log.
    let request: Request
    let start: UInt64
    /// The responder's own name for the request.
    let kind: Int
    /// Bytes of events so far.
    var eventBytes = 0

    init(_ stream: EventStream, _ request: Request, start: UInt64, kind: Int) {
        self.kind = kind
        self.stream = stream
        self.request = request
        self.start = start
    }
}

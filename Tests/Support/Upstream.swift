public import EventLoop
public import HTTPClient
public import HTTPServer

/// A loop with servers of a test's own, which ends when the test says so or after twenty seconds.
public final class Upstream {
    /// The loop of the servers.
    public let loop: EventLoop
    private var servers: [HTTPServer] = []
    /// The requests so far.
    public private(set) var requests: [Request] = []

    /// Makes the loop.
    public init() throws {
        loop = try EventLoop()
    }

    /// Starts a server on a free port and returns it with its origin.
    public func serve(_ respond: @escaping (Request, Exchange) -> Void) throws -> (HTTPServer, Origin) {
        let responder = ClosureResponder { [unowned self] request, exchange in
            requests.append(request)
            respond(request, exchange)
        }
        let server = HTTPServer(loop: loop, responder: responder)
        guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)),
            let origin = Origin("http://127.0.0.1:\(port)")
        else { fatalError("no port") }
        servers.append(server)
        return (server, origin)
    }

    /// Runs until something stops the loop.
    public func run() {
        let limit = loop.timer { [loop] in loop.stop() }
        limit.schedule(afterNanoseconds: 20_000_000_000)
        withExtendedLifetime(limit) { loop.run() }
    }
}

private final class ClosureResponder: Responder {
    private let body: (Request, Exchange) -> Void

    init(_ body: @escaping (Request, Exchange) -> Void) {
        self.body = body
    }

    func respond(to request: Request, _ exchange: Exchange) {
        body(request, exchange)
    }
}

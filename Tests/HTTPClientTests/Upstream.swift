import EventLoop
import HTTPServer
import Testing

@testable import HTTPClient

/// A loop with a client and servers of this test, which ends when the test says so or after twenty seconds.
final class Upstream {
    let loop: EventLoop
    private var servers: [HTTPServer] = []
    private(set) var requests: [Request] = []

    init() throws {
        loop = try EventLoop()
    }

    /// Starts a server on a free port and returns it with its origin.
    func serve(_ respond: @escaping (Request, Exchange) -> Void) throws -> (HTTPServer, Origin) {
        let responder = ClosureResponder { [unowned self] request, exchange in
            requests.append(request)
            respond(request, exchange)
        }
        let server = HTTPServer(loop: loop, responder: responder)
        guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) else {
            fatalError("no port")
        }
        servers.append(server)
        return (server, try #require(Origin("http://127.0.0.1:\(port)")))
    }

    func client(
        allowing origins: Set<Origin>,
        limits: ClientLimits = ClientLimits(),
        addresses: [String] = []
    ) throws -> HTTPClient {
        try HTTPClient(loop: loop, allowedOrigins: origins, limits: limits, addresses: addresses)
    }

    /// Sends one request and runs the loop until it has ended.
    func answer(_ client: HTTPClient, _ request: ClientRequest) throws -> Result<ClientResponse, ClientError> {
        var result: Result<ClientResponse, ClientError>?
        client.send(request) { [loop] in
            result = $0
            loop.stop()
        }
        run()
        return try #require(result, "no answer in twenty seconds")
    }

    /// Runs until something stops the loop.
    func run() {
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

extension Result where Failure == ClientError {
    /// The error, if it is one.
    var error: ClientError? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

/// Returns a GET of a path at an origin.
func get(_ origin: Origin, _ path: String = "/") throws -> ClientRequest {
    ClientRequest(try #require(HTTPURL("\(origin)\(path)")))
}

import EventLoop
import TestSupport
import Testing

@testable import HTTPClient

extension Upstream {
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

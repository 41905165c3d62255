package import EventLoop
package import HTTPClient
import ScreenfulCoding
import ScreenfulTypes

/// The HTTP APIs that lists are fetched from: the client, and the secrets that it may send.
package final class UpstreamService {
    /// The value of a header that only one origin may see.
    package struct Secret: Sendable {
        let origin: Origin
        let value: String

        package init(origin: Origin, value: String) {
            self.origin = origin
            self.value = value
        }
    }

    let loop: EventLoop
    let client: HTTPClient
    private let secrets: [String: Secret]

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - loop: The loop of the server.
    ///   - allowedOrigins: Origins that may have any address, such as one in a private network.
    ///   - secrets: The secrets by their names.
    /// - Throws: `ClientError` when the process is out of memory.
    package init(
        loop: EventLoop,
        allowedOrigins: Set<Origin>,
        secrets: [String: Secret]
    ) throws(ClientError) {
        self.loop = loop
        self.secrets = secrets
        client = try HTTPClient(loop: loop, allowedOrigins: allowedOrigins)
    }

    /// Returns the address of a list, if it can be asked with its headers.
    ///
    /// - Throws: An error that names the field; never with a secret's value.
    func url(of description: UpstreamDescription) throws(ServiceError) -> HTTPURL {
        guard let url = HTTPURL(description.url) else {
            throw .upstreamRefused(
                "url",
                "“\(description.url)” is no http or https URL with a host and without a user."
            )
        }
        for (name, value) in description.headers {
            guard case .secret(let secret) = value else { continue }
            let field = "headers.\(name)"
            guard let known = secrets[secret] else {
                throw .upstreamRefused(field, "This server has no secret named “\(secret)” (--secret).")
            }
            guard known.origin == url.origin else {
                throw .upstreamRefused(field, "The secret “\(secret)” is bound to another origin than \(url.origin).")
            }
        }
        return url
    }

    /// Returns a request with a list's headers.
    func request(_ page: PageRequest, of description: UpstreamDescription) -> ClientRequest {
        var request = page.request
        let agent = "screenful/\(ScreenfulVersion.current)"
        let given = description.headers.map { $0.name.lowercased() }
        for (name, value) in [("Accept", "application/json"), ("User-Agent", agent)]
        where !given.contains(name.lowercased()) {
            request.headers.append((name, value))
        }
        for (name, value) in description.headers {
            switch value {
            case .plain(let text): request.headers.append((name, text))
            case .secret(let secret):
                guard let secret = secrets[secret] else { continue }
                request.secrets.append(.init(name: name, value: secret.value, origin: secret.origin))
            }
        }
        return request
    }
}

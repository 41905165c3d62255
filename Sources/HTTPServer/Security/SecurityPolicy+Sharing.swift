/// The CORS protocol: answers to pages of other origins (WHATWG Fetch, section 3.2).
extension SecurityPolicy {
    /// The request fields that a page may set; the browser sets the others that the server reads.
    private static let requestFields = HeaderField(
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, Prefer, Screenful-Version"
    )
    /// The response fields that a page may read, besides the CORS-safelisted ones.
    private static let answerFields = HeaderField(
        "Access-Control-Expose-Headers",
        "Allow, Content-Disposition, ETag, Link, Location, Preference-Applied, Retry-After, WWW-Authenticate"
    )
    /// The seconds for which a browser may cache a preflight; Chromium caches it for two hours at most.
    private static let maxAge = HeaderField("Access-Control-Max-Age", "7200")

    /// Returns an answer with the CORS fields if the request comes from a page of an allowed origin.
    func shared(_ response: Response, with request: Request) -> Response {
        guard !origins.isEmpty else { return response }
        var response = response
        response.vary(on: "Origin")
        guard let origin = allowedOrigin(of: request) else { return response }
        if isPreflight(request), response.status == .noContent || response.status == .notFound {
            becomePreflight(&response)
        } else {
            response.headers.append(Self.answerFields)
        }
        response.headers.append(HeaderField("Access-Control-Allow-Origin", origin))
        return response
    }

    /// Turns the answer to `OPTIONS` into the answer to a preflight.
    ///
    /// A path without a route allows all methods, so that the page can read the 404.
    private func becomePreflight(_ response: inout Response) {
        let allow = response.headers.first { $0.name == "Allow" }?.value
        let methods = allow ?? Method.allCases.map(\.rawValue).joined(separator: ", ")
        response.status = .noContent
        response.contentType = nil
        response.body = []
        response.headers.append(HeaderField("Access-Control-Allow-Methods", methods))
        response.headers.append(Self.requestFields)
        response.headers.append(Self.maxAge)
    }

    /// Returns the request's `Origin` as sent; nil unless it is an allowed one.
    private func allowedOrigin(of request: Request) -> String? {
        let head = request.head
        let fields = head.fields.filter { head.matches($0.name, "origin") }
        guard fields.count == 1, origins.contains(where: { head.matches(fields[0].value, $0) }) else { return nil }
        return head.text(fields[0].value)
    }

    private func isPreflight(_ request: Request) -> Bool {
        request.method == .options
            && request.head.fields.contains { request.head.matches($0.name, "access-control-request-method") }
    }
}

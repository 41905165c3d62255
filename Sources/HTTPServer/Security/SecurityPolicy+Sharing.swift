/// What browsers are told of answers to pages of other origins (WHATWG Fetch, section 3.2: the CORS protocol).
extension SecurityPolicy {
    /// Fields that a page may set: the others that the server reads are the browser's own.
    private static let requestFields = HeaderField(
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, Prefer"
    )
    /// Fields that a page may read, besides those that it may read of any answer.
    private static let answerFields = HeaderField(
        "Access-Control-Expose-Headers",
        "Allow, Content-Disposition, ETag, Link, Location, Retry-After, WWW-Authenticate"
    )
    /// How long a browser may go by what it was told, in seconds; Chromium keeps it for two hours at most.
    private static let patience = HeaderField("Access-Control-Max-Age", "7200")

    /// An answer as pages of allowed origins may read it; others get it without a word of that, and cannot.
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

    /// Turns the answer to `OPTIONS` into one that a browser understands.
    ///
    /// Where there is nothing, the page may ask, so that it can be told that.
    private func becomePreflight(_ response: inout Response) {
        let allow = response.headers.first { $0.name == "Allow" }?.value
        let methods = allow ?? Method.known.map(\.rawValue).joined(separator: ", ")
        response.status = .noContent
        response.contentType = nil
        response.body = []
        response.headers.append(HeaderField("Access-Control-Allow-Methods", methods))
        response.headers.append(Self.requestFields)
        response.headers.append(Self.patience)
    }

    /// The origin of the page that asks, as the browser wrote it; nil unless it is one that was allowed.
    private func allowedOrigin(of request: Request) -> String? {
        let fields = request.fields.filter { request.matches($0.name, "Origin") }
        guard fields.count == 1, origins.contains(where: { request.matches(fields[0].value, $0) }) else { return nil }
        return request.text(fields[0].value)
    }

    /// Whether a browser asks on its own what a page may do.
    private func isPreflight(_ request: Request) -> Bool {
        request.method == .options
            && request.fields.contains { request.matches($0.name, "Access-Control-Request-Method") }
    }
}

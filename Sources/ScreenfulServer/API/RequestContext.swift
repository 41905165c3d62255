import HTTPServer
import JSON

/// A request to an operation, with the exchange that carries the reply.
struct RequestContext {
    let exchange: Exchange
    let request: Request
    /// The number of the operation.
    let operation: Int
    /// The document of the body, or its error, if it was parsed before the operation began.
    var parsedBody: Result<JSONField, DecodingError>?

    /// Returns the text of a path parameter.
    func parameter(_ name: String) -> String {
        request.segment(Operation.all[operation].path.requiredIndex(of: name))
    }

    /// Throws for a request with query parameters; for operations that take none.
    func checkHasNoQuery() throws(Problem) {
        guard request.hasQuery else { return }
        try Query(request, names: []).finish()
    }
}

extension RequestContext {
    /// Replies with the response for a successful value, or with the problem of a failure.
    func reply<Value>(_ result: Result<Value, Problem>, _ answer: (Value) -> Response) {
        switch result {
        case .success(let value): exchange.reply(answer(value))
        case .failure(let problem): exchange.reply(problem)
        }
    }
}

extension Response {
    /// Returns a response with a JSON body that a closure writes.
    ///
    /// Without an `ETag` among the headers, the response to a `GET` gets one computed from the body.
    static func json(
        _ status: Status = .ok,
        headers: [HeaderField] = [],
        _ write: (inout JSONWriter) -> Void
    ) -> Self {
        var writer = JSONWriter(capacity: 512)
        write(&writer)
        return taggedJSON(writer.take(), status: status, headers: headers)
    }

    /// Returns a response with a JSON body whose `ETag`, without one among the headers, is computed from the body.
    static func taggedJSON(_ body: [UInt8], status: Status = .ok, headers: [HeaderField] = []) -> Self {
        var response = json(body, status: status, headers: headers)
        response.isTaggedByContent = true
        return response
    }
}

import HTTPServer
import JSON

/// A request to an operation, with the exchange that carries the reply.
struct RequestContext {
    let exchange: Exchange
    let request: Request
    /// The number of the operation.
    let operation: Int

    /// Returns the text of a path parameter.
    func parameter(_ name: String) -> String {
        request.segment(Operation.all[operation].path.requiredIndex(of: name))
    }

    /// Throws for a request with query parameters; for operations that take none.
    func checkHasNoQuery() throws(Problem) {
        guard request.hasQuery else { return }
        try Query(request, names: []).finish()
    }

    /// Decodes the body, which has to be JSON; the decoder's errors become problems.
    func decode<Value>(
        limits: JSONLimits = JSONLimits(),
        _ decode: (JSONField) throws(DecodingError) -> Value
    ) throws(Problem) -> Value {
        try checkIsJSON()
        do throws(DecodingError) {
            return try decode(JSONField.parse(request.body, limits: limits))
        } catch {
            throw Problem(error)
        }
    }

    /// Throws when the content type is not JSON.
    ///
    /// A page of another origin cannot send this content type without a CORS preflight.
    func checkIsJSON() throws(Problem) {
        guard request.isBody(of: .json) else {
            throw Problem(.unsupportedMediaType, "The body has to be application/json.", field: "Content-Type")
        }
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
        var response = json(writer.take(), status: status, headers: headers)
        response.isTaggedByContent = true
        return response
    }
}

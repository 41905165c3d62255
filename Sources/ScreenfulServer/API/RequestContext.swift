import HTTPServer
import JSON

/// One request to an operation, and the way to answer it.
struct RequestContext {
    let request: Request
    let exchange: Exchange
    let route: Route<Operation>

    /// The text that stands for a parameter of the path.
    func parameter(_ name: String) -> String {
        route.parameter(name, of: request)
    }

    /// Refuses a query; for operations that take none.
    func checkNoQuery() throws(Problem) {
        try Query(request).finish()
    }

    /// The body, which has to be JSON.
    func body(limits: JSONLimits = JSONLimits()) throws(Problem) -> Field {
        try checkIsJSON()
        return try Field.parse(request.body, limits: limits)
    }

    /// Refuses a body that is not said to be JSON.
    ///
    /// A page of another origin cannot say so without being asked for its origin first.
    func checkIsJSON() throws(Problem) {
        guard request.isBody(of: .json) else {
            throw Problem(.unsupportedMediaType, "The body has to be application/json.", field: "Content-Type")
        }
    }
}

extension RequestContext {
    /// Answers with what something came to, or with why it came to nothing.
    func reply<Value>(_ result: Result<Value, Problem>, _ answer: (Value) -> Response) {
        switch result {
        case .success(let value): exchange.reply(answer(value))
        case .failure(let problem): exchange.reply(problem)
        }
    }
}

extension Response {
    /// An answer whose JSON body is written by a closure; without an `ETag` among the headers, a `GET` gets one that
    /// follows from the body.
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

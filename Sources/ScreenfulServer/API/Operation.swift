import HTTPServer

/// An operation of the API: its route, what it accepts, and its handler.
///
/// Before the handler is called, the resource that the path names is found and the query is
/// read, in this order; a parameter that the operation does not name is refused.
struct Operation: Sendable {
    /// Its `operationId` in `openapi.json`, which metrics and the log use.
    let name: String
    let method: Method
    /// The pattern of its paths, as in `openapi.json`.
    let path: RoutePattern
    /// The names of its query's parameters; nil if any query is accepted and ignored.
    let queryNames: [String]?
    /// Whether a successful request changes state that other clients see.
    let isChange: Bool
    /// The limit of a body that is received in pieces; nil if bodies are received whole.
    let pieceLimit: PieceLimit?
    /// Whether the handler has long bodies decoded on another thread; for the others they are only parsed there.
    let decodesOffLoop: Bool
    /// Loads the resource and the query and calls the handler, which answers now or later; a problem that it throws
    /// is the answer.
    let perform: @Sendable (API, RequestContext) throws(Problem) -> Void

    typealias PieceLimit = @Sendable (ServerConfiguration.Limits) -> Int

    private init(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        _ queryNames: [String]?,
        isChange: Bool,
        pieceLimit: PieceLimit? = nil,
        decodesOffLoop: Bool = false,
        perform: @escaping @Sendable (API, RequestContext) throws(Problem) -> Void
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.queryNames = queryNames
        self.isChange = isChange
        self.pieceLimit = pieceLimit
        // The sink of a body in pieces has its pieces parsed itself.
        self.decodesOffLoop = decodesOffLoop || pieceLimit != nil
        self.perform = perform
    }
}

/// Numbers of operations, which are their places in the table.
extension Operation {
    /// Returns a router with the routes of all operations, each with the operation's number.
    static func router() -> Router {
        all.reduce(into: Router()) { $0.add($1.method, $1.path) }
    }

    /// The number of kinds of requests that the HTTP layer counts; kind 0 stands for files and malformed requests.
    static var kindCount: Int { all.count + 1 }

    /// Returns the kind of an operation's requests.
    static func kind(ofNumber number: Int) -> Int { number + 1 }

    /// Returns the operation of a kind; nil for 0.
    static func operation(ofKind kind: Int) -> Self? { kind > 0 ? all[kind - 1] : nil }
}

/// Operations that answer at once.
extension Operation {
    init(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        ignoresQuery: Bool = false,
        isChange: Bool = false,
        _ handler: @escaping @Sendable (API) -> (RequestContext) throws(Problem) -> Response
    ) {
        self.init(name, method, path, ignoresQuery ? nil : [], isChange: isChange) { api, context throws(Problem) in
            if !ignoresQuery { try context.checkHasNoQuery() }
            context.exchange.reply(try handler(api)(context))
        }
    }

    init<Value>(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        query: QueryParameters<Void, Value>,
        isChange: Bool = false,
        _ handler: @escaping @Sendable (API) -> (RequestContext, Value) throws(Problem) -> Response
    ) {
        self.init(name, method, path, query.names, isChange: isChange) { api, context throws(Problem) in
            context.exchange.reply(try handler(api)(context, query.value(of: context.request, for: ())))
        }
    }

    init<Owner>(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        of resource: Resource<Owner>,
        isChange: Bool = false,
        _ handler: @escaping @Sendable (API) -> (RequestContext, Owner) throws(Problem) -> Response
    ) {
        let find = resource.finder(in: path)
        self.init(name, method, path, [], isChange: isChange) { api, context throws(Problem) in
            let owner = try find(api, context.request)
            try context.checkHasNoQuery()
            context.exchange.reply(try handler(api)(context, owner))
        }
    }

    init<Owner, Value>(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        of resource: Resource<Owner>,
        query: QueryParameters<Owner, Value>,
        _ handler: @escaping @Sendable (API) -> (RequestContext, Owner, Value) throws(Problem) -> Response
    ) {
        let find = resource.finder(in: path)
        self.init(name, method, path, query.names, isChange: false) { api, context throws(Problem) in
            let owner = try find(api, context.request)
            context.exchange.reply(try handler(api)(context, owner, query.value(of: context.request, for: owner)))
        }
    }
}

/// Operations that answer later.
extension Operation {
    init(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        ignoresQuery: Bool = false,
        isChange: Bool = false,
        decodesOffLoop: Bool = false,
        _ handler: @escaping @Sendable (API) -> (RequestContext) throws(Problem) -> Void
    ) {
        self.init(name, method, path, ignoresQuery ? nil : [], isChange: isChange, decodesOffLoop: decodesOffLoop) {
            api,
            context throws(Problem) in
            if !ignoresQuery { try context.checkHasNoQuery() }
            try handler(api)(context)
        }
    }

    init<Value>(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        query: QueryParameters<Void, Value>,
        isChange: Bool = false,
        pieceLimit: PieceLimit? = nil,
        _ handler: @escaping @Sendable (API) -> (RequestContext, Value) throws(Problem) -> Void
    ) {
        self.init(name, method, path, query.names, isChange: isChange, pieceLimit: pieceLimit) {
            api,
            context throws(Problem) in
            try handler(api)(context, query.value(of: context.request, for: ()))
        }
    }

    init<Owner>(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        of resource: Resource<Owner>,
        isChange: Bool = false,
        decodesOffLoop: Bool = false,
        pieceLimit: PieceLimit? = nil,
        _ handler: @escaping @Sendable (API) -> (RequestContext, Owner) throws(Problem) -> Void
    ) {
        let find = resource.finder(in: path)
        self.init(
            name,
            method,
            path,
            [],
            isChange: isChange,
            pieceLimit: pieceLimit,
            decodesOffLoop: decodesOffLoop
        ) { api, context throws(Problem) in
            let owner = try find(api, context.request)
            try context.checkHasNoQuery()
            try handler(api)(context, owner)
        }
    }

    init<Owner, Value>(
        _ name: String,
        _ method: Method,
        _ path: RoutePattern,
        of resource: Resource<Owner>,
        query: QueryParameters<Owner, Value>,
        _ handler: @escaping @Sendable (API) -> (RequestContext, Owner, Value) throws(Problem) -> Void
    ) {
        let find = resource.finder(in: path)
        self.init(name, method, path, query.names, isChange: false) { api, context throws(Problem) in
            let owner = try find(api, context.request)
            try handler(api)(context, owner, query.value(of: context.request, for: owner))
        }
    }
}

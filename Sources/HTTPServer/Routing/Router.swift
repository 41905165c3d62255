/// Finds the route of a request.
///
/// A literal segment is preferred to a parameter, and a parameter is never empty.
/// `HEAD` is routed as `GET` where it has no route of its own.
public struct Router<Handler> {
    /// The result of matching a request.
    public enum Match {
        /// A route matches.
        case found(Route<Handler>)
        /// The path exists, but not with this method; `Allow` must list those it has.
        case methodNotAllowed([Method])
        /// No route has the path.
        case notFound
    }

    /// All routes in the order in which they were added.
    public private(set) var routes: [Route<Handler>] = []
    private var tree = RouteTree()

    /// Creates a router without routes.
    public init() {}

    /// Adds a route.
    ///
    /// - Precondition: There is none yet for the same method and paths.
    public mutating func add(_ method: Method, _ pattern: RoutePattern, _ handler: Handler) {
        tree.insert(method, pattern, number: routes.count)
        routes.append(Route(method: method, pattern: pattern, handler: handler))
    }

    /// Finds the route of a request.
    ///
    /// - Complexity: O(*s*) for *s* segments of the path, times the literals beside each.
    public func match(_ request: Request) -> Match {
        switch tree.match(request) {
        case .route(let number): .found(routes[number])
        case .otherMethods(let methods): .methodNotAllowed(methods)
        case .nothing: .notFound
        }
    }
}

/// A method and a path pattern with their handler.
public struct Route<Handler> {
    /// The method.
    public let method: Method
    /// The pattern of the paths.
    public let pattern: RoutePattern
    /// The handler.
    public let handler: Handler

    /// Returns the decoded value of a parameter of the pattern.
    ///
    /// - Precondition: The pattern has the parameter, and the request was matched to this route.
    public func parameter(_ name: String, of request: Request) -> String {
        guard let index = pattern.index(of: name) else {
            preconditionFailure("\(pattern) has no parameter \(name)")
        }
        return request.segment(index)
    }
}

extension Router.Match {
    /// Returns the answer to a request that no route matches; nil if one does.
    ///
    /// `OPTIONS` is answered with the methods of the path.
    public func refusal(of request: Request) -> Response? {
        switch self {
        case .found:
            return nil
        case .notFound:
            let detail = "there is nothing at \(request.path)"
            return .problem(Problem(.notFound, code: "notFound", detail: detail))
        case .methodNotAllowed(let methods):
            let names = methods.map(\.rawValue).joined(separator: ", ")
            let allow = [HeaderField("Allow", names)]
            guard request.method != .options else { return Response(.noContent, headers: allow) }
            let detail = "\(request.path) has no \(request.method), but \(names)"
            return .problem(Problem(.methodNotAllowed, code: "methodNotAllowed", detail: detail), headers: allow)
        }
    }
}

/// Finds the route of a request.
///
/// A literal segment is preferred to a parameter, and a parameter is never empty.
/// `HEAD` is routed as `GET` where it has no route of its own.
public struct Router<Handler> {
    /// What a request comes to.
    public enum Match {
        /// A route takes it.
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

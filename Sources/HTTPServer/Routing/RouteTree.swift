/// The paths of a router as a tree of segments.
///
/// Routes are identified by number, so that the tree need not be generic: the
/// search is the hot path.
struct RouteTree: Sendable {
    private struct Node {
        var literals: [(text: String, node: Int)] = []
        var parameter: Int?
        var routes: [(method: Method, number: Int)] = []
    }

    /// The result of matching a path and a method.
    enum Match {
        case route(Int)
        case otherMethods([Method])
        case nothing
    }

    private var nodes = [Node()]

    /// Adds a route.
    ///
    /// - Precondition: There is none yet for the same method and paths.
    mutating func insert(_ method: Method, _ pattern: RoutePattern, number: Int) {
        var node = 0
        for segment in pattern.segments { node = child(of: node, for: segment) }
        precondition(
            !nodes[node].routes.contains { $0.method == method },
            "there is a route for \(method) \(pattern) already"
        )
        nodes[node].routes.append((method, number))
    }

    func match(_ request: Request) -> Match {
        // The target "*" stands for the server as a whole (RFC 9112, section 3.2.4).
        guard request.segmentCount > 0 else { return .otherMethods(methods(of: nodes.flatMap(\.routes))) }
        guard let node = find(request, from: 0, at: 0) else { return .nothing }
        var fallback: Int?
        for route in nodes[node].routes {
            if route.method == request.method { return .route(route.number) }
            if route.method == .get, request.method == .head { fallback = route.number }
        }
        if let fallback { return .route(fallback) }
        return .otherMethods(methods(of: nodes[node].routes))
    }

    private func methods(of routes: [(method: Method, number: Int)]) -> [Method] {
        var methods: [Method] = []
        for route in routes.sorted(by: { $0.number < $1.number }) where !methods.contains(route.method) {
            methods.append(route.method)
        }
        if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
        if !methods.contains(.options) { methods.append(.options) }
        return methods
    }

    private func find(_ request: Request, from node: Int, at index: Int) -> Int? {
        guard index < request.segmentCount else { return nodes[node].routes.isEmpty ? nil : node }
        for literal in nodes[node].literals where request.segment(index, is: literal.text) {
            if let found = find(request, from: literal.node, at: index + 1) { return found }
        }
        guard let parameter = nodes[node].parameter, !request.segment(index, is: "") else { return nil }
        return find(request, from: parameter, at: index + 1)
    }

    private mutating func child(of node: Int, for segment: RoutePattern.Segment) -> Int {
        switch segment {
        case .literal(let text):
            if let known = nodes[node].literals.first(where: { $0.text == text }) { return known.node }
            nodes.append(Node())
            nodes[node].literals.append((text, nodes.count - 1))
        case .parameter:
            if let known = nodes[node].parameter { return known }
            nodes.append(Node())
            nodes[node].parameter = nodes.count - 1
        }
        return nodes.count - 1
    }
}

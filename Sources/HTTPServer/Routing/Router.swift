/// Finds the route of a request.
///
/// A literal segment is preferred to a parameter, and a parameter is never empty.
/// `HEAD` is routed as `GET` where it has no route of its own.
///
/// Routes are numbered from 0 in the order in which they are added, so that what belongs
/// to them can be kept in an array beside the router.
public struct Router: Sendable {
    /// The result of matching a request.
    public enum Match: Hashable, Sendable {
        case found(Int)
        /// The path exists, but not with this method; `Allow` must list those it has.
        case methodNotAllowed([Method])
        case notFound
    }

    /// A node of the tree of segments; the tree is flat, so that a search touches no reference count.
    private struct Node {
        /// The literal that leads to the node, among the router's bytes; empty for a parameter.
        var literal: Range<Int>
        /// The next node with the same parent that a literal leads to.
        var sibling: Int?
        /// The first child that a literal leads to.
        var child: Int?
        /// The child that a parameter leads to.
        var parameter: Int?
        /// The first route that ends here.
        var route: Int?
    }

    private struct Route {
        var method: Method
        /// The next route of the same paths.
        var next: Int?
    }

    private var nodes = [Node(literal: 0..<0)]
    private var routes: [Route] = []
    private var literals: [UInt8] = []

    /// Creates a router without routes.
    public init() {}

    /// Adds a route.
    ///
    /// - Precondition: There is none yet for the same method and paths.
    public mutating func add(_ method: Method, _ pattern: RoutePattern) {
        var node = 0
        for segment in pattern.segments { node = child(of: node, for: segment) }
        let number = routes.count
        guard var last = nodes[node].route else {
            nodes[node].route = number
            return routes.append(Route(method: method))
        }
        while true {
            precondition(routes[last].method != method, "there is a route for \(method) \(pattern) already")
            guard let next = routes[last].next else { break }
            last = next
        }
        routes[last].next = number
        routes.append(Route(method: method))
    }

    private mutating func child(of node: Int, for segment: RoutePattern.Segment) -> Int {
        switch segment {
        case .literal(let text):
            var child = nodes[node].child
            while let known = child {
                if literals[nodes[known].literal].elementsEqual(text.utf8) { return known }
                child = nodes[known].sibling
            }
            let start = literals.count
            literals += text.utf8
            nodes.append(Node(literal: start..<literals.count, sibling: nodes[node].child))
            nodes[node].child = nodes.count - 1
        case .parameter:
            if let known = nodes[node].parameter { return known }
            nodes.append(Node(literal: 0..<0))
            nodes[node].parameter = nodes.count - 1
        }
        return nodes.count - 1
    }

    /// Finds the route of a request.
    ///
    /// - Complexity: O(*s*) for *s* segments of the path, times the literals beside each.
    public func match(_ request: Request) -> Match {
        // The target "*" stands for the server as a whole (RFC 9112, section 3.2.4).
        guard request.segmentCount > 0 else { return .methodNotAllowed(allowed(among: routes.map(\.method))) }
        let bytes = request.head.bytes
        guard let node = find(request.head, bytes.span, from: 0, at: 0), let first = nodes[node].route else {
            return .notFound
        }
        let number = number(of: request.method, from: first)
        if let number { return .found(number) }
        if request.method == .head, let number = self.number(of: .get, from: first) { return .found(number) }
        return .methodNotAllowed(allowed(among: sequence(first: first) { routes[$0].next }.map { routes[$0].method }))
    }

    /// Returns the route of a method among those of the same paths.
    private func number(of method: Method, from first: Int) -> Int? {
        var number: Int? = first
        while let route = number {
            if routes[route].method == method { return route }
            number = routes[route].next
        }
        return nil
    }

    private func allowed(among added: [Method]) -> [Method] {
        var methods: [Method] = []
        for method in added where !methods.contains(method) { methods.append(method) }
        if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
        if !methods.contains(.options) { methods.append(.options) }
        return methods
    }

    /// Returns the node for the segments of a head's path, whose bytes are given, from an index on.
    private func find(_ head: RequestHead, _ bytes: Span<UInt8>, from node: Int, at index: Int) -> Int? {
        guard index < head.segments.count else { return nodes[node].route == nil ? nil : node }
        let segment = head.segments[index]
        let text = bytes.extracting(segment)
        var child = nodes[node].child
        while let next = child {
            let literal = nodes[next].literal
            if literal.count == text.count, literals.span.extracting(literal).isEqual(to: text),
                let found = find(head, bytes, from: next, at: index + 1)
            {
                return found
            }
            child = nodes[next].sibling
        }
        guard let parameter = nodes[node].parameter, !segment.isEmpty else { return nil }
        return find(head, bytes, from: parameter, at: index + 1)
    }
}

extension Router.Match {
    /// Returns the answer to a request that no route matches; nil if one does.
    ///
    /// `OPTIONS` is answered with the methods of the path.
    public func refusal(of request: Request) -> Response? {
        switch self {
        case .found: return nil
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

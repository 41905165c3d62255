extension Router.Match {
    /// The answer to a request that no route takes; nil where one does.
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

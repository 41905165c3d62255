/// A method on the paths of a pattern, and what handles it.
public struct Route<Handler> {
    /// What is to be done.
    public let method: Method
    /// Where.
    public let pattern: RoutePattern
    /// What does it.
    public let handler: Handler

    /// The text of a path that stands for a parameter of the pattern, decoded.
    ///
    /// - Precondition: The pattern has the parameter, and the request was matched to this route.
    public func parameter(_ name: String, of request: Request) -> String {
        guard let index = pattern.index(of: name) else {
            preconditionFailure("\(pattern) has no parameter \(name)")
        }
        return request.segment(index)
    }
}

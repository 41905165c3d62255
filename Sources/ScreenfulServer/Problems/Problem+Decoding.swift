import HTTPServer
import JSON

extension Problem {
    /// Creates the problem for a body that is not accepted.
    ///
    /// A code of the API has its status; the operation is that of a change set whose path leads through it.
    init(_ error: DecodingError) {
        let code = error.code.rawValue
        let status = ProblemCode(rawValue: code)?.status ?? .badRequest
        let field = error.path == .root ? nil : error.path.description
        self.init(status, code: code, detail: error.message(document: "The body"), field: field)
        if case .syntax = error.reason { return }
        operation = Self.operation(in: error.path)
    }

    private static func operation(in path: JSONPath) -> Int? {
        switch path {
        case .element(let index, of: .member("operations", of: .root)): index
        case .element(_, let parent), .member(_, let parent): operation(in: parent)
        case .root: nil
        }
    }
}

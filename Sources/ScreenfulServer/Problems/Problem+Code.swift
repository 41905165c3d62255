import HTTPServer
import Screenful

// Decoding and resources throw what the client is to be told.
extension Problem: Error {}

extension Problem {
    /// Creates a problem of the API.
    init(_ code: ProblemCode, _ detail: String, field: String? = nil) {
        self.init(code.status, code: code.rawValue, detail: detail, field: field)
    }
}

extension Problem {
    /// Creates the answer to a change set that contradicts its list; one operation may be to blame.
    init(contradiction code: ChangeSetError.Code, _ detail: String, operation: Int? = nil) {
        self.init(.unprocessableContent, code: code.rawValue, detail: detail)
        self.operation = operation
    }
}

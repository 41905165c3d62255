import HTTPServer
import JSON

extension Problem {
    /// Creates the answer to a body that cannot be read.
    init(json error: JSONError) {
        let field = error.path.isEmpty ? nil : Self.field(ofPointer: error.path)
        switch error.code {
        case .numberOutOfRange: self.init(.outOfRange, "The body holds a \(error).", field: field)
        default: self.init(.malformedJSON, "The body is not valid JSON: \(error).", field: field)
        }
    }

    /// Turns a JSON Pointer such as `/operations/0/at` into `operations[0].at`.
    private static func field(ofPointer pointer: String) -> String {
        pointer.split(separator: "/").reduce(into: "") { path, component in
            if Int(component) != nil {
                path += "[\(component)]"
            } else {
                path += path.isEmpty ? String(component) : ".\(component)"
            }
        }
    }
}

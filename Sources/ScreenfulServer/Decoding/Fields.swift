import HTTPServer
import JSON

/// The members of an object in a request's body.
///
/// A decoder asks for each member that it knows, then calls ``finish()``,
/// which refuses whatever was not asked for.
struct Fields {
    private var members: JSONMembers
    private let path: String

    init(_ object: JSONObject, path: String) {
        members = JSONMembers(object)
        self.path = path
    }

    /// - Returns: Nil when the object has no such member.
    mutating func optional(_ key: String) -> Field? {
        members.value(key).map { Field(value: $0, path: path(of: key)) }
    }

    mutating func required(_ key: String) throws(Problem) -> Field {
        guard let field = optional(key) else {
            throw Problem(.missingField, "\(path(of: key)) is missing.", field: path(of: key))
        }
        return field
    }

    /// Refuses members that nobody has asked for.
    func finish() throws(Problem) {
        guard let key = members.unasked else { return }
        let expected = members.asked.joined(separator: ", ")
        throw Problem(
            .unknownField,
            "\(path(of: key)) is not known here; known are: \(expected).",
            field: path(of: key)
        )
    }

    /// All members, for objects whose keys are the caller's to know.
    var all: [(key: String, field: Field)] {
        members.object.map { ($0.key, Field(value: $0.value, path: path(of: $0.key))) }
    }

    private func path(of key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }
}

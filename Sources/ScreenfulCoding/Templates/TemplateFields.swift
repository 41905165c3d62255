import JSON
import Screenful
import ScreenfulLayout

/// The members of an object of a template; those that nobody reads are mistakes.
struct TemplateFields {
    let path: ElementPath
    private let object: JSONObject
    private var known: [String] = []

    init(_ object: JSONObject, path: ElementPath) {
        self.object = object
        self.path = path
    }

    /// A member, or nil where it is missing or null.
    mutating func optional(_ name: String) -> TemplateField? {
        known.append(name)
        guard let value = object[name], !value.isNull else { return nil }
        return TemplateField(value: value, path: path.appending(.name(name)))
    }

    /// A member that must be there.
    mutating func required(_ name: String) throws(TemplateError) -> TemplateField {
        guard let field = optional(name) else {
            throw TemplateError(.missingKey, at: path, "“\(name)” is missing")
        }
        return field
    }

    /// Changes a value if there is a member for it.
    mutating func read<Value>(
        _ name: String,
        into target: inout Value,
        _ read: (TemplateField) throws(TemplateError) -> Value
    ) throws(TemplateError) {
        if let field = optional(name) { target = try read(field) }
    }

    /// Changes a value that may be missing if there is a member for it.
    mutating func read<Value>(
        _ name: String,
        into target: inout Value?,
        _ read: (TemplateField) throws(TemplateError) -> Value
    ) throws(TemplateError) {
        if let field = optional(name) { target = try read(field) }
    }

    /// Throws if there is a member that was not asked for.
    func finish() throws(TemplateError) {
        guard let stranger = object.keys.first(where: { !known.contains($0) }) else { return }
        throw TemplateError(
            .unknownKey,
            at: path.appending(.name(stranger)),
            "“\(stranger)” is not known here; known: \(known.sorted().joined(separator: ", "))"
        )
    }
}

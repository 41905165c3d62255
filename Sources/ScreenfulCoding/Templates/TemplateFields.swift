import JSON
import Screenful
import ScreenfulLayout

/// The members of an object of a template; those that nobody reads are mistakes.
struct TemplateFields {
    private var members: ElementFields

    init(_ field: TemplateField) throws(TemplateError) {
        do throws(ElementCodingError) {
            members = try ElementFields(field.value, at: field.path)
        } catch {
            throw TemplateError(error)
        }
    }

    /// A member, or nil where it is missing or null.
    mutating func optional(_ name: String) -> TemplateField? {
        members.optional(name).map { TemplateField(value: $0, path: members.path.appending(.name(name))) }
    }

    /// A member that must be there.
    mutating func required(_ name: String) throws(TemplateError) -> TemplateField {
        guard let field = optional(name) else {
            throw TemplateError(.missingKey, at: members.path.appending(.name(name)), "“\(name)” is missing")
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

    /// Reads what the layout's own elements have too.
    mutating func layout<Value>(
        _ read: (inout ElementFields) throws(ElementCodingError) -> Value
    ) throws(TemplateError) -> Value {
        do throws(ElementCodingError) {
            return try read(&members)
        } catch {
            throw TemplateError(error)
        }
    }

    /// Throws if there is a member that was not asked for.
    func finish() throws(TemplateError) {
        do throws(ElementCodingError) {
            try members.finish()
        } catch {
            throw TemplateError(error)
        }
    }
}

extension TemplateError {
    /// The same mistake in the words of a template.
    fileprivate init(_ error: ElementCodingError) {
        let code: Code =
            switch error.code {
            case .wrongType: .wrongType
            case .missingMember: .missingKey
            case .unknownMember: .unknownKey
            case .unknownSpec, .unknownWord: .unknownWord
            case .sameNodeTwice: .sameIDTwice
            case .tooDeep: .tooDeep
            case .tooManyNodes: .tooManyElements
            case .numberOutOfRange: .tooLarge
            }
        self.init(code, at: error.path, error.message)
    }
}

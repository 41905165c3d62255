public import ScreenfulLayout

/// An error in a template, with its path and its reason.
public struct TemplateError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The version of the template is not supported.
        case unknownVersion
        /// The list has no column of that name.
        case unknownColumn
        /// There is no list of that number.
        case unknownList
        /// The rows of a list are not stored, so that they are no items.
        case unsupportedList
        /// The template of the list that is named shows the list of this template.
        case cyclicList
        /// Two columns are of types whose values are never equal.
        case incomparableColumns
        /// There is no format of that name, or its argument is not valid.
        case unknownFormat
        /// A binding is not closed, or has no name.
        case invalidBinding
        /// An element has a member that is not valid for its type.
        case unknownKey
        /// A member is missing.
        case missingKey
        /// A type or another keyword is not known.
        case unknownWord
        /// A member has the wrong type.
        case wrongType
        /// A cell is not at the root, or a spec has a member of nodes only.
        case misplaced
        /// Elements lie deeper within each other than `LayoutTree.maximumDepth`.
        case tooDeep
        /// There are more elements than `LayoutTree.maximumElementCount`.
        case tooManyElements
        /// Two nodes have the same id.
        case sameIDTwice
        /// A number is not finite where it must be.
        case notFinite
        /// A number is negative where it must not be.
        case negative
        /// A number is not positive where it must be.
        case notPositive
        /// A fraction is not from 0 through 1.
        case fractionOutOfRange
        /// A number is larger than the engine supports.
        case tooLarge
    }

    /// The kind of error: the part a program may branch on.
    public var code: Code
    /// The path in the template, such as `root.children[2].text` or `version`.
    public var path: String
    /// The reason, with the valid values, for a person to read.
    public var reason: String

    /// Creates an error about an element.
    public init(_ code: Code, at path: ElementPath, _ reason: String) { self.init(code, at: path.description, reason) }

    /// Creates an error at a path, from the outermost object on.
    public init(_ code: Code, at path: String, _ reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }
}

extension TemplateError: CustomStringConvertible {
    /// The path and the reason.
    public var description: String { "\(path): \(reason)" }
}

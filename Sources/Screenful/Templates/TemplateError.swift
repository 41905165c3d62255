public import ScreenfulLayout

/// What is wrong with a template, where, and why.
public struct TemplateError: Error, Hashable, Sendable {
    /// The kind of a mistake.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The template is of a version that is not known.
        case unknownVersion
        /// The list has no column of that name.
        case unknownColumn
        /// There is no format of that name, or it does not take what it was given.
        case unknownFormat
        /// A binding is not closed, or names nothing.
        case invalidBinding
        /// An element has a member that its type does not know.
        case unknownKey
        /// A member is missing.
        case missingKey
        /// There is no element of that type, or no word like it.
        case unknownWord
        /// A member is of another type than it has to be.
        case wrongType
        /// A cell stands elsewhere than at the root, or a spec has what only nodes have.
        case misplaced
        /// Elements lie deeper within each other than `LayoutTree.maximumDepth`.
        case tooDeep
        /// There are more elements than `LayoutTree.maximumElementCount`.
        case tooManyElements
        /// Two nodes have the same id.
        case sameIDTwice
        /// A number is not finite where it has to be.
        case notFinite
        /// A number is below 0 where it must not be.
        case negative
        /// A number is not above 0 where it has to be.
        case notPositive
        /// A part is not from 0 to 1.
        case fractionOutOfRange
        /// A number is larger than the engine holds.
        case tooLarge
    }

    /// The kind of mistake: the part a program may branch on.
    public var code: Code
    /// The place in the template, such as `root.children[2].text` or `version`.
    public var path: String
    /// What is wrong there and what would be right, for a person to read.
    public var reason: String

    /// Creates an error about an element.
    public init(_ code: Code, at path: ElementPath, _ reason: String) {
        self.init(code, at: path.description, reason)
    }

    /// Creates an error about a place, from the outermost object on.
    public init(_ code: Code, at path: String, _ reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }
}

extension TemplateError: CustomStringConvertible {
    /// The place and the reason.
    public var description: String { "\(path): \(reason)" }
}

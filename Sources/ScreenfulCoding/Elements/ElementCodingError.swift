public import ScreenfulLayout

/// An error in decoding a tree of elements, with its place.
public struct ElementCodingError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A value has the wrong type.
        case wrongType
        /// A required member is missing.
        case missingMember
        /// A member has an unknown name.
        case unknownMember
        /// There is no spec of this type.
        case unknownSpec
        /// A word is not one of the known ones.
        case unknownWord
        /// Two elements have the same id.
        case sameNodeTwice
        /// Elements are nested too deeply.
        case tooDeep
        /// There are too many elements.
        case tooManyNodes
        /// A number is not finite, too large, below zero, or no part from 0 to 1.
        case numberOutOfRange
    }

    /// The kind of the error, on which a program may branch.
    public var code: Code
    /// The place, from the root element.
    public var path: ElementPath
    /// A readable description of the error and of the expected value.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, at path: ElementPath, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    /// Creates the error for a tree that cannot be compiled.
    public init(_ error: LayoutError) {
        path = error.path
        switch error.code {
        case .tooDeep:
            code = .tooDeep
            message = "no more than \(LayoutTree.maximumDepth) elements may lie within each other"
        case .tooManyNodes:
            code = .tooManyNodes
            message = "a tree has \(LayoutTree.maximumElementCount) elements at most"
        case .sameNodeTwice:
            code = .sameNodeTwice
            message = "another element has this node already"
        case .notFinite:
            code = .numberOutOfRange
            message = "the number has to be finite"
        case .negative:
            code = .numberOutOfRange
            message = "the number has to be 0 or more"
        case .notPositive:
            code = .numberOutOfRange
            message = "the number has to be above 0"
        case .fractionOutOfRange:
            code = .numberOutOfRange
            message = "the part has to be from 0 % to 100 %"
        case .tooLarge:
            code = .numberOutOfRange
            message = "the number has to be below \(Int(LayoutTree.maximumLength))"
        }
    }
}

public import JSON
import ScreenfulLayout

extension DecodingError.Code {
    static let unknownWord = Self(rawValue: "unknownWord")
    /// Two elements have the same id.
    public static let sameNodeTwice = Self(rawValue: "sameNodeTwice")
    /// Elements are nested too deeply.
    public static let tooDeep = Self(rawValue: "tooDeep")
    /// There are too many elements.
    public static let tooManyNodes = Self(rawValue: "tooManyNodes")

    // Those of rules that only the API has.
    package static let conflictingFields = Self(rawValue: "conflictingFields")
    package static let conflictingOperations = Self(rawValue: "conflictingOperations")
    package static let invalidLayout = Self(rawValue: "invalidLayout")
    package static let invalidTemplate = Self(rawValue: "invalidTemplate")
}

extension DecodingError {
    /// The reason as the errors of templates and layouts have it after the path, without a full stop: `must be a number`.
    public var elementReason: String {
        let name = path.name ?? ""
        return switch reason {
        case .wrongType(let expected), .outOfRange(let expected): "must be \(expected)"
        case .unknownWord(let word, let known): "“\(word)” is not known here; known: \(known.joined(separator: ", "))"
        case .missing: "“\(name)” is missing"
        case .unknown(let known): "“\(name)” has no meaning here; known are \(known.joined(separator: ", "))"
        case .syntax(let error): error.description
        case .rule(_, let text): text
        }
    }

    init(_ error: LayoutError) {
        let path = error.path.steps.reduce(JSONPath.member(error.path.start)) { path, step in
            switch step {
            case .name(let name): .member(name, of: path)
            case .index(let index): .element(index, of: path)
            }
        }
        self.init(.layout(error.code), at: path)
    }
}

extension DecodingError.Reason {
    /// Returns the reason why a tree cannot be compiled.
    static func layout(_ code: LayoutError.Code) -> Self {
        switch code {
        case .tooDeep: .rule(.tooDeep, "no more than \(LayoutTree.maximumDepth) elements may lie within each other")
        case .tooManyNodes: .rule(.tooManyNodes, "a tree has \(LayoutTree.maximumElementCount) elements at most")
        case .sameNodeTwice: .rule(.sameNodeTwice, "another element has this node already")
        case .notFinite: .rule(.outOfRange, "the number has to be finite")
        case .negative: .rule(.outOfRange, "the number has to be 0 or more")
        case .notPositive: .rule(.outOfRange, "the number has to be above 0")
        case .fractionOutOfRange: .rule(.outOfRange, "the part has to be from 0 % to 100 %")
        case .tooLarge: .rule(.outOfRange, "the number has to be below \(Int(LayoutTree.maximumLength))")
        }
    }
}

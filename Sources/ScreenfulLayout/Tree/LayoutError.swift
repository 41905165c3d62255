/// A mistake in a tree of elements, with its place.
public struct LayoutError: Error, Hashable, Sendable {
    /// The kind of mistake.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// More than ``LayoutTree/maximumDepth`` elements lie within each other.
        case tooDeep
        /// There are more than ``LayoutTree/maximumElementCount`` elements.
        case tooManyNodes
        /// Two elements have the same node.
        case sameNodeTwice
        /// A number is not finite where it has to be.
        case notFinite
        /// A number is below 0 where it must not be.
        case negative
        /// A ratio is zero.
        case notPositive
        /// A part of the parent's length is not from 0 to 1.
        case fractionOutOfRange
        /// A length is beyond ``LayoutTree/maximumLength``, or a count or number beyond the engine's limits.
        case tooLarge
    }

    /// The kind of mistake: the part a program may branch on.
    public var code: Code
    /// The place, from the root.
    public var path: ElementPath

    /// Creates an error.
    public init(_ code: Code, at path: ElementPath) {
        self.code = code
        self.path = path
    }
}

/// A place in a tree of elements, such as `root.children[2].style.width`.
public struct ElementPath: Hashable, Sendable, CustomStringConvertible {
    /// One step down.
    public enum Step: Hashable, Sendable {
        /// Into a member by its name.
        case name(String)
        /// To an element of a list by its number.
        case index(Int)
    }

    /// The steps from where the path begins.
    public var steps: [Step]
    /// The name of the path's start: the root element, unless the path starts further out.
    public var start: String

    /// Creates a path; without steps it is that of the root.
    public init(_ steps: [Step] = [], from start: String = "root") {
        self.steps = steps
        self.start = start
    }

    /// Returns the path with one more step.
    public func appending(_ step: Step) -> Self { Self(steps + [step], from: start) }

    /// The path in the notation of a programming language.
    public var description: String {
        steps.reduce(into: start) { text, step in
            switch step {
            case .name(let name): text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}

/// A token of a script, without the white space and the comments before it.
struct ScriptToken {
    enum Kind {
        /// A name, a keyword, or a part of a number.
        case word
        /// A string in quotes.
        case string
        /// A part of a template: up to the next substitution, or up to the end.
        case template
        case regularExpression
        /// One character of an operator, or a bracket.
        case sign(UInt8)
    }

    /// The gap between two tokens; the end of a line may end a statement.
    enum Gap { case none, space, line }

    let kind: Kind
    let range: Range<Int>
    let gap: Gap
    /// The brackets and substitutions that are open around the token.
    let depth: Int

    func isSign(_ sign: UInt8) -> Bool {
        guard case .sign(sign) = kind else { return false }
        return true
    }
}

/// An error in reading a script, or a part of the language that the reader does not know.
struct ScriptError: Error, Hashable {
    let path: String
    let reason: String
}

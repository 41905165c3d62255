/// Splits a script into tokens (ECMA-262, section 12), as far as finding its imports and leaving out its comments takes.
///
/// Whether a slash divides or begins a regular expression depends on the grammar. The lexer decides by the tokens
/// before it, and refuses the case that these leave open: after a closing brace.
struct ScriptLexer {
    private let path: String
    private let source: [UInt8]
    private var position = 0
    private var tokens: [ScriptToken] = []
    /// The open brackets, and a dollar sign for each open substitution of a template; innermost last.
    private var open: [UInt8] = []

    private init(path: String, source: [UInt8]) {
        self.path = path
        self.source = source
    }

    /// Returns the tokens of a script.
    ///
    /// - Throws: ``ScriptError`` for a script whose tokens are not certain.
    static func tokens(of source: [UInt8], path: String) throws(ScriptError) -> [ScriptToken] {
        var lexer = Self(path: path, source: source)
        while try lexer.readToken() {}
        guard lexer.open.isEmpty else { throw lexer.error("a bracket is not closed") }
        return lexer.tokens
    }

    private mutating func readToken() throws(ScriptError) -> Bool {
        let gap = try skipGap()
        guard position < source.count else { return false }
        let start = position
        let depth = open.count
        let kind = try readKind()
        guard position <= source.count else { throw error("the script ends after a backslash") }
        tokens.append(ScriptToken(kind: kind, range: start..<position, gap: gap, depth: min(depth, open.count)))
        return true
    }

    private mutating func readKind() throws(ScriptError) -> ScriptToken.Kind {
        let first = source[position]
        if first.isInScriptWord {
            while position < source.count, source[position].isInScriptWord { position += 1 }
            return .word
        }
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            try readString()
            return .string
        case UInt8(ascii: "/"):
            guard try isExpressionNext() else { break }
            try readRegularExpression()
            return .regularExpression
        case UInt8(ascii: "`"):
            try readTemplate()
            return .template
        case UInt8(ascii: "}"):
            guard open.last == UInt8(ascii: "$") else {
                try close(UInt8(ascii: "{"))
                break
            }
            open.removeLast()
            try readTemplate()
            return .template
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open.append(first)
        case UInt8(ascii: ")"): try close(UInt8(ascii: "("))
        case UInt8(ascii: "]"): try close(UInt8(ascii: "["))
        default: break
        }
        position += 1
        return .sign(first)
    }

    private mutating func close(_ bracket: UInt8) throws(ScriptError) {
        guard open.popLast() == bracket else { throw error("a bracket is closed that is not open") }
    }

    private mutating func skipGap() throws(ScriptError) -> ScriptToken.Gap {
        var gap = ScriptToken.Gap.none
        while position < source.count {
            switch source[position] {
            case 0x0A, 0x0D:
                gap = .line
                position += 1
            case 0x20, 0x09:
                gap = gap == .none ? .space : gap
                position += 1
            case UInt8(ascii: "/") where isNext(UInt8(ascii: "/")):
                while position < source.count, source[position] != 0x0A { position += 1 }
            case UInt8(ascii: "/") where isNext(UInt8(ascii: "*")):
                let isLong = try skipComment()
                gap = isLong ? .line : gap == .none ? .space : gap
            default: return gap
            }
        }
        return gap
    }

    /// Skips a comment in asterisks; returns whether it has more than one line.
    private mutating func skipComment() throws(ScriptError) -> Bool {
        var isLong = false
        position += 2
        while position < source.count {
            if source[position] == UInt8(ascii: "*"), isNext(UInt8(ascii: "/")) {
                position += 2
                return isLong
            }
            if source[position] == 0x0A { isLong = true }
            position += 1
        }
        throw error("a comment has no end")
    }

    private mutating func readString() throws(ScriptError) {
        let quote = source[position]
        position += 1
        while position < source.count, source[position] != 0x0A {
            let byte = source[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == quote { return }
        }
        throw error("a string has no end")
    }

    /// Reads a template up to its end or its next substitution.
    private mutating func readTemplate() throws(ScriptError) {
        position += 1
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "`"):
                position += 1
                return
            case UInt8(ascii: "$") where isNext(UInt8(ascii: "{")):
                position += 2
                open.append(UInt8(ascii: "$"))
                return
            case UInt8(ascii: "\\"): position += 2
            default: position += 1
            }
        }
        throw error("a template has no end")
    }

    private mutating func readRegularExpression() throws(ScriptError) {
        position += 1
        var isInClass = false
        while position < source.count, source[position] != 0x0A {
            let byte = source[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            switch byte {
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                while position < source.count, source[position].isInScriptWord { position += 1 }
                return
            default: break
            }
        }
        throw error("a regular expression has no end")
    }

    /// Returns whether an expression may begin here, by the tokens before; if not, an operator follows.
    private func isExpressionNext() throws(ScriptError) -> Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .word: return Self.wordsBeforeExpressions.contains(String(decoding: source[last.range], as: UTF8.self))
        case .string, .regularExpression: return false
        case .template: return source[last.range.upperBound - 1] == UInt8(ascii: "{")
        case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")): return false
        case .sign(UInt8(ascii: "}")): throw error("a slash after a brace")
        // After an increment stands an operator.
        case .sign(let sign) where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
            return !(last.gap == .none && tokens.dropLast().last?.isSign(sign) == true)
        case .sign: return true
        }
    }

    private static let wordsBeforeExpressions: Set = [
        "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw", "typeof", "void",
        "yield",
    ]

    private func isNext(_ byte: UInt8) -> Bool { position + 1 < source.count && source[position + 1] == byte }

    private func error(_ reason: String) -> ScriptError { ScriptError(path: path, reason: reason) }
}

extension UInt8 {
    /// Whether the byte may be a part of a name or a number; all beyond ASCII may.
    fileprivate var isInScriptWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"), 0x80...:
            true
        default: false
        }
    }
}

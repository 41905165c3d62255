/// What the rules of UAX #14 remember of the characters before a place.
///
/// It is told one character after the other. A space makes it forget
/// everything: after spaces Chromium always breaks, so no rule looks across
/// them.
struct BreakContext {
    /// The last character with its combining marks; nil at the start of the text and after a space.
    private(set) var last: BreakProperty?

    /// The one before ``last``.
    private(set) var beforeLast: BreakProperty?

    /// How far the characters before are a number.
    private(set) var number = Number.none

    /// Whether an odd number of regional indicators stands before.
    private(set) var hasOpenFlag = false

    /// Whether the very last character was a zero-width joiner.
    private(set) var isJoined = false

    /// How far a number reaches.
    enum Number {
        /// No number.
        case none
        /// Digits with commas, full stops and slashes among them or after them.
        case digits
        /// A number and the bracket that closes after it.
        case closed
    }

    /// Takes a letter after a letter or an ideograph after an ideograph, which nearly all text is made of.
    ///
    /// - Returns: Whether a line may end between the two; nil, and nothing is noted, for all other pairs.
    @inline(__always)
    mutating func appendAlike(_ next: BreakProperty) -> Bool? {
        guard next == last, !isJoined, next == .letter || next == .wideIdeograph else { return nil }
        beforeLast = next
        number = .none
        return next == .wideIdeograph
    }

    /// Notes that a character follows.
    mutating func append(_ next: BreakProperty) {
        let kind = next.kind
        isJoined = kind == .zeroWidthJoiner
        if kind == .combining || kind == .zeroWidthJoiner {
            // LB9: a mark belongs to what it stands on; LB10: alone it is a letter.
            if let last, last.kind != .separator, last.kind != .zeroWidthSpace { return }
            push(BreakProperty(.alphabetic))
        } else {
            push(next)
        }
    }

    private mutating func push(_ next: BreakProperty) {
        beforeLast = last
        last = next
        let kind = next.kind
        hasOpenFlag = kind == .regionalIndicator && !hasOpenFlag
        number =
            switch (kind, number) {
            case (.digit, _), (.infix, .digits), (.slash, .digits): .digits
            case (.closing, .digits), (.closingParenthesis, .digits): .closed
            default: .none
            }
    }
}

/// The state of the rules of UAX #14 after the characters before an offset.
///
/// Characters are appended one after the other. A context starts anew after a
/// space: Chromium always breaks there, so no rule looks across spaces.
struct BreakContext {
    /// The last character with its combining marks; nil at the start of the text and after a space.
    private(set) var last: BreakProperty?
    private(set) var beforeLast: BreakProperty?
    /// The state of a number that ends with the last character.
    private(set) var number = Number.none
    /// Whether an odd number of regional indicators precedes.
    private(set) var hasOpenFlag = false
    /// Whether the very last character was a zero-width joiner.
    private(set) var isJoined = false

    /// The parts of a number that precede an offset.
    enum Number {
        /// No number.
        case none
        /// Digits with commas, full stops and slashes among them or after them.
        case digits
        /// A number and the bracket that closes after it.
        case closed
    }

    /// Appends a letter after a letter or an ideograph after an ideograph: a short path for most text.
    ///
    /// - Returns: True if a line may end between the two; nil for all other pairs, which are not appended.
    @inline(__always)
    mutating func appendAlike(_ next: BreakProperty) -> Bool? {
        guard next == last, !isJoined, next == .letter || next == .wideIdeograph else { return nil }
        beforeLast = next
        number = .none
        return next == .wideIdeograph
    }

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

extension BreakContext {
    /// Returns whether a line may end before a character, by the rules of UAX #14.
    ///
    /// The rules are those of Unicode 17, in their order. Those about spaces (LB7, LB14 to LB18 in part) are left to
    /// the breaker, which breaks after every run of spaces.
    ///
    /// - Parameters:
    ///   - next: The character.
    ///   - following: Returns the classes of the two characters after it, without their combining marks;
    ///     nil where the text or the word ends. Called only where a rule looks ahead.
    /// - Returns: False for the first character.
    func allowsBreak(before next: BreakProperty, following: () -> (BreakProperty?, BreakProperty?)) -> Bool {
        guard let last else { return false }
        if let answer = hardRules(last.kind, next.kind) { return answer }
        if quotationRules(last, next, following: following) { return false }
        if last.kind == .contingent || next.kind == .contingent { return true }
        return
            !(hyphenRules(last, next) || numberRules(last.kind, next.kind, following: following)
            || letterRules(last, next))
    }

    /// Applies LB4 to LB17: characters that bind or break whatever their neighbours are; nil if no rule applies.
    private func hardRules(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool? {
        if next == .separator || next == .zeroWidthSpace { return false }
        if last == .separator || last == .zeroWidthSpace { return true }
        if isJoined || next == .combining || next == .zeroWidthJoiner { return false }
        switch next {
        case .wordJoiner, .closing, .closingParenthesis, .exclamation, .slash, .infix: return false
        case .glue:
            if last != .breakAfter && last != .hyphen && last != .plainHyphen { return false }
        case .breakBoth:
            if last == .breakBoth { return false }
        default: break
        }
        return last == .wordJoiner || last == .glue || last == .opening ? false : nil
    }

    /// Applies LB19 and LB19a: no break beside quotation marks, except where East Asian text shows their direction.
    private func quotationRules(
        _ last: BreakProperty,
        _ next: BreakProperty,
        following: () -> (BreakProperty?, BreakProperty?)
    ) -> Bool {
        if next.kind == .quotation {
            guard next.isInitialQuote, last.isEastAsian else { return true }
            guard let after = following().0, after.isEastAsian else { return true }
        }
        if last.kind == .quotation {
            guard last.isFinalQuote, next.isEastAsian else { return true }
            guard let beforeLast, beforeLast.isEastAsian else { return true }
        }
        return false
    }

    /// Applies LB20a to LB22: hyphens, dashes and characters that never start a line.
    private func hyphenRules(_ last: BreakProperty, _ next: BreakProperty) -> Bool {
        let isHyphen = last.kind == .hyphen || last.kind == .plainHyphen
        if isHyphen, next.kind == .alphabetic || next.kind == .hebrew {
            switch beforeLast?.kind {
            case nil, .separator, .zeroWidthSpace, .contingent, .glue: return true
            default: break
            }
        }
        switch next.kind {
        case .breakAfter, .hyphen, .plainHyphen, .nonstarter, .inseparable: return true
        default: break
        }
        if last.kind == .breakBefore { return true }
        if isHyphen, beforeLast?.kind == .hebrew, next.kind != .hebrew { return true }
        return last.kind == .slash && next.kind == .hebrew
    }

    /// Applies LB23 to LB25: numbers with their signs, units and brackets.
    private func numberRules(
        _ last: LineBreakClass,
        _ next: LineBreakClass,
        following: () -> (BreakProperty?, BreakProperty?)
    ) -> Bool {
        let lastIsLetter = last == .alphabetic || last == .hebrew
        let nextIsLetter = next == .alphabetic || next == .hebrew
        let lastIsAffix = last == .prefix || last == .postfix
        let nextIsAffix = next == .prefix || next == .postfix
        if lastIsLetter && (next == .digit || nextIsAffix) { return true }
        if nextIsLetter && (last == .digit || lastIsAffix) { return true }
        if last == .prefix && Self.isIdeographic(next) || next == .postfix && Self.isIdeographic(last) { return true }
        if nextIsAffix && number != .none { return true }
        if next == .digit {
            return number == .digits || lastIsAffix || last == .hyphen || last == .infix
        }
        if lastIsAffix && next == .opening {
            let (first, second) = following()
            return first?.kind == .digit || first?.kind == .infix && second?.kind == .digit
        }
        return false
    }

    /// Returns true for ideographs and the classes that count as such: emoji and Hangul syllables.
    private static func isIdeographic(_ kind: LineBreakClass) -> Bool {
        switch kind {
        case .ideograph, .emojiBase, .emojiModifier, .hangulL, .hangulV, .hangulT, .hangulLV, .hangulLVT: true
        default: false
        }
    }

    /// Applies LB26 and LB28 to LB30b: syllables, words, flags and skin tones.
    private func letterRules(_ last: BreakProperty, _ next: BreakProperty) -> Bool {
        switch (last.kind, next.kind) {
        case (.hangulL, .hangulL), (.hangulL, .hangulV), (.hangulL, .hangulLV), (.hangulL, .hangulLVT): true
        case (.hangulV, .hangulV), (.hangulV, .hangulT), (.hangulLV, .hangulV), (.hangulLV, .hangulT): true
        case (.hangulT, .hangulT), (.hangulLVT, .hangulT): true
        case (.alphabetic, .alphabetic), (.alphabetic, .hebrew), (.hebrew, .alphabetic), (.hebrew, .hebrew): true
        case (.infix, .alphabetic), (.infix, .hebrew): true
        case (.alphabetic, .opening), (.hebrew, .opening), (.digit, .opening): !next.isEastAsian
        case (.closingParenthesis, .alphabetic), (.closingParenthesis, .hebrew), (.closingParenthesis, .digit):
            !last.isEastAsian
        case (.regionalIndicator, .regionalIndicator): hasOpenFlag
        case (.emojiBase, .emojiModifier): true
        case (_, .emojiModifier): last.isReservedPictograph
        default: false
        }
    }
}

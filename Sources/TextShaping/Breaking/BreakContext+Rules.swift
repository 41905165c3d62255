extension BreakContext {
    /// Whether a line may end before a character, by the rules of UAX #14.
    ///
    /// The rules are those of Unicode 17, in their order. Those about spaces
    /// (LB7, LB14 to LB18 in part) are left to the breaker, which breaks after
    /// every run of spaces.
    ///
    /// - Parameters:
    ///   - next: The character.
    ///   - following: The classes of the two characters after it, without their combining marks;
    ///     nil where the text or the word ends. Asked only where a rule looks ahead.
    /// - Returns: False for the first character.
    func allowsBreak(
        before next: BreakProperty,
        following: () -> (BreakProperty?, BreakProperty?)
    ) -> Bool {
        guard let last else { return false }
        if let answer = hardRules(last.kind, next.kind) { return answer }
        if quotationRules(last, next, following: following) { return false }
        if last.kind == .contingent || next.kind == .contingent { return true }
        return
            !(hyphenRules(last, next) || numberRules(last.kind, next.kind, following: following)
            || letterRules(last, next))
    }

    /// LB4 to LB17: characters that bind or break whatever their neighbours are; nil if they say nothing.
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

    /// LB19, LB19a: quotation marks stick to both sides, except where East Asian text shows which side is inside.
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

    /// LB20a to LB22: hyphens, dashes and what never starts a line.
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

    /// LB23 to LB25: numbers with their signs, units and brackets.
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

    /// Ideographs and what stands in for one: emoji and Hangul syllables.
    private static func isIdeographic(_ kind: LineBreakClass) -> Bool {
        switch kind {
        case .ideograph, .emojiBase, .emojiModifier, .hangulL, .hangulV, .hangulT, .hangulLV, .hangulLVT: true
        default: false
        }
    }

    /// LB26, LB28 to LB30b: syllables, words, flags and skin tones.
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

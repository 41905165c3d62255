/// Finds the breaks inside words that are not all ASCII: stretches of text without spaces.
struct WordBreaker {
    private let pairs = PairTable.measured
    private let properties = BreakPropertyTable.shared
    private var dictionary: DictionaryBreaker?

    /// Appends the places in a word where a line may end.
    ///
    /// - Parameters:
    ///   - text: UTF-8.
    ///   - start: The word's first byte; the text starts there, or a space stands before.
    ///   - end: The byte after the word.
    ///   - breaks: Grows by the places, in ascending order.
    mutating func breakWord(
        _ text: borrowing Span<UInt8>,
        from start: Int,
        to end: Int,
        into breaks: inout [LineBreak]
    ) {
        var context = BreakContext()
        var beforeLast: UInt32 = 0
        var last: UInt32 = 0
        var offset = start
        var dictionaryStart: Int?
        while offset < end {
            let (scalar, next) = ScalarReader.read(text, at: offset, before: end)
            var property = properties[scalar]
            if property.kind == .complex {
                dictionaryStart = dictionaryStart ?? offset
                property = BreakProperty(.alphabetic)
            } else if let first = dictionaryStart, property.kind != .combining {
                breakRun(text, from: first, to: offset, into: &breaks)
                dictionaryStart = nil
            }
            if offset > start {
                let allowed =
                    pairAnswer(last, scalar, after: beforeLast)
                    ?? context.allowsBreak(before: property) { bases(text, from: next, to: end) }
                if allowed { breaks.append(LineBreak(offset: offset, isMandatory: false)) }
            }
            context.append(property)
            beforeLast = last
            last = scalar
            offset = next
        }
        if let first = dictionaryStart { breakRun(text, from: first, to: end, into: &breaks) }
    }

    /// Chromium's own answer for two neighbours; nil where it leaves the question to UAX #14.
    private func pairAnswer(_ last: UInt32, _ next: UInt32, after beforeLast: UInt32) -> Bool? {
        if last < 0x21 || next < 0x21 { return false }
        if last > 0xFF || next > 0xFF { return nil }
        if last == 0x2D, next > 0x7F { return nil }
        return pairs.breaks(between: UInt8(last), and: UInt8(next), after: beforeLast)
    }

    /// The next two characters that are no combining marks.
    private func bases(
        _ text: borrowing Span<UInt8>,
        from start: Int,
        to end: Int
    ) -> (BreakProperty?, BreakProperty?) {
        var first: BreakProperty?
        var offset = start
        while offset < end {
            let (scalar, next) = ScalarReader.read(text, at: offset, before: end)
            let property = properties[scalar]
            offset = next
            if property.kind == .combining || property.kind == .zeroWidthJoiner { continue }
            if first != nil { return (first, property) }
            first = property
        }
        return (first, nil)
    }

    private mutating func breakRun(
        _ text: borrowing Span<UInt8>,
        from start: Int,
        to end: Int,
        into breaks: inout [LineBreak]
    ) {
        let breaker = dictionary ?? DictionaryBreaker()
        dictionary = breaker
        breaker.breakRun(text, from: start, to: end, into: &breaks)
    }
}

/// A line breaker for words that are not all ASCII: stretches of text without spaces.
struct WordBreaker {
    private let pairs = PairTable.measured
    private let properties = BreakPropertyTable.shared
    private var dictionary: DictionaryBreaker?

    /// Appends the breaks in a word.
    ///
    /// The text starts with the word, or a space precedes it. Breaks are appended in ascending order.
    mutating func breakWord(_ text: borrowing Span<UInt8>, from start: Int, to end: Int, into breaks: inout [LineBreak])
    {
        var cursor = WordCursor()
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
            if cursor.advance(to: scalar, property, pairs: pairs, following: { bases(text, from: next, to: end) }) {
                breaks.append(LineBreak(offset: offset, isMandatory: false))
            }
            offset = next
        }
        if let first = dictionaryStart { breakRun(text, from: first, to: end, into: &breaks) }
    }

    /// Returns whether a line that starts inside a word may end at an offset in the word.
    ///
    /// - Parameters:
    ///   - place: An offset from ``breakWord(_:from:to:into:)``.
    ///   - start: The byte that the line starts with, before `place`.
    ///   - text: UTF-8.
    ///   - end: The byte after the word, or after the part of it that the rules depend on.
    /// - Returns: True for words of a dictionary, which do not depend on the line.
    /// - Complexity: O(*n*) for *n* bytes between `start` and `end`.
    func allowsBreak(at place: Int, onLineFrom start: Int, in text: borrowing Span<UInt8>, to end: Int) -> Bool {
        var cursor = WordCursor()
        var offset = start
        while offset < end {
            let (scalar, next) = ScalarReader.read(text, at: offset, before: end)
            var property = properties[scalar]
            if property.kind == .complex {
                if offset >= place { return true }
                property = BreakProperty(.alphabetic)
            }
            let answer = cursor.advance(to: scalar, property, pairs: pairs) { bases(text, from: next, to: end) }
            if offset >= place { return answer }
            offset = next
        }
        return true
    }

    /// Returns the next two characters that are no combining marks.
    private func bases(_ text: borrowing Span<UInt8>, from start: Int, to end: Int) -> (BreakProperty?, BreakProperty?)
    {
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

/// A cursor over the characters of a word that decides before which of them a line may end.
struct WordCursor {
    private var context = BreakContext()
    private var beforeLast: UInt32 = 0
    private var last: UInt32 = 0

    /// Advances to the next character.
    ///
    /// Scripts without spaces count as letters. `following` returns the two characters after it that are no combining
    /// marks; nil after the end of the word.
    ///
    /// - Returns: True if a line may end before the character: false for the first one.
    @inline(__always)
    mutating func advance(
        to scalar: UInt32,
        _ property: BreakProperty,
        pairs: borrowing PairTable,
        following: () -> (BreakProperty?, BreakProperty?)
    ) -> Bool {
        defer {
            beforeLast = last
            last = scalar
        }
        // The pair table allows no break between two letters.
        if scalar >= 0xC0 || Self.isASCIILetter(scalar), let answer = context.appendAlike(property) { return answer }
        let answer = pairAnswer(scalar, pairs: pairs) ?? context.allowsBreak(before: property, following: following)
        context.append(property)
        return answer
    }

    private static func isASCIILetter(_ scalar: UInt32) -> Bool { (scalar | 0x20) &- 0x61 < 26 }

    /// Returns Chromium's own rule for two neighbours; nil where UAX #14 applies.
    private func pairAnswer(_ next: UInt32, pairs: borrowing PairTable) -> Bool? {
        if last < 0x21 || next < 0x21 { return false }
        if last > 0xFF || next > 0xFF { return nil }
        if last == 0x2D, next > 0x7F { return nil }
        return pairs.breaks(between: UInt8(last), and: UInt8(next), after: beforeLast)
    }
}

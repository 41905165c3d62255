/// Goes through a word character by character and says before which of them a line may end.
struct WordCursor {
    private var context = BreakContext()
    private var beforeLast: UInt32 = 0
    private var last: UInt32 = 0

    /// Takes the next character.
    ///
    /// - Parameters:
    ///   - scalar: The character.
    ///   - property: Its property; scripts without spaces count as letters.
    ///   - pairs: Chromium's own answers.
    ///   - following: The two characters after it that are no combining marks; nil after the end of the word.
    /// - Returns: Whether a line may end before the character: false for the first one.
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
        // No row of the pair table with a letter before allows a letter after.
        if scalar >= 0xC0 || Self.isASCIILetter(scalar), let answer = context.appendAlike(property) { return answer }
        let answer =
            pairAnswer(scalar, pairs: pairs) ?? context.allowsBreak(before: property, following: following)
        context.append(property)
        return answer
    }

    private static func isASCIILetter(_ scalar: UInt32) -> Bool {
        (scalar | 0x20) &- 0x61 < 26
    }

    /// Chromium's own answer for two neighbours; nil where it leaves the question to UAX #14.
    private func pairAnswer(_ next: UInt32, pairs: borrowing PairTable) -> Bool? {
        if last < 0x21 || next < 0x21 { return false }
        if last > 0xFF || next > 0xFF { return nil }
        if last == 0x2D, next > 0x7F { return nil }
        return pairs.breaks(between: UInt8(last), and: UInt8(next), after: beforeLast)
    }
}

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

    /// Whether the characters of a word allow a break at a place when the line starts inside the word.
    ///
    /// - Parameters:
    ///   - place: A place of ``breakWord(_:from:to:into:)``.
    ///   - start: The byte that the line starts with, before `place`.
    ///   - text: UTF-8.
    ///   - end: The byte after the word, or after what the rules can see of it.
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

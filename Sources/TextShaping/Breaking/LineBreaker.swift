/// The line breaking rules of Chromium.
///
/// There are three of them, in this order:
///
/// 1. After a run of spaces a line may always end; before a space never.
/// 2. Between two characters below U+0100 a table of its own decides
///    (``PairTable``).
/// 3. Everywhere else UAX #14 does (``BreakContext``), with a dictionary for
///    scripts that write no spaces between words.
///
/// Fonts and widths play no part.
public enum LineBreaker {
    /// Finds all offsets in a text where a line may or must end.
    ///
    /// The start and the end of the text are not among them, and no offset
    /// comes twice. Bytes that are not UTF-8 count as one unknown character each.
    ///
    /// - Parameters:
    ///   - text: UTF-8.
    ///   - breaks: Replaced by the breaks, in ascending order; its storage is reused.
    /// - Complexity: O(*n*) for *n* bytes. Allocates only where `breaks` has to grow and for Thai, Lao, Khmer and
    ///   Burmese words.
    public static func opportunities(in text: borrowing Span<UInt8>, into breaks: inout [LineBreak]) {
        breaks.removeAll(keepingCapacity: true)
        let traits = ByteTraits.all
        let pairs = PairTable.measured
        var words: WordBreaker?
        var offset = 0
        while true {
            offset = skipSpaces(text, from: offset, traits: traits, into: &breaks)
            guard offset < text.count else { return }
            let start = offset
            var union: ByteTraits = []
            while offset < text.count {
                let own = traits[Int(text[offset])]
                if own == .space { break }
                union.formUnion(own)
                offset += 1
            }
            if union.contains(.beyondASCII) {
                if words == nil { words = WordBreaker() }
                words?.breakWord(text, from: start, to: offset, into: &breaks)
            } else if union.contains(.mark) {
                breakASCII(text, from: start, to: offset, pairs: pairs, into: &breaks)
            }
        }
    }

    /// Returns true if a break is lost on a line that starts inside a word, because the word was too wide for a line.
    ///
    /// Chromium applies UAX #14 to every line by itself: no line may end any more between a hyphen at its start and a
    /// letter. Only the first break on such a line needs to be checked.
    ///
    /// - Parameters:
    ///   - place: One of the offsets of ``opportunities(in:into:)``.
    ///   - start: The byte that the line starts with, less than `place`, with no space in between.
    ///   - text: The text whose opportunities they are.
    /// - Returns: True if the line may not end there.
    /// - Complexity: O(*n*) for *n* bytes between `start` and `place`.
    public static func isLost(_ place: Int, onLineFrom start: Int, in text: borrowing Span<UInt8>) -> Bool {
        let limit = min(place + lookahead, text.count)
        var end = place
        while end < limit, ByteTraits.all[Int(text[end])] != .space { end += 1 }
        return !WordBreaker().allowsBreak(at: place, onLineFrom: start, in: text, to: end)
    }

    /// Bytes after a break that may matter to it: two characters and marks on them.
    private static var lookahead: Int { 64 }

    /// Skips a run of spaces and appends the breaks in it and after it.
    private static func skipSpaces(
        _ text: borrowing Span<UInt8>,
        from start: Int,
        traits: borrowing [ByteTraits],
        into breaks: inout [LineBreak]
    ) -> Int {
        var offset = start
        while offset < text.count, traits[Int(text[offset])] == .space {
            offset += 1
            if text[offset - 1] == UInt8(ascii: "\n"), offset < text.count {
                breaks.append(LineBreak(offset: offset, isMandatory: true))
            }
        }
        if offset > start, offset < text.count, breaks.last?.offset != offset {
            breaks.append(LineBreak(offset: offset, isMandatory: false))
        }
        return offset
    }

    /// Breaks a word of ASCII.
    private static func breakASCII(
        _ text: borrowing Span<UInt8>,
        from start: Int,
        to end: Int,
        pairs: borrowing PairTable,
        into breaks: inout [LineBreak]
    ) {
        var last = text[start]
        var beforeLast: UInt8 = 0
        for offset in start + 1..<end {
            let next = text[offset]
            if pairs.breaks(between: last, and: next, after: UInt32(beforeLast)) {
                breaks.append(LineBreak(offset: offset, isMandatory: false))
            }
            beforeLast = last
            last = next
        }
    }
}

/// An offset in a text where a line may or must end.
public struct LineBreak: Hashable, Sendable {
    /// The byte of the text's UTF-8 that the next line starts with.
    ///
    /// Spaces before it hang at the end of the line above.
    public var offset: Int

    /// Whether the line has to end here, because a line feed precedes.
    public var isMandatory: Bool
}

/// The traits of a byte of UTF-8 for line breaks, so that words of plain letters need one lookup a byte.
struct ByteTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// A space, tab or line feed: a line may always end after it and never before it.
    static let space = Self(rawValue: 1)
    /// Neither a letter nor a digit: a line may end beside it.
    static let mark = Self(rawValue: 2)
    /// A part of a character beyond ASCII.
    static let beyondASCII = Self(rawValue: 4)

    /// The traits of all bytes.
    static let all: [Self] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"): .space
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            []
        case 0x80...: .beyondASCII
        default: .mark
        }
    }
}

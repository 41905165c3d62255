import Synchronization

/// Advances of printable ASCII characters by the character that follows, for fonts that only kern pairs.
///
/// A word that is not cached, a number or a name, is then a sum: HarfBuzz is called once for each pair of
/// letters, not once for each word. Valid only for fonts whose lookups never see more than two glyphs
/// (``FontCatalog/kernsOnlyPairs(_:)``).
///
/// All measurers of a font book share the pairs of a chain of fonts, so that each is shaped once, not once for each thread.
/// Two threads that shape one at the same time find the same advance.
///
/// Safe because the advances are atomic, and go with the object, which nothing replaces.
final class LetterPairs: @unchecked Sendable {
    private static let first = UInt8(ascii: " ")
    private static let count = 95
    /// The advance of a pair that was not shaped yet.
    private static let unknown = Int32.min
    /// The advance of two characters that become one glyph, or of which the font lacks one.
    private static let none = Int32.min + 1

    /// Design units of a first character before a second; the second may also be the end of the word.
    private let advances: UnsafeMutablePointer<Atomic<Int32>>
    private static let advanceCount = count * (count + 1)

    init() {
        advances = .allocate(capacity: Self.advanceCount)
        for index in 0..<Self.advanceCount { (advances + index).initialize(to: Atomic(Self.unknown)) }
    }

    deinit {
        advances.deinitialize(count: Self.advanceCount)
        advances.deallocate()
    }

    /// The sum over the letters of a word.
    struct Sum {
        /// Design units.
        var units: Int32 = 0
        /// Whether one of them is a letter of Latin.
        var hasLetter = false
        /// Whether one of them is neither a letter nor a digit, beside which a line may end.
        var hasMark = false
    }

    /// The result of summing a word.
    enum Answer {
        case known(Sum)
        /// A pair has to be shaped first.
        case unknown(UInt8, UInt8?)
        /// The word is none of printable ASCII, or a pair is not two glyphs.
        case notASum
    }

    /// Stores the advance of a character before another, or before the end of the word; nil if they are not two glyphs.
    ///
    /// Both are printable ASCII.
    func note(_ units: Int32?, of character: UInt8, before next: UInt8?) {
        advances[index(character, next)].store(units ?? Self.none, ordering: .relaxed)
    }

    /// Sums the advances of a word.
    ///
    /// `end` is the character that follows the word in the same font, if any.
    ///
    /// - Returns: The sum, or the pair that is missing for it.
    func sum(of range: Range<Int>, in text: UnsafeRawBufferPointer, before end: UInt8?) -> Answer {
        var sum = Sum()
        for offset in range {
            let byte = text[offset]
            let next = offset + 1 < range.upperBound ? text[offset + 1] : end
            guard Self.isPrintable(byte), next.map(Self.isPrintable) ?? true else { return .notASum }
            let units = advances[index(byte, next)].load(ordering: .relaxed)
            if units <= Self.none { return units == Self.none ? .notASum : .unknown(byte, next) }
            sum.units &+= units
            if (byte | 0x20) &- 0x61 < 26 {
                sum.hasLetter = true
            } else if byte &- 0x30 >= 10 {
                sum.hasMark = true
            }
        }
        return .known(sum)
    }

    @inline(__always)
    private static func isPrintable(_ byte: UInt8) -> Bool { byte &- first < 0x7F - first }

    @inline(__always)
    private func index(_ character: UInt8, _ next: UInt8?) -> Int {
        Int(character &- Self.first) * (Self.count + 1) + (next.map { Int($0 &- Self.first) } ?? Self.count)
    }
}

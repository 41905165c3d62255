internal import CICU

/// A word breaker for scripts without spaces between words (Thai, Lao, Khmer and Burmese), with ICU's dictionaries.
final class DictionaryBreaker {
    private let breaks = icu_open_line_breaks()
    private var units: [UInt16] = []
    /// The first byte of the character of each of ``units``.
    private var offsets: [Int] = []

    deinit {
        if let breaks { icu_close_breaks(breaks) }
    }

    /// Appends the breaks between the words of a run of such a script.
    func breakRun(_ text: borrowing Span<UInt8>, from start: Int, to end: Int, into result: inout [LineBreak]) {
        guard let breaks else { return }
        readUnits(text, from: start, to: end)
        units.withUnsafeBufferPointer { units in
            guard icu_set_text(breaks, units.baseAddress, Int32(clamping: units.count)) != 0 else { return }
            while case let unit = Int(icu_next_break(breaks)), (0..<units.count).contains(unit) {
                result.append(LineBreak(offset: offsets[unit], isMandatory: false))
            }
        }
    }

    /// Converts a run to UTF-16 for ICU.
    private func readUnits(_ text: borrowing Span<UInt8>, from start: Int, to end: Int) {
        units.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        var offset = start
        while offset < end {
            let (scalar, next) = ScalarReader.read(text, at: offset, before: end)
            for unit in UTF16.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF16.encodedReplacementCharacter {
                units.append(unit)
                offsets.append(offset)
            }
            offset = next
        }
    }
}

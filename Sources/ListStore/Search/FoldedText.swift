internal import CICU

/// Texts as searches compare them: without case, accents and forms that only look different, as bytes of UTF-8.
///
/// A text contains another one as users see it if its folded bytes contain those of the other one.
enum FoldedText {
    /// Appends a text.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, to: &bytes) }
    }

    /// Appends a text that is given as valid UTF-8.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                bytes.append(ascii[Int(byte)])
                index += 1
            } else {
                let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                guard index + length <= text.count else { return }
                var scalar = UInt32(byte) & (0xFF >> UInt32(length + 1))
                for next in 1..<length { scalar = scalar << 6 | UInt32(text[index + next] & 0x3F) }
                append(scalar, to: &bytes)
                index += length
            }
        }
    }

    private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        if scalar < FoldedPlane.shared.count {
            let folded = FoldedPlane.shared[scalar]
            guard folded.count == 3, let mark = voicingMarks.first(where: { folded.elementsEqual($0.utf8) }) else {
                bytes += folded
                return
            }
            voice(&bytes, by: mark)
        } else {
            fold(scalar, into: &bytes)
        }
    }

    /// Small letters for capital ones, and spaces for the other white space; no text has a NUL, which SQLite would end
    /// at.
    private static let ascii: [UInt8] = (UInt8(0)..<0x80).map { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case 0...0x1F: UInt8(ascii: " ")
        default: byte
        }
    }

    /// Appends a character that is not ASCII.
    fileprivate static func fold(_ scalar: UInt32, into bytes: inout [UInt8]) {
        var units = InlineArray<128, UInt16>(repeating: 0)
        var span = units.mutableSpan
        let count = span.withUnsafeMutableBufferPointer { icu_fold(UChar32(bitPattern: scalar), $0.baseAddress, 128) }
        guard count >= 0 else {
            if let scalar = Unicode.Scalar(scalar) { append(scalar, to: &bytes) }
            return
        }
        let folded = (0..<Int(count)).map { units[$0] }
        for part in String(decoding: folded, as: UTF16.self).unicodeScalars { append(part, to: &bytes) }
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let properties = scalar.properties
        if properties.isWhitespace {
            bytes.append(UInt8(ascii: " "))
        } else if let mark = voicingMarks.first(where: { $0.unicodeScalars.first == scalar }) {
            voice(&bytes, by: mark)
        } else if !isAccent(properties.canonicalCombiningClass) {
            bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// The marks that make voiced kana of others.
    private static let voicingMarks = ["\u{3099}", "\u{309A}"]

    /// Joins a voicing mark with the kana before it: か is not contained in が, which are か and a mark.
    private static func voice(_ bytes: inout [UInt8], by mark: String) {
        let kana = String(decoding: bytes.suffix(3), as: UTF8.self).unicodeScalars.first
        // Nearly all follow the kana that they are made of; ゔ, ヴ and those of ワ stand elsewhere.
        let voiced = [1, 2, 8, 0x4E].lazy.compactMap { distance in
            kana.flatMap { Unicode.Scalar($0.value + distance) }
        }.first { voiced in kana.map { String($0) + mark == String(voiced) } ?? false }
        guard let voiced, bytes.count >= 3 else {
            bytes += Array(mark.utf8)
            return
        }
        bytes.removeLast(3)
        bytes += Array(String(voiced).utf8)
    }

    /// Whether marks of a class are accents: those around letters, and the points of Hebrew and Arabic.
    ///
    /// The vowel signs of Thai make other words, and have other classes.
    private static func isAccent(_ combining: Unicode.CanonicalCombiningClass) -> Bool {
        combining.rawValue >= 200 || (10...36).contains(combining.rawValue)
    }
}

/// The folded characters of Unicode's first plane, which nearly all texts are made of, looked up without calling ICU.
private struct FoldedPlane: Sendable {
    static let shared = FoldedPlane()

    let count: UInt32 = 0x1_0000
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []

    private init() {
        bytes.reserveCapacity(Int(count) * 3)
        ends.reserveCapacity(Int(count))
        for scalar in 0..<count {
            // Surrogates are no characters.
            if scalar >= 0x80, Unicode.Scalar(scalar) != nil { FoldedText.fold(scalar, into: &bytes) }
            ends.append(UInt32(bytes.count))
        }
    }

    subscript(scalar: UInt32) -> ArraySlice<UInt8> {
        bytes[Int(ends[Int(scalar) - 1])..<Int(ends[Int(scalar)])]
    }
}

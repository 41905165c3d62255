internal import CHarfBuzz

/// The rules for the characters that a browser is guaranteed to draw as they were measured.
enum Exactness {
    /// Returns true if all characters of a text are plain and of a script that is measured exactly.
    static func holds(for text: borrowing Span<UInt8>) -> Bool {
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            if byte < 0x80 {
                // A control character is drawn as a box, or not at all.
                guard byte >= 0x20, byte != 0x7F else { return false }
                offset += 1
                continue
            }
            let (scalar, next) = ScalarReader.read(text, at: offset, before: text.count)
            guard holds(for: scalar) else { return false }
            offset = next
        }
        return true
    }

    /// Returns true if a character is never drawn: a joiner, a soft hyphen, a zero-width space.
    @inline(__always)
    static func isInvisible(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        // All of them are in three blocks, and beyond the first plane.
        switch text[offset] {
        case 0xC2, 0xE2, 0xEF:
            let (code, _) = ScalarReader.read(text.span, at: offset, before: text.count)
            return Unicode.Scalar(code)?.properties.isDefaultIgnorableCodePoint ?? false
        default: return false
        }
    }

    private static func holds(for code: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(code) else { return false }
        switch hb_unicode_script(hb_unicode_funcs_get_default(), code) {
        case HB_SCRIPT_LATIN, HB_SCRIPT_CYRILLIC, HB_SCRIPT_GREEK, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA,
            HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_HANGUL, HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED:
            break
        default: return false
        }
        switch code {
        // Soft hyphen, zero-width space, word joiner, zero-width no-break space: they only affect line breaks.
        case 0xAD, 0x200B, 0x2060, 0xFEFF: return true
        default: break
        }
        let properties = scalar.properties
        // A joiner or a variation selector changes its neighbours.
        if properties.isDefaultIgnorableCodePoint || properties.isEmojiPresentation { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
        default: return true
        }
    }
}

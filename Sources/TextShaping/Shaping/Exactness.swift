internal import CHarfBuzz

/// Tells which characters a browser is promised to draw as they were measured.
enum Exactness {
    /// Whether all characters of a text are of a script that is measured exactly, and plain.
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

    private static func holds(for code: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(code) else { return false }
        switch hb_unicode_script(hb_unicode_funcs_get_default(), code) {
        case HB_SCRIPT_LATIN, HB_SCRIPT_CYRILLIC, HB_SCRIPT_GREEK, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA,
            HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_HANGUL, HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED:
            break
        default:
            return false
        }
        let properties = scalar.properties
        // A joiner, a variation selector or a soft hyphen changes what stands beside it.
        if properties.isDefaultIgnorableCodePoint || properties.isEmojiPresentation { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
        default: return true
        }
    }
}

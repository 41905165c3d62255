internal import CHarfBuzz

/// The division of text into runs of one script, as in Chromium before shaping.
enum ScriptRuns {
    /// A stretch of one script.
    struct Run {
        var range: Range<Int>
        var script: hb_script_t
    }

    /// Replaces `runs` by those of a text.
    ///
    /// Characters of no script, such as digits, belong to the script before them, at the start to the one after;
    /// a closing bracket belongs to the script of its opening one.
    static func find(in text: borrowing Span<UInt8>, inheriting inherited: hb_script_t, into runs: inout [Run]) {
        runs.removeAll(keepingCapacity: true)
        var brackets = OpenBrackets()
        var script = inherited
        var start = 0
        var offset = 0
        while offset < text.count {
            let (scalar, next) = ScalarReader.read(text, at: offset, before: text.count)
            let own = brackets.script(closing: scalar) ?? self.script(of: scalar, after: script)
            if isReal(own), own != script {
                if isReal(script), offset > start {
                    runs.append(Run(range: start..<offset, script: script))
                    start = offset
                }
                script = own
            }
            brackets.open(scalar, in: script)
            offset = next
        }
        if offset > start { runs.append(Run(range: start..<offset, script: script)) }
    }

    /// Returns the script of the first character that has one; characters of no script before it belong to it.
    static func first(in text: borrowing Span<UInt8>) -> hb_script_t {
        var offset = 0
        while offset < text.count {
            let (scalar, next) = ScalarReader.read(text, at: offset, before: text.count)
            let script = script(of: scalar)
            if isReal(script) { return script }
            offset = next
        }
        return HB_SCRIPT_COMMON
    }

    /// Returns the script that a character is shaped in after text of another.
    private static func script(of scalar: UInt32, after script: hb_script_t) -> hb_script_t {
        switch script {
        case HB_SCRIPT_HAN, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_BOPOMOFO: break
        default:
            // East Asian punctuation has no script of its own, but is not shaped with letters of others
            // (Script_Extensions of Unicode).
            switch scalar {
            case 0x3001...0x3003, 0x3008...0x3011, 0x3013...0x301F, 0x30FB, 0xFF61...0xFF65: return HB_SCRIPT_HAN
            default: break
            }
        }
        return self.script(of: scalar)
    }

    /// Returns the script that a character is shaped in.
    private static func script(of scalar: UInt32) -> hb_script_t {
        let letter = scalar | 0x20
        if scalar < 0x80 { return letter >= 0x61 && letter <= 0x7A ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON }
        // The marks of voice and length that both kinds of kana use.
        switch scalar {
        case 0x3099...0x309C, 0x30FC, 0xFF70, 0xFF9E, 0xFF9F: return HB_SCRIPT_KATAKANA
        default: break
        }
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
        // Both kinds of kana are shaped together.
        return script == HB_SCRIPT_HIRAGANA ? HB_SCRIPT_KATAKANA : script
    }

    /// Returns true if a script has characters of its own.
    private static func isReal(_ script: hb_script_t) -> Bool {
        script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
            && script != HB_SCRIPT_INVALID
    }
}

/// The open brackets of a word, with the scripts of the text around them.
struct OpenBrackets {
    /// The maximum number of brackets, which is Chromium's.
    private static let maxCount = 32

    private var open: [(close: UInt32, script: hb_script_t)] = []

    /// Pushes a bracket, if the character opens one.
    mutating func open(_ scalar: UInt32, in script: hb_script_t) {
        guard let close = Self.close(of: scalar) else { return }
        if open.count == Self.maxCount { open.removeFirst() }
        open.append((close, script))
    }

    /// Pops the opening bracket, if the character closes one, and returns its script.
    mutating func script(closing scalar: UInt32) -> hb_script_t? {
        guard let index = open.lastIndex(where: { $0.close == scalar }) else { return nil }
        let script = open[index].script
        open.removeSubrange(index...)
        return script
    }

    /// Returns the closing bracket for an opening one; nil for other characters.
    private static func close(of scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x28: 0x29
        case 0x5B, 0x7B: scalar + 2
        // CJK brackets stand in pairs, and their wide forms as in ASCII.
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A: scalar + 1
        case 0xFF08: 0xFF09
        case 0xFF3B, 0xFF5B: scalar + 2
        default: nil
        }
    }
}

internal import CHarfBuzz

/// Cuts text where its script changes, as Chromium does before it shapes.
enum ScriptRuns {
    /// A stretch of one script.
    struct Run {
        var range: Range<Int>
        var script: hb_script_t
    }

    /// Replaces `runs` by those of a text.
    ///
    /// Characters of no script, such as digits, belong to the script before them, at the start to the one after.
    ///
    /// - Parameters:
    ///   - text: UTF-8.
    ///   - inherited: The script of the text before.
    ///   - runs: Replaced.
    static func find(in text: borrowing Span<UInt8>, inheriting inherited: hb_script_t, into runs: inout [Run]) {
        runs.removeAll(keepingCapacity: true)
        var script = inherited
        var start = 0
        var offset = 0
        while offset < text.count {
            let (scalar, next) = ScalarReader.read(text, at: offset, before: text.count)
            let own = scalar < 0x80 ? asciiScript(scalar) : hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
            if isReal(own), own != script {
                if isReal(script), offset > start {
                    runs.append(Run(range: start..<offset, script: script))
                    start = offset
                }
                script = own
            }
            offset = next
        }
        if offset > start { runs.append(Run(range: start..<offset, script: script)) }
    }

    /// Whether a script has characters of its own.
    static func isReal(_ script: hb_script_t) -> Bool {
        script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
            && script != HB_SCRIPT_INVALID
    }

    private static func asciiScript(_ scalar: UInt32) -> hb_script_t {
        let letter = scalar | 0x20
        return letter >= 0x61 && letter <= 0x7A ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
    }
}

internal import CHarfBuzz

/// A shaper that turns bytes into clusters with advances by HarfBuzz.
final class Shaper {
    private let buffer: OpaquePointer? = hb_buffer_create()
    private let language = hb_language_from_string("en", -1)
    private var runs: [ScriptRuns.Run] = []

    deinit { hb_buffer_destroy(buffer) }

    /// Shapes a word.
    ///
    /// `bytes` is the word's UTF-8, with the space that follows if one does. The word is replaced, and its storage
    /// reused.
    func shape(
        _ bytes: [UInt8],
        hasSpace: Bool,
        inheriting script: UInt32,
        with chain: FontChain,
        into word: inout ShapedWord
    ) {
        word.removeAll()
        ScriptRuns.find(in: bytes.span, inheriting: hb_script_t(rawValue: script), into: &runs)
        word.script = runs.last?.script.rawValue ?? script
        bytes.withUnsafeBufferPointer { bytes in
            for run in runs { shape(bytes, run.range, run.script, chain, face: 0, into: &word) }
            let text = UnsafeBufferPointer(rebasing: bytes.dropLast(hasSpace ? 1 : 0))
            if !Exactness.holds(for: text.span) { word.isExact = false }
        }
        if hasSpace, let space = word.clusters.popLast() { word.space = space.advance }
    }

    /// Shapes a stretch with one face, and the characters that it lacks with the next.
    private func shape(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>,
        _ script: hb_script_t,
        _ chain: FontChain,
        face: Int,
        into word: inout ShapedWord
    ) {
        guard !range.isEmpty, let font = chain.faces[face].font as OpaquePointer? else { return }
        let isBackward = fill(bytes, range, script)
        chain.features.withUnsafeBufferPointer { hb_shape(font, buffer, $0.baseAddress, UInt32($0.count)) }
        var count: UInt32 = 0
        let glyphs = UnsafeBufferPointer(start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
        let places = UnsafeBufferPointer(start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
        var missing: [Range<Int>] = []
        let first = word.clusters.count
        for position in 0..<glyphs.count {
            let glyph = isBackward ? glyphs.count - 1 - position : position
            let offset = Int32(bitPattern: glyphs[glyph].cluster)
            if position == 0 || word.clusters[word.clusters.count - 1].offset != offset {
                let isSafe =
                    word.clusters.count == first || glyphs[glyph].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
                let isSpaced = !Exactness.isInvisible(bytes, at: Int(offset))
                word.clusters.append(
                    Cluster(offset: offset, advance: 0, face: UInt8(face), isSafe: isSafe, isSpaced: isSpaced)
                )
            }
            let cluster = word.clusters.count - 1
            word.clusters[cluster].advance &+= places[glyph].x_advance
            if glyphs[glyph].codepoint == 0, missing.last?.contains(cluster) != true {
                if let last = missing.last, last.upperBound == cluster {
                    missing[missing.count - 1] = last.lowerBound..<cluster + 1
                } else {
                    missing.append(cluster..<cluster + 1)
                }
            }
        }
        if !missing.isEmpty { replace(missing, in: bytes, range, script, chain, face: face, &word) }
    }

    /// Shapes clusters that a face lacks with the faces after it.
    private func replace(
        _ missing: [Range<Int>],
        in bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>,
        _ script: hb_script_t,
        _ chain: FontChain,
        face: Int,
        _ word: inout ShapedWord
    ) {
        guard face + 1 < chain.faces.count else {
            word.isExact = false
            return
        }
        let first = missing[0].lowerBound
        let tail = Array(word.clusters[first...])
        word.clusters.removeSubrange(first...)
        var done = 0
        for run in missing {
            word.clusters += tail[done..<run.lowerBound - first]
            let end = run.upperBound - first
            let endOffset = end < tail.count ? Int(tail[end].offset) : range.upperBound
            shape(
                bytes,
                Int(tail[run.lowerBound - first].offset)..<endOffset,
                script,
                chain,
                face: face + 1,
                into: &word
            )
            done = end
        }
        word.clusters += tail[done...]
    }

    /// Fills HarfBuzz's buffer with a stretch of text.
    ///
    /// - Returns: True if the glyphs come from the last to the first.
    private func fill(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ script: hb_script_t) -> Bool {
        hb_buffer_clear_contents(buffer)
        bytes.withMemoryRebound(to: CChar.self) { text in
            hb_buffer_add_utf8(
                buffer,
                text.baseAddress,
                Int32(clamping: text.count),
                UInt32(clamping: range.lowerBound),
                Int32(clamping: range.count)
            )
        }
        let direction = hb_script_get_horizontal_direction(script)
        hb_buffer_set_direction(buffer, direction == HB_DIRECTION_RTL ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script)
        hb_buffer_set_language(buffer, language)
        return direction == HB_DIRECTION_RTL
    }
}

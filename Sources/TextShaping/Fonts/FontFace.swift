internal import CHarfBuzz
import Glibc

/// One face of a font file, in the units it was designed in.
///
/// Safe because HarfBuzz guarantees that several threads may use an immutable face or font
/// at the same time, and nothing else here changes.
final class FontFace: @unchecked Sendable {
    /// Design units of one em.
    let unitsPerEm: Int
    /// Design units from the baseline to the top of a line.
    let ascent: Int
    /// Design units from the baseline to the bottom of a line, positive downward.
    let descent: Int
    /// The font for shaping, whose scale is the design unit.
    let font: OpaquePointer

    /// Maps a file into memory and reads its first face.
    init(path: String) throws(FontError) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else {
            let reason = String(cString: strerror(errno))
            throw FontError(.unreadableFile, file: path, "\(path) cannot be read: \(reason)")
        }
        defer { hb_blob_destroy(blob) }
        let face = hb_face_create(blob, 0)
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
            throw FontError(.notAFont, file: path, "\(path) is not a font, or has no glyphs")
        }
        unitsPerEm = Int(hb_face_get_upem(face))
        hb_font_set_scale(font, Int32(clamping: unitsPerEm), Int32(clamping: unitsPerEm))
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(font, &extents)
        ascent = Int(extents.ascender)
        descent = -Int(extents.descender)
        hb_font_make_immutable(font)
        self.font = font
    }

    deinit { hb_font_destroy(font) }
}

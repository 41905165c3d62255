import CHarfBuzz

/// The baseline: HarfBuzz shapes a paragraph as one stretch, and its advances are summed.
///
/// It finds no line breaks and falls back to no other font, which favours it.
final class WholeShaping {
    private let font: OpaquePointer
    private let buffer = hb_buffer_create()

    init(path: String?) throws(BenchmarkError) {
        guard let path, let blob = hb_blob_create_from_file_or_fail(path) else {
            throw BenchmarkError("the font file is missing")
        }
        defer { hb_blob_destroy(blob) }
        let face = hb_face_create(blob, 0)
        defer { hb_face_destroy(face) }
        guard let font = hb_font_create(face) else { throw BenchmarkError("\(path) is not a font") }
        self.font = font
    }

    deinit {
        hb_buffer_destroy(buffer)
        hb_font_destroy(font)
    }

    /// Design units of a paragraph on one line.
    func width(of text: String, hasAlternates: Bool) -> Int {
        hb_buffer_clear_contents(buffer)
        hb_buffer_add_utf8(buffer, text, Int32(text.utf8.count), 0, Int32(text.utf8.count))
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
        hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
        let alternates = 0x6361_6C74  // calt
        var features = hb_feature_t(tag: UInt32(alternates), value: 0, start: 0, end: UInt32.max)
        hb_shape(font, buffer, &features, hasAlternates ? 0 : 1)
        var count: UInt32 = 0
        let places = UnsafeBufferPointer(start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
        return places.reduce(0) { $0 + Int($1.x_advance) }
    }
}

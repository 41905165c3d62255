/// A font at a size, as numbers to measure with.
struct FontSetting {
    /// The number of the chain among the measurer's.
    let chain: Int
    /// The em in CSS pixels, as browsers clamp it.
    let size: Double
    /// CSS pixels of one design unit, for each face of the chain.
    let scales: SIMD4<Double>
    /// CSS pixels added after every character.
    let letterSpacing: Double
    /// CSS pixels from the baseline to the top, whole as in Chromium.
    let ascent: Double
    /// CSS pixels from the baseline to the bottom, whole as in Chromium.
    let descent: Double

    init(_ font: FontDescription, chain: Int, faces: [FontFace]) {
        self.chain = chain
        let size = font.size > 0 ? min(font.size, 10_000) : 0
        var scales = SIMD4<Double>()
        for (index, face) in faces.enumerated() {
            scales[index] = Self.scale(size: size, unitsPerEm: face.unitsPerEm)
        }
        self.size = size
        self.scales = scales
        letterSpacing = font.letterSpacing.isFinite ? font.letterSpacing : 0
        let em = faces.first.map { size / Double($0.unitsPerEm) } ?? 0
        ascent = (em * Double(faces.first?.ascent ?? 0)).rounded()
        descent = (em * Double(faces.first?.descent ?? 0)).rounded()
    }

    /// CSS pixels of one design unit.
    ///
    /// Chromium's font library cuts the size to 1/64 px and rounds the scale to 1/65536, as FreeType does:
    /// 300 letters differ from the ideal by 1/20 px.
    private static func scale(size: Double, unitsPerEm: Int) -> Double {
        let fixed = ((size * 64).rounded(.down) * 65_536 / Double(unitsPerEm)).rounded()
        return fixed / 64 / 65_536
    }
}

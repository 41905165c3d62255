import ScreenfulTypes

/// The fonts that a measurer has seen, numbered.
struct FontSettings {
    /// The number of fonts searched one by one, which is quicker than hashing names: as many as a cell may have.
    private static let linearSearchCount = 8
    /// The maximum number of fonts, more than any page has; past it the numbers begin anew.
    private static let maxCount = 4096

    private let fonts: FontBook
    private var numbers: [FontDescription: Int] = [:]
    private var chainNumbers: [FontChain.Key: Int] = [:]
    /// The fonts by their numbers.
    private var descriptions: [FontDescription] = []
    private(set) var all: [FontSetting] = []
    private(set) var chains: [FontChain] = []

    init(fonts: FontBook) { self.fonts = fonts }
    /// Whether the numbers have to begin anew before another font is added.
    var isFull: Bool { all.count >= Self.maxCount }
    mutating func removeAll() { self = FontSettings(fonts: fonts) }

    /// Returns the number of a font, which is added if it is new.
    mutating func number(of font: FontDescription) -> Int {
        for number in 0..<min(descriptions.count, Self.linearSearchCount) where descriptions[number].size == font.size {
            if descriptions[number] == font { return number }
        }
        return numbers[font] ?? add(font)
    }

    private mutating func add(_ font: FontDescription) -> Int {
        let key = FontChain.Key(font, families: fonts.families)
        let chain = chainNumbers[key] ?? chains.count
        if chain == chains.count {
            chains.append(FontChain(key, fonts: fonts))
            chainNumbers[key] = chain
        }
        let number = all.count
        all.append(FontSetting(font, chain: chain, faces: chains[chain].faces))
        // NaN equals nothing, not even itself: such a font is new each time.
        numbers[font] = number
        descriptions.append(font)
        return number
    }
}

/// A font at a size, as the numbers needed to measure with it.
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

    /// Returns the CSS pixels of one design unit.
    ///
    /// Chromium's font library truncates the size to 1/64 px and rounds the scale to 1/65536, as FreeType does:
    /// 300 letters differ from the ideal by 1/20 px.
    private static func scale(size: Double, unitsPerEm: Int) -> Double {
        let fixed = ((size * 64).rounded(.down) * 65_536 / Double(unitsPerEm)).rounded()
        return fixed / 64 / 65_536
    }
}

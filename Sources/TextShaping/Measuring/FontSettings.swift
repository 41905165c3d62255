/// The fonts that a measurer has met, numbered.
struct FontSettings {
    /// More fonts than any page has; past it the numbers begin anew.
    private static let greatestCount = 4096

    private let fonts: FontBook
    private var numbers: [FontDescription: Int] = [:]
    private var chainNumbers: [FontChain.Key: Int] = [:]
    private var latest: (font: FontDescription, number: Int)?
    private(set) var all: [FontSetting] = []
    private(set) var chains: [FontChain] = []

    init(fonts: FontBook) {
        self.fonts = fonts
    }

    /// Whether so many fonts have been met that the numbers have to begin anew.
    var isFull: Bool { all.count >= Self.greatestCount }

    /// The family for ordinary text at a browser's usual size.
    var standard: FontDescription { FontDescription(family: fonts.families[0], size: 16) }

    /// Forgets all numbers.
    mutating func removeAll() {
        self = FontSettings(fonts: fonts)
    }

    /// The number of a font.
    mutating func number(of font: FontDescription) -> Int {
        if let latest, latest.font == font { return latest.number }
        let number = numbers[font] ?? add(font)
        latest = (font, number)
        return number
    }

    private mutating func add(_ font: FontDescription) -> Int {
        let key = FontChain.Key(font)
        let chain = chainNumbers[key] ?? chains.count
        if chain == chains.count {
            chains.append(FontChain(key, fonts: fonts))
            chainNumbers[key] = chain
        }
        let number = all.count
        all.append(FontSetting(font, chain: chain, faces: chains[chain].faces))
        // NaN equals nothing, not even itself: such a font is met anew each time.
        numbers[font] = number
        return number
    }
}

/// The fonts that a measurer has met, numbered.
struct FontSettings {
    /// So many fonts are looked through one by one: as many as a cell may have, which is quicker than hashing names.
    private static let fewFonts = 8

    /// More fonts than any page has; past it the numbers begin anew.
    private static let greatestCount = 4096

    private let fonts: FontBook
    private var numbers: [FontDescription: Int] = [:]
    private var chainNumbers: [FontChain.Key: Int] = [:]
    /// The fonts by their numbers.
    private var descriptions: [FontDescription] = []
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
        for number in 0..<min(descriptions.count, Self.fewFonts) where descriptions[number].size == font.size {
            if descriptions[number] == font { return number }
        }
        return numbers[font] ?? add(font)
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
        descriptions.append(font)
        return number
    }
}

import TestSupport

extension [UInt8] {
    /// Changes, adds, removes or repeats something.
    mutating func mutate(using random: inout SeededGenerator) {
        guard !isEmpty else { return }
        let place = Int.random(in: 0..<count, using: &random)
        let interesting: [UInt8] = [0, 9, 10, 13, 32, 37, 47, 58, 59, 43, 45, 48, 102, 127, 128, 255]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: self[place] = UInt8.random(in: 0...255, using: &random)
        case 1: self[place] = interesting.randomElement(using: &random) ?? 0
        case 2: insert(interesting.randomElement(using: &random) ?? 0, at: place)
        case 3: remove(at: place)
        default:
            let end = Int.random(in: place...count, using: &random)
            insert(contentsOf: self[place..<end], at: place)
        }
    }
}

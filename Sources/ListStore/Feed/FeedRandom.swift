/// The random numbers of one field of one generated row.
///
/// They depend on the feed's seed, the row and the field alone, so that any
/// field of any row can be computed without those before it.
///
/// - Note: The mixing function is SplitMix64's (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number
///   generators").
struct FeedRandom {
    /// The fields that draw numbers of their own.
    enum Field: UInt64 {
        case lines = 1
        case topic, title, text, author, date, likes, picture, items, about, booking, seats
    }

    /// 2⁶⁴ divided by the golden ratio.
    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var state: UInt64

    init(seed: UInt64, row: Int64, field: Field) {
        state = Self.mix(Self.mix(seed &+ Self.increment &* field.rawValue) ^ UInt64(bitPattern: row))
    }

    mutating func next() -> UInt64 {
        state &+= Self.increment
        return Self.mix(state)
    }

    mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

    mutating func fraction() -> Double {
        // A double's significand has 53 bits.
        Double(next() >> 11) * 0x1p-53
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

import ScreenfulTypes

/// The random numbers of one field of one generated row.
///
/// They depend on the feed's seed, the row and the field alone, so that any
/// field of any row can be computed without those before it.
struct FeedRandom {
    /// The fields that draw numbers of their own.
    enum Field: UInt64 {
        case lines = 1
        case topic, title, text, author, date, likes, picture, items, about, booking, seats
    }

    private var numbers: SplitMix64

    init(seed: UInt64, row: Int64, field: Field) {
        let ofField = SplitMix64.mix(seed &+ SplitMix64.increment &* field.rawValue)
        numbers = SplitMix64(seed: SplitMix64.mix(ofField ^ UInt64(bitPattern: row)))
    }

    mutating func next() -> UInt64 { numbers.next() }

    mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

    mutating func fraction() -> Double { numbers.fraction() }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// The offsets of lists whose rows have left, by the identities of the rows around them.
///
/// A bounded memory of two generations: when the younger one is full it becomes the older one, and what was in that is
/// forgotten. So an offset that was stored or asked for lately is always there.
struct RecentOffsets: Sendable {
    /// The identities of rows and the numbers of nodes, from the outermost row inward.
    typealias Key = [Int64]

    private var young: [Key: Double] = [:]
    private var old: [Key: Double] = [:]
    private let generation: Int

    /// - Parameter limit: The offsets that are kept at most.
    init(limit: Int) { generation = max(1, limit / 2) }

    /// The number of offsets.
    var count: Int { young.count + old.count }

    /// Stores an offset in points; 0, where a list begins, needs no room.
    mutating func store(_ offset: Double, of key: Key) {
        old[key] = nil
        young[key] = offset == 0 ? nil : offset
        guard young.count >= generation else { return }
        old = young
        young = [:]
    }

    /// Returns the offset of a list, in points; 0 if none is known.
    mutating func offset(of key: Key) -> Double {
        if let offset = young[key] { return offset }
        guard let offset = old[key] else { return 0 }
        store(offset, of: key)
        return offset
    }
}

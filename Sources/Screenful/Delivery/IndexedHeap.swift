/// A priority queue of small numbers whose ranks may change while they are in it.
///
/// - Complexity: O(log *n*) for each change, O(1) for the rest; the buffers keep their capacity.
struct IndexedHeap<Rank: Comparable & Sendable>: Sendable {
    private struct Item: Sendable {
        var rank: Rank
        var number: Int
    }

    /// A binary heap, the least rank first.
    private var items: [Item] = []
    /// The place of each number in the heap; nil for numbers that are not in it.
    private var places: [Int?] = []

    var count: Int { items.count }
    /// The number with the least rank.
    var first: Int? { items.first?.number }

    /// Adds a number, or changes its rank.
    mutating func set(_ number: Int, to rank: Rank) {
        while places.count <= number { places.append(nil) }
        let item = Item(rank: rank, number: number)
        guard let place = places[number] else {
            items.append(item)
            return rise(item, from: items.count - 1)
        }
        move(item, to: place)
    }

    /// Removes a number, if it is in the queue.
    mutating func remove(_ number: Int) {
        guard number < places.count, let place = places[number] else { return }
        places[number] = nil
        let last = items.removeLast()
        if place < items.count { move(last, to: place) }
    }

    /// Changes all ranks.
    ///
    /// - Complexity: O(*n*).
    mutating func rearrange(_ rank: (Int) -> Rank) {
        for place in items.indices { items[place].rank = rank(items[place].number) }
        for place in (0..<items.count / 2).reversed() { sink(items[place], from: place) }
    }

    /// Puts an item into the place of another, and from there where it belongs.
    private mutating func move(_ item: Item, to place: Int) {
        if place > 0, item.rank < items[(place - 1) / 2].rank {
            rise(item, from: place)
        } else {
            sink(item, from: place)
        }
    }

    private mutating func rise(_ item: Item, from start: Int) {
        var place = start
        while place > 0, item.rank < items[(place - 1) / 2].rank {
            put(items[(place - 1) / 2], at: place)
            place = (place - 1) / 2
        }
        put(item, at: place)
    }

    private mutating func sink(_ item: Item, from start: Int) {
        var place = start
        while 2 * place + 1 < items.count {
            var child = 2 * place + 1
            if child + 1 < items.count, items[child + 1].rank < items[child].rank { child += 1 }
            guard items[child].rank < item.rank else { break }
            put(items[child], at: place)
            place = child
        }
        put(item, at: place)
    }

    private mutating func put(_ item: Item, at place: Int) {
        items[place] = item
        places[item.number] = place
    }
}

/// A priority queue of timed events, earliest first; events of the same time keep the order in which they were added.
struct EventQueue<Entry> {
    fileprivate struct Item {
        var time: Int64
        var number: Int
        var entry: Entry

        func precedes(_ other: Self) -> Bool { (time, number) < (other.time, other.number) }
    }

    /// A binary heap.
    private var items: [Item] = []
    private var count = 0

    /// The time of the earliest event; nil if the queue is empty.
    var next: Int64? { items.first?.time }

    /// Adds an event.
    mutating func add(_ entry: Entry, at time: Int64) {
        count += 1
        items.append(Item(time: time, number: count, entry: entry))
        var child = items.count - 1
        while child > 0, items[child].precedes(items[(child - 1) / 2]) {
            items.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the earliest event if it is due by a time.
    mutating func pop(dueAt time: Int64) -> Entry? {
        guard let first = items.first, first.time <= time else { return nil }
        let last = items.removeLast()
        guard !items.isEmpty else { return first.entry }
        items[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < items.count {
                if items[child].precedes(items[least]) { least = child }
            }
            guard least != parent else { break }
            items.swapAt(parent, least)
            parent = least
        }
        return first.entry
    }
}

extension EventQueue: Sendable where Entry: Sendable {}
extension EventQueue.Item: Sendable where Entry: Sendable {}

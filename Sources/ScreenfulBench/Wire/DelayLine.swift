/// A queue whose elements come out a fixed time after they were put in, as over a link of that delay.
struct DelayLine<Element> {
    private let delay: UInt64
    private var queue: [(due: UInt64, element: Element)] = []

    init(nanoseconds: UInt64) { delay = nanoseconds }

    mutating func put(_ element: Element, at now: UInt64) {
        queue.append((now + delay, element))
    }

    /// Returns the elements that have come through, in their order.
    mutating func take(at now: UInt64) -> [Element] {
        let count = queue.prefix { $0.due <= now }.count
        defer { queue.removeFirst(count) }
        return queue.prefix(count).map(\.element)
    }
}

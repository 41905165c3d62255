/// A coarse timer wheel: one deadline for each of many small numbers.
///
/// Setting, moving and cancelling take O(1) and no memory once warm. Moving a
/// deadline later, which every request does, only writes a number: the entry moves
/// to its slot when the old one comes up. A deadline is met at most one tick late.
///
/// - Note: Varghese and Lauck, "Hashed and hierarchical timing wheels" (1987), scheme 6.
struct DeadlineWheel {
    private struct Entry {
        var deadline: UInt64 = .max
        var slot = -1
        var next = -1
        var previous = -1
    }

    private static let slotCount = 256

    /// The time between two slots, in the unit of the deadlines.
    let tick: UInt64
    private var entries: [Entry] = []
    private var heads = [Int](repeating: -1, count: slotCount)
    /// The tick that was handled last.
    private var current: UInt64
    private(set) var count = 0

    init(tick: UInt64, now: UInt64) {
        precondition(tick > 0, "a wheel needs a tick")
        self.tick = tick
        current = now / tick
    }

    mutating func schedule(_ id: Int, at deadline: UInt64) {
        while entries.count <= id { entries.append(Entry()) }
        let previous = entries[id].deadline
        entries[id].deadline = deadline
        if entries[id].slot >= 0 {
            guard deadline < previous else { return }
            unlink(id)
        }
        link(id)
    }

    mutating func cancel(_ id: Int) {
        guard id < entries.count else { return }
        entries[id].deadline = .max
        if entries[id].slot >= 0 { unlink(id) }
    }

    /// Moves to `now` and appends every number whose deadline has passed to `expired`.
    mutating func advance(to now: UInt64, into expired: inout [Int]) {
        let target = now / tick
        guard target > current else { return }
        // After a long pause each slot still needs one visit only.
        let first = max(current + 1, target >= UInt64(Self.slotCount) ? target - UInt64(Self.slotCount) + 1 : 0)
        current = target
        for tickNumber in first...target {
            var id = heads[Int(tickNumber % UInt64(Self.slotCount))]
            while id >= 0 {
                let next = entries[id].next
                unlink(id)
                if entries[id].deadline <= now {
                    entries[id].deadline = .max
                    expired.append(id)
                } else {
                    link(id)
                }
                id = next
            }
        }
    }

    private mutating func link(_ id: Int) {
        // The slot after the deadline, so that it has passed when the slot comes up; at most one turn ahead.
        let due = min(max(entries[id].deadline / tick + 1, current + 1), current + UInt64(Self.slotCount) - 1)
        let slot = Int(due % UInt64(Self.slotCount))
        entries[id].slot = slot
        entries[id].previous = -1
        entries[id].next = heads[slot]
        if heads[slot] >= 0 { entries[heads[slot]].previous = id }
        heads[slot] = id
        count += 1
    }

    private mutating func unlink(_ id: Int) {
        let entry = entries[id]
        if entry.previous >= 0 { entries[entry.previous].next = entry.next } else { heads[entry.slot] = entry.next }
        if entry.next >= 0 { entries[entry.next].previous = entry.previous }
        entries[id].slot = -1
        count -= 1
    }
}

import ScreenfulTypes

/// The times at which a viewer works without a request.
struct Wakes {
    /// The work that is due.
    struct Due: OptionSet {
        let rawValue: Int

        /// The engine and the media requested the wake.
        static let engine = Self(rawValue: 1)
        /// Gathered fetches are to be read.
        static let reads = Self(rawValue: 2)
        /// The simulated network delivers something.
        static let delivery = Self(rawValue: 4)
        /// Rows of other lists that could not be read are to be read again.
        static let items = Self(rawValue: 8)
    }

    /// The times that the engine and the media have requested, soonest first.
    private var requested: [Instant] = []
    /// The end of the time for which fetches are gathered.
    var reads: Instant?
    /// The time of the network's next event.
    var delivery: Instant?
    /// The time of the next attempt to read rows of other lists.
    var items: Instant?

    /// The time of the next work.
    var next: Instant? {
        var next = requested.first
        if let reads, next.map({ reads < $0 }) ?? true { next = reads }
        if let delivery, next.map({ delivery < $0 }) ?? true { next = delivery }
        if let items, next.map({ items < $0 }) ?? true { next = items }
        return next
    }

    /// Adds a wake of the engine and the media.
    mutating func add(_ instant: Instant) {
        guard !requested.contains(instant) else { return }
        requested.insert(instant, at: requested.firstIndex { $0 > instant } ?? requested.endIndex)
    }

    /// Removes and returns the work that is due.
    mutating func takeDue(at now: Instant) -> Due {
        var due: Due = []
        while let first = requested.first, first <= now {
            requested.removeFirst()
            due.insert(.engine)
        }
        if let time = reads, time <= now {
            reads = nil
            due.insert(.reads)
        }
        if let time = delivery, time <= now {
            delivery = nil
            due.insert(.delivery)
        }
        if let time = items, time <= now {
            items = nil
            due.insert(.items)
        }
        return due
    }
}

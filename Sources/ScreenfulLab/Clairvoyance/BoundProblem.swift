import ScreenfulTypes

/// How little could be blank at best, as a linear program: a lower bound for every strategy.
///
/// The link carries the bytes of rows. Each byte of a row that is carried in a
/// slot of time costs its share of what would be blank if the whole row came no
/// sooner than that; bytes that are never carried cost their share of all that
/// the row shows. Of any real run this counts no more than was blank: all bytes
/// of a row move before it is complete, and the later it is complete the more of
/// it was blank. Connections, sharing, waits for decoders and the bytes of pages
/// are left out, which only lowers the bound.
///
/// It holds in the open loop, for strategies that ask for a row at most once a frame.
public struct BoundProblem: Sendable {
    /// A row that comes on screen.
    public struct Job: Hashable, Sendable {
        /// Bytes.
        public var bytes: Double
        /// Screen-seconds that are blank if it never comes.
        public var never: Double
        /// The first slot in which its bytes can move.
        public var firstSlot: Int
        /// Screen-seconds that are blank if it is not complete before a slot, from the first one on; ascending, and
        /// less than if it never came.
        public var costs: [Double]

        /// The slots in which its bytes can move to some use.
        public var slots: Range<Int> { firstSlot..<firstSlot + costs.count }
    }

    /// Microseconds of a slot.
    static let slot: Int64 = 250_000
    /// A page or a row that fails so often never comes.
    private static let mostAttempts = 64

    /// The rows that come on screen.
    public let jobs: [Job]
    /// Bytes that each slot can carry.
    public let capacities: [Double]

    /// Creates the problem of a setup, whatever its policy is.
    ///
    /// - Complexity: O(rows on screen · slots).
    public init(_ setup: SimulationSetup) {
        let foresight = Foresight(setup)
        var weather = Weather(setup.network, seed: setup.seed)
        let end = setup.trace.duration + setup.frame
        let slots = Int(end / Self.slot) + 1
        // Seconds of a frame, as shares of the screen.
        let unit = Double(setup.frame) / 1e6 / setup.trace.header.viewport.height
        capacities = (0..<slots).map {
            Double(weather.rate(at: Int64($0) * Self.slot) * Self.slot) / Double(Weather.byteParts)
        }

        let list = RowList(setup)
        let pages = Self.arrivals(ofPagesIn: setup, &weather, before: end)
        jobs = list.rows.indices.compactMap { row -> Job? in
            let never = foresight.blank(of: row) * unit
            guard never > 0 else { return nil }
            let bytes = max(1, list.rows[row].bytes)
            var job = Job(bytes: Double(bytes), never: never, firstSlot: 0, costs: [])
            // Inserted rows need no page; before they are inserted they are not on screen.
            guard let known = list.isInserted(row) ? 0 : pages[setup.content.page(ofRow: row)],
                let answer = Self.firstByte(of: row, &weather, frame: setup.frame),
                let earliest = weather.end(of: bytes, from: known + answer, before: end)
            else { return job }
            job.firstSlot = Int((known + answer) / Self.slot)
            for slot in job.firstSlot..<slots {
                let complete = max(Int64(slot) * Self.slot, earliest) + list.rows[row].decoding
                let cost = foresight.blank(of: row, before: foresight.frame(from: complete)) * unit
                guard cost < never else { break }
                job.costs.append(cost)
            }
            return job
        }
    }

    /// A lower bound of the screen-seconds that are blank, whatever the prices are; the best ones make it the largest.
    ///
    /// By weak duality no prices can make it too large, so that a solver's rounding cannot either.
    ///
    /// - Parameter prices: What each slot costs as a whole, in screen-seconds; not negative.
    /// - Returns: Screen-seconds.
    public func bound(prices: [Double]) -> Double {
        let blank = jobs.reduce(0) { sum, job in
            var least = job.never
            for (slot, cost) in zip(job.slots, job.costs) where capacities[slot] > 0 {
                least = min(least, cost + prices[slot] * job.bytes / capacities[slot])
            }
            return sum + least
        }
        return max(0, blank - prices.reduce(0, +))
    }

    /// When each page is here at the earliest, in microseconds; nil for those that never are.
    private static func arrivals(
        ofPagesIn setup: SimulationSetup,
        _ weather: inout Weather,
        before end: Int64
    ) -> [Int64?] {
        var known: Int64? = 0
        return (0...setup.content.page(ofRow: setup.content.rows.count)).map { page in
            var time = setup.trace.header.paging == .random ? 0 : known
            var attempt = 0
            while let begun = time {
                time = begun + weather.latency(ofPage: page, attempt: attempt)
                guard weather.fails(page: page, attempt: attempt) else { break }
                attempt += 1
                if attempt == mostAttempts { time = nil }
            }
            known = time.flatMap { weather.end(of: setup.content.pageBytes, from: $0, before: end) }
            return known
        }
    }

    /// Microseconds until the first byte of a row, at best: a strategy may also give a slow attempt up, but not
    /// more than once a frame.
    private static func firstByte(of row: Int, _ weather: inout Weather, frame: Int64) -> Int64? {
        var best: Int64?
        for attempt in 0..<mostAttempts where Int64(attempt) * frame < best ?? .max {
            guard !weather.fails(row: row, attempt: attempt) else { continue }
            let answer = Int64(attempt) * frame + weather.latency(ofRow: row, attempt: attempt)
            best = min(best ?? answer, answer)
        }
        return best
    }
}

extension Weather {
    /// When so many bytes have come that have the link for themselves; nil if not before an end.
    fileprivate mutating func end(of bytes: Int64, from start: Int64, before end: Int64) -> Int64? {
        var left = max(1, bytes) * Self.byteParts
        var time = start
        while time < end {
            let next = (time / Self.slot + 1) * Self.slot
            let rate = rate(at: time)
            guard rate > 0, left <= rate * (next - time) else {
                left -= rate * (next - time)
                time = next
                continue
            }
            return time + (left + rate - 1) / rate
        }
        return nil
    }
}

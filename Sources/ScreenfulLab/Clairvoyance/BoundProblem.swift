import ScreenfulTypes

/// A lower bound of blank for every strategy, as a linear program.
///
/// The link carries the bytes of rows. Each byte of a row that is carried in a slot of time costs its share of what
/// would be blank if the whole row came no sooner than that; bytes that are never carried cost their share of all that
/// the row shows. Of any real run this counts no more than was blank: all bytes of a row move before it is complete,
/// and the later it is complete the more of it was blank. Connections, sharing, waits for decoders and the bytes of
/// pages are left out, which only lowers the bound.
///
/// It holds in the open loop, for strategies that request a row at most once a frame.
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

        /// The slots in which its bytes can usefully move.
        public var slots: Range<Int> { firstSlot..<firstSlot + costs.count }
    }

    /// The shortest slot in microseconds, used for all but long traces.
    static let shortestSlot: Int64 = 250_000
    /// The default limit on columns; a column is a row in a slot.
    ///
    /// Rows times time: it is nine minutes of browsing, or five of flings, until slots grow longer. A solver takes
    /// 145 MB for so many columns, and 1 to 15 s, a quarter of a second between two checks for cancellation; for
    /// 3.4 million, of 25 minutes of browsing, it took 884 MB, 37 s and 6 s. Each thread may work on a problem of its
    /// own. (`-O`, on one core of a virtual machine, 3G.)
    public static let maxColumns = 500_000

    /// The rows that come on screen.
    public let jobs: [Job]
    /// Microseconds of a slot.
    public let slot: Int64
    /// Bytes that each slot can carry.
    public let capacities: [Double]

    /// Creates the problem of a setup, regardless of its policy; nil if it was cancelled.
    ///
    /// Slots are a quarter of a second long, or that doubled until there are few enough columns: a longer slot lets
    /// bytes come sooner than they can, which only lowers the bound.
    ///
    /// - Parameters:
    ///   - setup: The run.
    ///   - maxColumns: The limit on columns. With more rows on screen than that, there is a slot as long as the run.
    ///   - isCancelled: Called for each frame and each row; true cancels the work.
    /// - Complexity: O(frames · rows in a frame + rows · slots of the conditions + columns · log frames).
    public init?(
        _ setup: SimulationSetup,
        maxColumns: Int = Self.maxColumns,
        unless isCancelled: () -> Bool = { false }
    ) {
        guard let foresight = Foresight(setup, unless: isCancelled) else { return nil }
        let list = RowList(setup)
        let end = setup.trace.duration + setup.frame
        var conditions = NetworkConditions(setup.network, seed: setup.seed)
        guard let pages = conditions.arrivals(ofPagesIn: setup, before: end, unless: isCancelled) else { return nil }
        // Seconds of a frame, as shares of the screen.
        let unit = Double(setup.frame) / 1e6 / setup.trace.header.viewport.height

        var needs: [RowNeed] = []
        for row in list.rows.indices {
            if isCancelled() { return nil }
            guard foresight.blank(of: row) * unit > 0 else { continue }
            var need = RowNeed(row: row, bytes: max(1, list.rows[row].bytes), decoding: list.rows[row].decoding)
            // Inserted rows need no page; before they are inserted they are not on screen.
            if let known = list.isInserted(row) ? 0 : pages[setup.content.page(ofRow: row)],
                let answer = conditions.firstByte(of: row, frame: setup.frame),
                let earliest = conditions.end(of: need.bytes, from: known + answer, before: end)
            {
                need.carriage = RowNeed.Carriage(
                    start: known + answer,
                    earliest: earliest,
                    latest: foresight.lastInstant(of: row) - need.decoding
                )
            }
            needs.append(need)
        }

        slot = Self.slot(for: needs, maxColumns: maxColumns, before: end)
        capacities = conditions.capacities(ofSlots: slot, before: end)
        var jobs: [Job] = []
        for need in needs {
            if isCancelled() { return nil }
            let never = foresight.blank(of: need.row) * unit
            var job = Job(bytes: Double(need.bytes), never: never, firstSlot: 0, costs: [])
            if let carriage = need.carriage {
                job.firstSlot = Int(carriage.start / slot)
                for number in job.firstSlot..<capacities.count {
                    let complete = max(Int64(number) * slot, carriage.earliest) + need.decoding
                    let cost = foresight.blank(of: need.row, before: foresight.frame(from: complete)) * unit
                    guard cost < never else { break }
                    job.costs.append(cost)
                }
            }
            jobs.append(job)
        }
        self.jobs = jobs
    }

    /// Returns the shortest slot, doubled until there are few enough columns or a single slot.
    private static func slot(for needs: [RowNeed], maxColumns: Int, before end: Int64) -> Int64 {
        var slot = shortestSlot
        while slot <= end, needs.reduce(0, { $0 + $1.columnCount(ofSlots: slot) }) > maxColumns { slot *= 2 }
        return slot
    }

    /// Returns a lower bound of the blank screen-seconds for any prices; the best prices make it the largest.
    ///
    /// By weak duality no prices can make it too large, so that a solver's rounding cannot either.
    ///
    /// - Parameter prices: The price of each whole slot, in screen-seconds; not negative.
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
}

/// The bytes of a row that comes on screen, and the times at which they can be carried.
private struct RowNeed {
    /// The times at which its bytes can be carried, in microseconds.
    struct Carriage {
        /// The earliest time of its first byte.
        let start: Int64
        /// The earliest time of its last byte.
        let earliest: Int64
        /// The latest time of its last byte at which the row is still seen.
        let latest: Int64
    }

    let row: Int
    let bytes: Int64
    /// Microseconds to decode it.
    let decoding: Int64
    /// Nil if it never comes.
    var carriage: Carriage?

    /// Returns the number of slots of so many microseconds in which its bytes can usefully move, or a few more.
    func columnCount(ofSlots slot: Int64) -> Int {
        guard let carriage, carriage.earliest <= carriage.latest else { return 0 }
        return Int(carriage.latest / slot - carriage.start / slot) + 1
    }
}

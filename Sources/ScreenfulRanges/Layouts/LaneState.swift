/// The lanes of a waterfall before one of its rows; held in place, so that a query allocates nothing.
///
/// Lengths are in points. Not copyable, since it is large and looked at for every row.
struct LaneState: ~Copyable {
    /// The number of lanes; those after them are not used.
    let count: Int
    /// The offset at which each lane's next row begins: the gap behind its last row is included.
    var ends = InlineArray<64, Double>(repeating: 0)
    /// The last row of each lane; -1 in a lane without rows.
    var lastRows = InlineArray<64, Int>(repeating: -1)

    init(count: Int) { self.count = count }

    /// Returns another state of the same lanes, with the same rows.
    func copy() -> Self {
        var state = Self(count: count)
        state.ends = ends
        state.lastRows = lastRows
        return state
    }

    /// The lowest of the lanes' ends.
    ///
    /// Mutating, like ``nextLane(tolerance:)`` and others, only since lanes that are merely read would be copied first.
    var lowestEnd: Double {
        mutating get {
            var lowest = ends[0]
            for lane in 1..<max(1, count) where ends[lane] < lowest { lowest = ends[lane] }
            return lowest
        }
    }

    /// The length of all rows placed so far, given the gap behind the last ones.
    func contentLength(gap: Double) -> Double {
        var length = 0.0
        for lane in 0..<count where lastRows[lane] >= 0 { length = max(length, ends[lane] - gap) }
        return length
    }

    /// Returns the lane that the next row goes to: the first whose end is within the tolerance of the lowest.
    mutating func nextLane(tolerance: Double) -> Int {
        let limit = lowestEnd + tolerance
        for lane in 0..<count where ends[lane] <= limit { return lane }
        preconditionFailure("no lane has the lowest end \(limit)")
    }

    /// Returns the first of the neighbours that the next row goes to, which is so many lanes wide: the first ones whose
    /// highest end is within the tolerance of the least such.
    ///
    /// - Precondition: `span` is from 1 to the number of lanes.
    @inline(__always)
    mutating func nextLane(span: Int, tolerance: Double) -> Int {
        span == 1 ? nextLane(tolerance: tolerance) : nextNeighbours(span, tolerance)
    }

    /// Not inlined, so that the loop over rows of one lane stays small.
    @inline(never)
    private mutating func nextNeighbours(_ span: Int, _ tolerance: Double) -> Int {
        var least = Double.infinity
        for lane in 0...count - span { least = min(least, highestEnd(from: lane, span: span)) }
        let limit = least + tolerance
        for lane in 0...count - span where highestEnd(from: lane, span: span) <= limit { return lane }
        preconditionFailure("no \(span) lanes have the least end \(limit)")
    }

    private mutating func highestEnd(from lane: Int, span: Int) -> Double {
        var highest = ends[lane]
        for other in lane + 1..<lane + span where ends[other] > highest { highest = ends[other] }
        return highest
    }

    /// Places a row in lanes, and returns the offset at which it begins: the highest of their ends.
    ///
    /// The step is the row's length and the gap behind it.
    @inline(__always)
    @discardableResult
    mutating func place(_ row: Int, in lanes: LaneSpan, step: Double) -> Double {
        let first = Int(lanes.first)
        guard lanes.count > 1 else {
            let start = ends[first]
            ends[first] = start + step
            lastRows[first] = row
            return start
        }
        return place(row, inNeighbours: lanes, step: step)
    }

    @inline(never)
    private mutating func place(_ row: Int, inNeighbours lanes: LaneSpan, step: Double) -> Double {
        let start = highestEnd(from: Int(lanes.first), span: Int(lanes.count))
        for lane in lanes.lanes {
            ends[lane] = start + step
            lastRows[lane] = row
        }
        return start
    }
}

/// The lanes of a row, side by side.
struct LaneSpan: Equatable, Sendable, Codable {
    /// The first lane.
    var first: UInt8
    /// The number of lanes.
    var count: UInt8 = 1

    /// The lanes by their numbers.
    var lanes: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

/// The states of a waterfall's lanes before some of its rows, in the rows' order.
struct LaneCheckpoints: Sendable, Codable {
    private let laneCount: Int
    private var ends: [Double] = []
    private var lastRows: [UInt32] = []

    /// The row number that stands for none; no list is so long that it has this row.
    private static let noRow = UInt32.max

    init(laneCount: Int) { self.laneCount = laneCount }

    /// The number of checkpoints.
    private(set) var count = 0

    /// Returns the end of a lane at a checkpoint; it is never higher than at the next one.
    func end(ofLane lane: Int, at index: Int) -> Double { ends[index * laneCount + lane] }

    /// Returns the highest end of all lanes at a checkpoint.
    func highestEnd(at index: Int) -> Double {
        var highest = 0.0
        for lane in 0..<laneCount { highest = max(highest, end(ofLane: lane, at: index)) }
        return highest
    }

    /// Returns the number of rows up to the last one of a lane at a checkpoint.
    func rowCount(ofLane lane: Int, at index: Int) -> UInt32 { lastRows[index * laneCount + lane] &+ 1 }

    /// Returns the state at a checkpoint.
    func state(at index: Int) -> LaneState {
        var state = LaneState(count: laneCount)
        let first = index * laneCount
        let (ends, lastRows) = (ends.span, lastRows.span)
        for lane in 0..<laneCount {
            state.ends[lane] = ends[first + lane]
            let row = lastRows[first + lane]
            state.lastRows[lane] = row == Self.noRow ? -1 : Int(row)
        }
        return state
    }

    /// Adds a checkpoint after all others.
    mutating func append(_ state: borrowing LaneState) {
        for lane in 0..<laneCount {
            ends.append(state.ends[lane])
            lastRows.append(state.lastRows[lane] < 0 ? Self.noRow : UInt32(state.lastRows[lane]))
        }
        count += 1
    }

    /// Removes the checkpoints from one on.
    mutating func removeAll(from index: Int) {
        ends.removeSubrange((index * laneCount)...)
        lastRows.removeSubrange((index * laneCount)...)
        count = index
    }

    /// Returns the checkpoints from one on.
    func suffix(from index: Int) -> Self {
        var states = Self(laneCount: laneCount)
        states.ends = Array(ends[(index * laneCount)...])
        states.lastRows = Array(lastRows[(index * laneCount)...])
        states.count = count - index
        return states
    }

    /// Adds checkpoints after all others.
    mutating func append(_ states: Self) {
        ends += states.ends
        lastRows += states.lastRows
        count += states.count
    }

    /// Returns the points by which a state's lanes are farther down than those of a checkpoint; nil if not all of them
    /// are by equally many.
    func distance(of state: borrowing LaneState, from index: Int) -> Double? {
        let first = index * laneCount
        let distance = state.ends[0] - ends[first]
        for lane in 1..<max(1, laneCount) where state.ends[lane] - ends[first + lane] != distance { return nil }
        return distance
    }

    /// Returns the checkpoints behind other rows.
    ///
    /// - Parameters:
    ///   - distance: The number of rows that there are more in front.
    ///   - way: The points by which the ends of all lanes are farther down.
    ///   - row: The row that the first checkpoint was before.
    ///   - state: The state at the first checkpoint.
    /// - Returns: The checkpoints there.
    func moved(rows distance: Int, by way: Double, from row: Int, after state: borrowing LaneState) -> Self {
        var states = self
        for index in states.ends.indices { states.ends[index] += way }
        for checkpoint in 0..<count {
            for lane in 0..<laneCount {
                let index = checkpoint * laneCount + lane
                let old = lastRows[index]
                // A lane without a row since then has the one that it has now.
                let isOlder = old == Self.noRow || old < UInt32(row)
                let last = isOlder ? state.lastRows[lane] : Int(old) + distance
                states.lastRows[index] = last < 0 ? Self.noRow : UInt32(last)
            }
        }
        return states
    }
}

/// A sequence of lanes that rows of one length and one lane each go to again and again.
struct LanePeriod: Codable {
    /// The lane of each row of a period.
    var order: [LaneSpan]
    /// The number of periods that follow one another.
    var count: Int
    /// The length by which each of these lanes grows in a period, in points.
    var advance: Double
    /// The highest offset at which a row of the first period begins, in points.
    var highestStart: Double

    /// The largest number of rows of one lane in a period.
    private static let rowsInLane = 4
    /// The number of periods that stands for no limit.
    private static let unlimited = Double(UInt32.max)

    /// Returns the shortest sequence that recurs often enough.
    ///
    /// If each lane of a sequence has got equally many rows of one length, the differences of their ends are what they
    /// were, and so are the choices that follow. This goes on for as long as no other lane is low enough to be chosen.
    ///
    /// - Parameters:
    ///   - state: The lanes before the first row.
    ///   - step: The length of each row and the gap behind it.
    ///   - tolerance: The tolerance of the waterfall.
    ///   - rowCounts: The least number of rows that a sequence has to cover with its repetitions, and the largest.
    /// - Returns: The sequence with its repetitions; nil if none is found.
    /// - Complexity: O(lanes²).
    static func after(
        _ state: borrowing LaneState,
        step: Double,
        tolerance: Double,
        rowCounts: ClosedRange<Int>
    ) -> Self? {
        var ahead = state.copy()
        var counts = InlineArray<64, Int>(repeating: 0)
        var (laneCount, largest, highestStart) = (0, 0, -Double.infinity)
        var order: [LaneSpan] = []
        for index in 0..<rowsInLane * state.count {
            let lane = ahead.nextLane(tolerance: tolerance)
            order.append(LaneSpan(first: UInt8(lane)))
            highestStart = max(highestStart, ahead.place(index, in: order[index], step: step))
            if counts[lane] == 0 { laneCount += 1 }
            counts[lane] += 1
            largest = max(largest, counts[lane])
            // More rows of one lane recur no longer than one row does.
            guard order.count == laneCount * largest, laneCount > 1 || largest == 1 else { continue }
            let advance = Double(largest) * step
            let limit =
                laneCount == 1
                ? repetitions(of: lane, after: state, step: step, tolerance: tolerance)
                : repetitions(of: counts, advance: advance, after: state, tolerance: tolerance)
            // Ends beyond the largest number have no differences, hence no limit to compare.
            guard limit >= 1 else { continue }
            let count = min(Int(min(limit, unlimited)), rowCounts.upperBound / order.count)
            guard count * order.count >= rowCounts.lowerBound else { continue }
            return Self(order: order, count: count, advance: advance, highestStart: highestStart)
        }
        return nil
    }

    /// Returns the number of rows that one lane gets in succession, less one for rounding.
    private static func repetitions(
        of lane: Int,
        after state: borrowing LaneState,
        step: Double,
        tolerance: Double
    ) -> Double {
        guard step > 0 else { return unlimited }
        var (before, others) = (Double.infinity, Double.infinity)
        for other in 0..<state.count where other != lane {
            others = min(others, state.ends[other])
            if other < lane { before = min(before, state.ends[other]) }
        }
        let untilHigh = ((others + tolerance - state.ends[lane]) / step).rounded(.down)
        let untilBeforeIsLow =
            others + tolerance < before ? unlimited : ((before - tolerance - state.ends[lane]) / step).rounded(.up) - 1
        return max(0, min(untilHigh, untilBeforeIsLow, unlimited))
    }

    /// Returns the number of periods before a lane that has no row in them can be chosen, less one for rounding.
    private static func repetitions(
        of counts: InlineArray<64, Int>,
        advance: Double,
        after state: borrowing LaneState,
        tolerance: Double
    ) -> Double {
        var (lowest, others) = (Double.infinity, Double.infinity)
        for lane in 0..<state.count {
            if counts[lane] > 0 {
                lowest = min(lowest, state.ends[lane])
            } else {
                others = min(others, state.ends[lane])
            }
        }
        guard others < .infinity else { return unlimited }
        return max(0, ((others - tolerance - lowest) / advance).rounded(.up) - 2)
    }
}

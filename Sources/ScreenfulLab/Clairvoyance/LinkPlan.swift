/// A plan of transfers over a link whose future rates are known.
///
/// Times are microseconds.
struct LinkPlan {
    /// The time of a transfer.
    struct Place: Hashable {
        var begin: Int64
        var end: Int64
    }

    /// The resolution of a plan, in microseconds.
    private static let step: Int64 = 25_000

    private let start: Int64
    /// The free capacity of each step, in bytes.
    private var free: [Double]

    /// Creates an empty plan.
    ///
    /// The rate is in bytes a microsecond.
    init(from start: Int64, to end: Int64, rate: (Int64) -> Double) {
        self.start = start
        let count = max(0, Int((end - start) / Self.step))
        free = (0..<count).map { rate(start + Int64($0) * Self.step) * Double(Self.step) }
    }

    /// Plans a transfer as late as the deadline allows; bytes that do not fit follow the deadline as early as possible.
    ///
    /// - Parameters:
    ///   - bytes: The number of bytes.
    ///   - release: The earliest time of the first byte.
    ///   - deadline: The time at which the last byte is needed.
    ///   - end: The time from which the bytes are useless.
    /// - Returns: The time of the transfer; nil, and the plan is unchanged, if it would not complete before the end.
    mutating func carry(_ bytes: Double, from release: Int64, by deadline: Int64, before end: Int64) -> Place? {
        let first = min(max(0, Int((release - start) / Self.step)), free.count)
        let middle = min(max(first, Int((deadline - start) / Self.step)), free.count)
        let last = min(free.count, max(middle, Int((end - start) / Self.step)))
        var left = bytes
        var used = last..<last
        for index in (first..<middle).reversed() where left > 0 && free[index] > 0 {
            left -= min(left, free[index])
            used = index..<(used.isEmpty ? index + 1 : used.upperBound)
        }
        var index = middle
        while left > 0 {
            guard index < last else { return nil }
            if free[index] > 0 { used = (used.isEmpty ? index : used.lowerBound)..<index + 1 }
            left -= min(left, free[index])
            index += 1
        }
        guard !used.isEmpty else { return nil }
        take(bytes, early: first..<middle, late: middle..<max(middle, index))
        return Place(begin: time(of: used.lowerBound), end: time(of: used.upperBound))
    }

    private mutating func take(_ bytes: Double, early: Range<Int>, late: Range<Int>) {
        var left = bytes
        func carry(_ index: Int, in plan: inout Self) {
            let part = min(left, plan.free[index])
            plan.free[index] -= part
            left -= part
        }
        for index in early.reversed() where left > 0 { carry(index, in: &self) }
        for index in late where left > 0 { carry(index, in: &self) }
    }

    private func time(of index: Int) -> Int64 { start + Int64(index) * Self.step }
}

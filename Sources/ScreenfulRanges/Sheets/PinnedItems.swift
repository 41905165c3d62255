/// The items at the two ends of a container that stay on screen, whatever the offset.
public struct PinnedItems: Hashable, Sendable, Codable {
    /// The number of items at the start.
    public var start: Int
    /// The number of items at the end.
    public var end: Int

    /// Creates counts of items.
    ///
    /// - Precondition: The counts are not negative.
    public init(start: Int = 0, end: Int = 0) {
        precondition(start >= 0 && end >= 0, "\(start) and \(end) items cannot be pinned")
        self.start = start
        self.end = end
    }

    /// No items.
    public static let none = Self()

    /// Returns the items between those that are pinned; none where more are pinned than there are.
    public func scrolled(of count: Int) -> Range<Int> {
        let first = min(start, count)
        return first..<max(first, count - end)
    }
}

extension RowSet {
    /// Returns the set with the items at both ends that are pinned.
    ///
    /// - Precondition: The set has none but the `count` items.
    public func including(_ pinned: PinnedItems, of count: Int) -> Self {
        guard pinned != .none else { return self }
        let scrolled = pinned.scrolled(of: count)
        var all = Self(0..<scrolled.lowerBound)
        forEach { all.append($0.clamped(to: scrolled)) }
        all.append(scrolled.upperBound..<count)
        return all
    }

    /// Returns the rows that are in both sets.
    ///
    /// - Complexity: O(runs of both).
    public func intersection(_ other: Self) -> Self {
        var common = Self()
        var (mine, theirs) = (0, 0)
        while mine < count, theirs < other.count {
            let (run, their) = (self[mine], other[theirs])
            common.append(run.clamped(to: their))
            if run.upperBound <= their.upperBound { mine += 1 } else { theirs += 1 }
        }
        return common
    }

    /// Returns the rows that are not in another set.
    ///
    /// - Complexity: O(runs of both).
    public func subtracting(_ other: Self) -> Self {
        var rest = Self()
        var theirs = 0
        for run in self {
            var start = run.lowerBound
            while theirs < other.count, other[theirs].upperBound <= start { theirs += 1 }
            var next = theirs
            while next < other.count, other[next].lowerBound < run.upperBound {
                if start < other[next].lowerBound { rest.append(start..<other[next].lowerBound) }
                start = Swift.max(start, other[next].upperBound)
                next += 1
            }
            if start < run.upperBound { rest.append(start..<run.upperBound) }
        }
        return rest
    }
}

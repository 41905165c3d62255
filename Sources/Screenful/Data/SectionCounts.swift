public import ScreenfulTypes

/// The number of items of each section of a list, and the rows that they are.
public struct SectionCounts: Hashable, Sendable {
    /// Items of each section, in order.
    public let counts: [Int]
    /// The first row of each section, and the number of rows at the end.
    private let starts: [Int]

    /// Creates the counts of a list.
    ///
    /// - Precondition: No count is negative.
    /// - Complexity: O(*s*) for *s* sections.
    public init(_ counts: [Int]) {
        self.counts = counts
        var starts = [0]
        starts.reserveCapacity(counts.count + 1)
        var total = 0
        for count in counts {
            precondition(count >= 0, "a section cannot hold \(count) items")
            total += count
            starts.append(total)
        }
        self.starts = starts
    }

    /// The number of sections.
    public var sectionCount: Int {
        counts.count
    }

    /// The number of rows in all sections.
    public var rowCount: Int {
        starts[counts.count]
    }

    /// The rows of a section, counted over all sections.
    ///
    /// - Precondition: The section exists.
    public func rows(ofSection section: Int) -> Range<Int> {
        starts[section]..<starts[section + 1]
    }

    /// The row of an item, or nil if there is no such item.
    public func row(at path: IndexPath) -> Int? {
        guard counts.indices.contains(path.section) else { return nil }
        guard 0..<counts[path.section] ~= path.item else { return nil }
        return starts[path.section] + path.item
    }

    /// The item at a row, or nil if there is no such row.
    ///
    /// - Complexity: O(log *s*) for *s* sections.
    public func path(ofRow row: Int) -> IndexPath? {
        guard 0..<rowCount ~= row else { return nil }
        let section = counts.indices.partitionPoint { starts[$0 + 1] > row }
        return IndexPath(section: section, item: row - starts[section])
    }
}

public import ScreenfulTypes

/// The number of items of each section of a list, and the rows that they are.
public struct SectionCounts: Hashable, Sendable, Codable {
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

    /// The rows of adjacent sections, counted over all sections.
    func rows(ofSections sections: Range<Int>) -> Range<Int> {
        starts[sections.lowerBound]..<starts[sections.upperBound]
    }

    /// The first row of a section, counted over all sections; for the section count, the row count.
    ///
    /// - Precondition: `section` is from 0 to the section count.
    func firstRow(ofSection section: Int) -> Int { starts[section] }

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
        let section = section(ofRow: row)
        return IndexPath(section: section, item: row - starts[section])
    }

    /// Returns the section that holds a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *s*) for *s* sections.
    public func section(ofRow row: Int) -> Int { counts.indices.partitionPoint { starts[$0 + 1] > row } }

    /// Returns what becomes of the sections in an edit of rows, with sections in the place of rows.
    ///
    /// Sections before the first row that the edit changes stay, and so do the last ones, as far as they have as many
    /// rows as before; of those between, as many as there are before and after stay.
    ///
    /// - Parameters:
    ///   - new: The counts after the edit.
    ///   - firstChanged: The first row that is another one after the edit; nil if there is none.
    /// - Returns: The sections that are removed and inserted.
    /// - Complexity: O(*s*).
    func edit(to new: Self, firstChanged: Int?) -> RowEdit {
        let (old, shorter) = (counts, min(counts.count, new.counts.count))
        guard old.count != new.counts.count else { return RowEdit() }
        let unchanged = firstChanged.map { row in old.indices.partitionPoint { starts[$0 + 1] > row } } ?? shorter
        var first = 0
        while first < min(unchanged, shorter), old[first] == new.counts[first] { first += 1 }
        var last = 0
        while last < shorter - first, old[old.count - 1 - last] == new.counts[new.counts.count - 1 - last] { last += 1 }
        let kept = shorter - last
        return RowEdit(removed: [kept..<old.count - last], inserted: [kept..<new.counts.count - last])
    }
    /// Returns the sections whose rows are others after an edit: those from the first to the last.
    ///
    /// - Parameters:
    ///   - new: The counts after the edit.
    ///   - edit: The edit of rows.
    /// - Returns: The numbers of these sections before and after the edit, which begin alike.
    /// - Complexity: O(*s*).
    func sections(changedTo new: Self, by edit: RowEdit) -> (old: Range<Int>, new: Range<Int>) {
        let shorter = min(counts.count, new.counts.count)
        let firstChanged = edit.firstChangedRow ?? Int.max
        var first = 0
        while first < shorter, counts[first] == new.counts[first], starts[first + 1] <= firstChanged { first += 1 }
        // Rows from here on are those before the edit, as many places up or down.
        let lastChanged = edit.endOfChangedRows
        var last = 0
        while last < shorter - first, counts[counts.count - 1 - last] == new.counts[new.counts.count - 1 - last],
            new.starts[new.counts.count - 1 - last] >= lastChanged
        {
            last += 1
        }
        return (first..<counts.count - last, first..<new.counts.count - last)
    }
}

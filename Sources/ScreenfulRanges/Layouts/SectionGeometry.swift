import ScreenfulTypes

/// The headers and footers of sections: their lengths, and the rows that stand between them.
///
/// A section is its header, its rows and its footer, one after another; the next section follows. Headers and footers
/// are the *elements* of sections: that of section *s* with the number 2 *s* is its header, the next one its footer. One
/// of length 0 is none. The rows of sections are those of a list or stand in columns; every look-up is passed their
/// places. All offsets and lengths are in points along the axis that scrolls.
public struct SectionGeometry: Sendable, Codable {
    /// An element's stretch along the axis.
    public typealias Stretch = (start: Double, length: Double)

    /// The rows of each section.
    public private(set) var counts: SectionCounts
    /// True if the header of the section at the viewport's start stays in view there.
    public let pinsHeaders: Bool
    private var headers: RowGeometry
    private var footers: RowGeometry

    /// Creates sections whose headers and footers were never measured.
    ///
    /// - Parameters:
    ///   - counts: The rows of each section.
    ///   - header: The length of a header that was not measured, in points.
    ///   - footer: The length of a footer that was not measured, in points.
    ///   - pinsHeaders: True if headers stay in view at the viewport's start.
    /// - Precondition: The lengths are finite and not negative.
    public init(_ counts: SectionCounts, header: Double = 0, footer: Double = 0, pinsHeaders: Bool = false) {
        self.counts = counts
        self.pinsHeaders = pinsHeaders
        headers = RowGeometry(count: counts.sectionCount, estimate: header)
        footers = RowGeometry(count: counts.sectionCount, estimate: footer)
    }

    /// The number of elements: a header and a footer for each section.
    public var elementCount: Int { 2 * counts.sectionCount }

    /// Returns the length of an element, in points; 0 for one that is none.
    ///
    /// - Precondition: The element exists.
    /// - Complexity: O(log *s*) for *s* measured elements.
    public func length(ofElement element: Int) -> Double {
        element.isMultiple(of: 2) ? headers.length(ofRow: element / 2) : footers.length(ofRow: element / 2)
    }

    /// Sets the length of an element, in points; if it is the first header or the first footer to be measured, all others
    /// are taken to be as long.
    ///
    /// - Precondition: The element exists; the length is finite and not negative.
    /// - Complexity: O(log *s*) for *s* measured elements.
    public mutating func setLength(_ length: Double, ofElement element: Int) {
        if element.isMultiple(of: 2) {
            headers.setFirstOrOther(length, ofRow: element / 2)
        } else {
            footers.setFirstOrOther(length, ofRow: element / 2)
        }
    }

    /// Applies an edit of the list's rows: sections that stay keep the lengths of their headers and footers.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - new: The rows of each section after the edit.
    /// - Returns: The edit of the elements.
    /// - Complexity: O(*s*) for *s* sections, as that of counting them.
    mutating func apply(_ edit: RowEdit, counts new: SectionCounts) -> RowEdit {
        let sections = counts.edit(to: new, firstChanged: edit.firstChangedRow)
        counts = new
        headers.apply(sections)
        footers.apply(sections)
        return RowEdit(
            removed: sections.removed.map { 2 * $0.lowerBound..<2 * $0.upperBound },
            inserted: sections.inserted.map { 2 * $0.lowerBound..<2 * $0.upperBound }
        )
    }
}

extension RowGeometry {
    fileprivate mutating func setFirstOrOther(_ length: Double, ofRow row: Int) {
        if measuredRowCount == 0 { setEstimate(length) }
        setLength(length, ofRow: row)
    }
}

/// The rows of sections one below the other, as if there were neither headers nor footers.
protocol SectionBodies {
    /// Returns the offset at which the rows of a section begin, in points; for the number of sections, the length of all.
    func start(ofSection section: Int, _ counts: SectionCounts) -> Double
}

extension RowGeometry: SectionBodies {
    func start(ofSection section: Int, _ counts: SectionCounts) -> Double {
        offset(ofRow: section < counts.sectionCount ? counts.rows(ofSection: section).lowerBound : counts.rowCount)
    }
}

/// The places of sections and their elements.
///
/// Every boundary is one sum, that of the rows before it, and of the headers and the footers before it, so that boundaries
/// are in order whatever is rounded. A look-up takes O(log *s* · log *m*) for *s* sections and *m* runs of measured rows,
/// O(log *s* + log *m*) where sections are about equally long, and allocates nothing.
extension SectionGeometry {
    /// Returns the length of the first headers and footers.
    private func length(ofHeaders headers: Int, footers: Int) -> Double {
        self.headers.offset(ofRow: headers) + self.footers.offset(ofRow: footers)
    }

    /// Returns the length of the headers and footers before a section's rows.
    func shift(ofSection section: Int) -> Double { length(ofHeaders: section + 1, footers: section) }

    private func start(ofSection section: Int, _ bodies: some SectionBodies) -> Double {
        bodies.start(ofSection: section, counts) + length(ofHeaders: section, footers: section)
    }

    /// Returns the end of a section's header, where its rows begin.
    func startOfRows(ofSection section: Int, _ bodies: some SectionBodies) -> Double {
        bodies.start(ofSection: section, counts) + shift(ofSection: section)
    }

    private func endOfRows(ofSection section: Int, _ bodies: some SectionBodies) -> Double {
        bodies.start(ofSection: section + 1, counts) + shift(ofSection: section)
    }

    private func end(ofSection section: Int, _ bodies: some SectionBodies) -> Double {
        start(ofSection: section + 1, bodies)
    }

    /// Returns the last section that starts before an offset, or at it if `orAt` is true; nil if none does.
    func lastSection(startingBefore offset: Double, orAt: Bool, _ bodies: some SectionBodies) -> Int? {
        let guess = section(near: offset, bodies)
        let beyond = (0..<counts.sectionCount).partitionPoint(near: guess) { section in
            let start = start(ofSection: section, bodies)
            return orAt ? start > offset : start >= offset
        }
        return beyond > 0 ? beyond - 1 : nil
    }

    /// Returns a section near an offset, where a search begins: the one that is there if all are equally long, corrected
    /// twice by how far off it is.
    ///
    /// A search from the middle looks at as many sections as their number has bits, each at the cost of a look-up of a row;
    /// from here, at a few.
    private func section(near offset: Double, _ bodies: some SectionBodies) -> Int {
        let count = counts.sectionCount
        guard count > Self.fewSections else { return count / 2 }
        let mean = length(bodies) / Double(count)
        guard mean > 0 else { return 0 }
        let last = Double(count - 1)
        var guess = min(max(0, offset / mean), last)
        for _ in 0..<2 {
            guess.round(.down)
            let error = offset - start(ofSection: Int(guess), bodies)
            guess = min(max(0, guess + error / mean), last)
        }
        return Int(guess)
    }

    /// The number of sections up to which a search from the middle looks at no more of them than a guess costs.
    private static var fewSections: Int { 32 }

    /// The length of all sections.
    func length(_ bodies: some SectionBodies) -> Double { start(ofSection: counts.sectionCount, bodies) }

    /// Returns the stretch of a section, from its header through its footer.
    func stretch(ofSection section: Int, _ bodies: some SectionBodies) -> Stretch {
        let start = start(ofSection: section, bodies)
        return (start, end(ofSection: section, bodies) - start)
    }

    /// Returns the stretch of an element, of no length if it is none.
    func stretch(ofElement element: Int, _ bodies: some SectionBodies) -> Stretch {
        let section = element / 2
        let start =
            element.isMultiple(of: 2) ? start(ofSection: section, bodies) : endOfRows(ofSection: section, bodies)
        return (start, length(ofElement: element))
    }

    /// Returns the elements between the ends of a stretch, also those that are none.
    func elements(intersecting extent: (start: Double, end: Double), _ bodies: some SectionBodies) -> Range<Int> {
        guard extent.start < extent.end,
            let last = lastSection(startingBefore: extent.end, orAt: false, bodies)
        else { return 0..<0 }
        let section = lastSection(startingBefore: extent.start, orAt: true, bodies) ?? 0
        var first = 2 * section
        if startOfRows(ofSection: section, bodies) <= extent.start { first += 1 }
        if end(ofSection: section, bodies) <= extent.start { first += 1 }
        let end = endOfRows(ofSection: last, bodies) < extent.end ? 2 * last + 2 : 2 * last + 1
        return first..<max(first, end)
    }

    /// Returns where a section's header stands while it is pinned to the viewport's start: there, but not above its
    /// place, and not below the end of its rows, so that it never covers the footer.
    ///
    /// - Returns: The header's stretch; nil without one.
    func pinnedHeader(ofSection section: Int, at offset: Double, _ bodies: some SectionBodies) -> Stretch? {
        let header = stretch(ofElement: 2 * section, bodies)
        guard header.length > 0 else { return nil }
        return (min(max(offset, header.start), endOfRows(ofSection: section, bodies) - header.length), header.length)
    }

    /// Returns the section whose header is in view at the viewport's start although its place may be before it; nil if
    /// there is none.
    func pinnedSection(at offset: Double, _ bodies: some SectionBodies) -> Int? {
        guard pinsHeaders, let section = lastSection(startingBefore: offset, orAt: true, bodies),
            let header = pinnedHeader(ofSection: section, at: offset, bodies),
            header.start + header.length > offset
        else { return nil }
        return section
    }

    /// Returns the length of the header that is pinned to a viewport's start; 0 if there is none.
    func pinnedLength(at offset: Double, _ bodies: some SectionBodies) -> Double {
        pinnedSection(at: offset, bodies).map { headers.length(ofRow: $0) } ?? 0
    }

    /// Returns the points at the viewport's start that a pinned header covers while a row stands below it.
    func inset(ofRow row: Int) -> Double {
        guard pinsHeaders, row < counts.rowCount else { return 0 }
        return headers.length(ofRow: counts.section(ofRow: row))
    }
}

/// The places of a list's rows.
extension SectionGeometry {
    /// Returns the offset of a row; for the row count, the end of the last section.
    func offset(ofRow row: Int, _ rows: RowGeometry) -> Double {
        guard row < counts.rowCount else { return length(rows) }
        return rows.offset(ofRow: row) + shift(ofSection: counts.section(ofRow: row))
    }

    /// Returns the end of a row.
    private func end(ofRow row: Int, _ rows: RowGeometry) -> Double {
        rows.offset(ofRow: row + 1) + shift(ofSection: counts.section(ofRow: row))
    }

    /// Returns the number of rows that start before an offset, or at it if `orAt` is true.
    private func rowCount(startingBefore offset: Double, orAt: Bool, _ rows: RowGeometry) -> Int {
        guard let section = lastSection(startingBefore: offset, orAt: orAt, rows) else { return 0 }
        let shift = shift(ofSection: section)
        // The difference may be off through rounding, so the comparison decides.
        let guess = rows.rowCount(startingBefore: offset - shift, orAt: orAt)
        return counts.rows(ofSection: section).partitionPoint(near: guess) { row in
            let start = rows.offset(ofRow: row) + shift
            return orAt ? start > offset : start >= offset
        }
    }

    /// Returns the rows of which at least a part lies inside a stretch; where there are none, the empty range at the row
    /// that the stretch starts in or before.
    func rows(intersecting extent: (start: Double, end: Double), _ rows: RowGeometry) -> Range<Int> {
        let before = rowCount(startingBefore: extent.start, orAt: true, rows)
        let first = before > 0 && end(ofRow: before - 1, rows) > extent.start ? before - 1 : before
        guard extent.start < extent.end else { return first..<first }
        return first..<max(first, rowCount(startingBefore: extent.end, orAt: false, rows))
    }

    /// Visits rows, each with its offset and length.
    func forEachRow(in visited: Range<Int>, _ rows: RowGeometry, _ body: (Int, Double, Double) -> Void) {
        var next = visited.lowerBound
        while next < visited.upperBound {
            let section = counts.section(ofRow: next)
            let own = next..<min(visited.upperBound, counts.rows(ofSection: section).upperBound)
            let shift = shift(ofSection: section)
            rows.forEachRow(in: own) { row, offset, length in body(row, offset + shift, length) }
            next = own.upperBound
        }
    }
}

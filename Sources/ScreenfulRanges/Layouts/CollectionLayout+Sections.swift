/// Places to return to, whatever becomes of the lengths of rows, headers and footers.
extension CollectionLayout {
    /// Returns the row at an offset and its distance from there, to find the place again after lengths have changed.
    ///
    /// It is the first row that reaches beyond the offset, or beyond the pinned header that covers it there; before the
    /// content the first row, past it the last one.
    ///
    /// - Parameters:
    ///   - offset: The offset, in points.
    ///   - screen: The length of the viewport, in points, within which a row is looked for.
    /// - Returns: The row, and the points from its start to the offset, or to the end of the pinned header; row 0 in an
    ///   empty list.
    public func anchor(at offset: Double, screen: Double) -> (row: Int, within: Double) {
        let row: Int?
        if let columns, let sections {
            row = firstRow(at: offset, screen: screen, columns, sections)
        } else if !placements.isEmpty {
            row = rows(intersecting: (offset, offset + max(1, screen))).hull.first
        } else if showsSections, let sections {
            let end = offset + sections.pinnedLength(at: offset, lengths)
            let first = sections.rows(intersecting: (end, end), lengths).lowerBound
            row = first < rowCount ? first : nil
        } else {
            let scrolled = specification.pinned.scrolled(of: rowCount)
            row = lengths.row(atOffset: offset + pinnedLengths.start).map { max($0, scrolled.lowerBound) }
        }
        let anchor = row ?? (offset < 0 ? 0 : max(0, rowCount - 1))
        return (anchor, offset - self.offset(ofAnchor: anchor))
    }

    /// Returns the first row in columns that reaches beyond an offset and the header that is pinned there, or the next one
    /// where there is none on a screen.
    private func firstRow(
        at offset: Double,
        screen: Double,
        _ columns: SectionColumns,
        _ sections: SectionGeometry
    ) -> Int? {
        let start = offset + sections.pinnedLength(at: offset, columns)
        let found = columns.rows(intersecting: (start, start + max(1, screen)), in: sections, lengths)
        if let row = found.hull.first { return row }
        guard let section = sections.lastSection(startingBefore: start, orAt: true, columns) else { return nil }
        let isAhead = sections.startOfRows(ofSection: section, columns) >= start
        let row = sections.counts.firstRow(ofSection: isAhead ? section : section + 1)
        return row < rowCount ? row : nil
    }

    /// Returns the offset of a viewport in which a row is the first one that no pinned header covers, in points; for the
    /// row count, the end of the content.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    public func offset(ofAnchor row: Int) -> Double {
        let offset = offset(ofRow: row)
        if showsSections, let sections { return offset - sections.inset(ofRow: row) }
        guard placements.isEmpty else { return offset }
        let pinned = pinnedLengths.start
        return pinned == 0 ? offset : max(0, offset - pinned)
    }
}

/// The rows that stay at the two ends of the viewport.
extension CollectionLayout {
    /// The lengths of the pinned rows at either end, in points.
    public var pinnedLengths: (start: Double, end: Double) {
        guard specification.pinned != .none else { return (0, 0) }
        let scrolled = specification.pinned.scrolled(of: rowCount)
        return (offset(ofRow: scrolled.lowerBound), length - offset(ofRow: scrolled.upperBound))
    }

    /// Returns the part of a viewport that no pinned row covers, as its two ends in points.
    public func openExtent(of viewport: (start: Double, end: Double)) -> (start: Double, end: Double) {
        let pinned = pinnedLengths
        let start = viewport.start + pinned.start
        return (start, max(start, viewport.end - pinned.end))
    }
}

/// Rows, or what stands in their place, in the order of their offsets.
protocol PlacedRows {
    var rowCount: Int { get }
    /// True if the first row follows the last one.
    var wraps: Bool { get }

    /// Returns the offset of a row, in points.
    func offset(ofRow row: Int) -> Double

    /// Visits rows, each with its offset and length in points.
    func forEachRow(in rows: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void)

    /// Returns the points by which rows lie farther down in the turn in which they are nearest to a stretch.
    func shift(ofRowsAt rows: (start: Double, end: Double), toward stretch: (start: Double, end: Double)) -> Double
}

extension CollectionLayout: PlacedRows {}

/// Headers and footers, by their numbers as elements.
struct SectionElements: PlacedRows {
    let layout: CollectionLayout

    var rowCount: Int { layout.sections?.elementCount ?? 0 }
    /// A layout with sections has two ends.
    var wraps: Bool { false }

    func offset(ofRow element: Int) -> Double { layout.stretch(ofElement: element).start }

    func forEachRow(in elements: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void) {
        for element in elements {
            let stretch = layout.stretch(ofElement: element)
            body(element, stretch.start, stretch.length)
        }
    }

    func shift(ofRowsAt _: (start: Double, end: Double), toward _: (start: Double, end: Double)) -> Double { 0 }
}

/// The places of headers and footers, in a layout that has some.
///
/// - Complexity: O(log *s* · log *m*) for a look-up among *s* sections and *m* runs of measured rows.
extension CollectionLayout {
    /// An element's stretch along the axis that scrolls, in points.
    public typealias Stretch = SectionGeometry.Stretch

    /// The sections that are shown with headers and footers; nil for a pager and a sheet, and where there are none.
    public var shownSections: SectionGeometry? { showsSections ? sections : nil }

    /// True if there are sections and they are shown; cheaper to ask than ``shownSections``, which copies them.
    var showsSections: Bool { hasSections && (specification.kind == .list || !placements.isEmpty) }

    /// Returns the stretch of a section, from its header through its footer.
    ///
    /// - Precondition: The section exists.
    public func stretch(ofSection section: Int) -> Stretch {
        shownSections?.stretch(ofSection: section, self) ?? (0, 0)
    }

    /// Returns the stretch of a section's header or footer; of no length if there is none.
    ///
    /// - Precondition: The element exists.
    public func stretch(ofElement element: Int) -> Stretch {
        shownSections?.stretch(ofElement: element, self) ?? (0, 0)
    }

    /// Returns where a section's header stands while it is pinned to the viewport's start: there, but not above its
    /// place, and not below the end of its rows, so that it never covers the footer.
    ///
    /// - Returns: The header's stretch; nil without one.
    /// - Precondition: The section exists.
    public func pinnedHeader(ofSection section: Int, at offset: Double) -> Stretch? {
        shownSections?.pinnedHeader(ofSection: section, at: offset, self)
    }

    /// Returns the elements between the ends of a stretch, in points, also those that are none.
    public func elements(intersecting extent: (start: Double, end: Double)) -> Range<Int> {
        shownSections?.elements(intersecting: extent, self) ?? 0..<0
    }

    /// Returns the elements in a viewport.
    ///
    /// - Parameter viewport: The viewport's two ends, in points.
    /// - Returns: The elements that stand there, and the header that is pinned to its start.
    public func elements(visibleIn viewport: (start: Double, end: Double)) -> RowSet {
        var elements = RowSet()
        guard let sections = shownSections, viewport.start < viewport.end else { return elements }
        let standing = sections.elements(intersecting: viewport, self)
        if let pinned = sections.pinnedSection(at: viewport.start, self) {
            elements.append(2 * pinned..<2 * pinned + 1)
        }
        elements.append(standing)
        return elements
    }
}

extension CollectionLayout: SectionBodies {
    func start(ofSection section: Int, _ counts: SectionCounts) -> Double {
        columns?.start(ofSection: section, counts) ?? lengths.start(ofSection: section, counts)
    }

    private var columns: SectionColumns? { placements.isEmpty ? nil : placements[0].columns }
}

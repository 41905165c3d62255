import ScreenfulTypes

/// The places of headers, rows and footers in one column, and of headers that stay in view.
///
/// Headers and footers are rows of the same tree as the rows between them, so one look-up finds any of them. All offsets
/// and lengths are in points along the axis that scrolls.
public struct SectionGeometry: Sendable {
    /// The lengths of a section's elements; a header or a footer of length 0 is none.
    public struct Section: Hashable, Sendable {
        /// The length of the header.
        public var header: Double
        /// The length of each row.
        public var rows: [Double]
        /// The length of the footer.
        public var footer: Double

        /// Creates a section.
        public init(header: Double, rows: [Double], footer: Double) {
            self.header = header
            self.rows = rows
            self.footer = footer
        }
    }

    /// An element's stretch along the axis.
    public typealias Stretch = (start: Double, length: Double)

    /// Headers, rows and footers in their order; a missing header or footer has no length.
    private let elements: RowGeometry
    /// The first element of each section, and the number of elements at the end.
    private let starts: [Int]

    /// Creates the geometry of sections that follow one another.
    ///
    /// - Precondition: The lengths are finite and not negative.
    /// - Complexity: O(rows).
    public init(_ sections: [Section]) {
        var lengths: [Double] = []
        var starts = [0]
        for section in sections {
            lengths.append(section.header)
            lengths += section.rows
            lengths.append(section.footer)
            starts.append(lengths.count)
        }
        var elements = RowGeometry(count: lengths.count, estimate: 0)
        elements.setLengths(lengths, from: 0)
        self.elements = elements
        self.starts = starts
    }

    /// The number of sections.
    public var sectionCount: Int { starts.count - 1 }
    /// The length of all sections.
    public var length: Double { elements.length }

    /// Returns the stretch of a section, from its header through its footer.
    ///
    /// - Precondition: The section exists.
    /// - Complexity: O(log *n*) for *n* rows, as that of every look-up.
    public func stretch(ofSection section: Int) -> Stretch {
        let start = elements.offset(ofRow: starts[section])
        return (start, elements.offset(ofRow: starts[section + 1]) - start)
    }

    /// Returns the stretch of a section's header; nil without one.
    ///
    /// - Precondition: The section exists.
    public func header(ofSection section: Int) -> Stretch? { stretch(ofElement: starts[section]) }

    /// Returns the stretch of a section's footer; nil without one.
    ///
    /// - Precondition: The section exists.
    public func footer(ofSection section: Int) -> Stretch? { stretch(ofElement: starts[section + 1] - 1) }

    /// Returns the stretches of a section's rows.
    ///
    /// - Precondition: The section exists.
    /// - Complexity: O(log *n* + rows of the section).
    public func rows(ofSection section: Int) -> [Stretch] {
        var rows: [Stretch] = []
        elements.forEachRow(in: starts[section] + 1..<starts[section + 1] - 1) { _, start, length in
            rows.append((start, length))
        }
        return rows
    }

    /// Returns where a section's header stands while it is pinned to the viewport's start: there, but not above its
    /// place, and not below the end of its rows, so that it never covers the footer.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - offset: The viewport's start.
    /// - Returns: The header's stretch; nil without one.
    /// - Precondition: The section exists.
    public func pinnedHeader(ofSection section: Int, at offset: Double) -> Stretch? {
        guard let header = header(ofSection: section) else { return nil }
        let endOfRows = elements.offset(ofRow: starts[section + 1] - 1)
        return (min(max(offset, header.start), endOfRows - header.length), header.length)
    }

    /// Returns the sections of which a part is in a stretch.
    ///
    /// - Parameter extent: The stretch's two ends.
    /// - Returns: The sections; none if the stretch is empty.
    /// - Complexity: O(log *n*).
    public func sections(intersecting extent: (start: Double, end: Double)) -> Range<Int> {
        let found = elements.rows(intersecting: extent)
        guard let first = found.first, let last = found.last else { return 0..<0 }
        return section(ofElement: first)..<section(ofElement: last) + 1
    }

    private func section(ofElement element: Int) -> Int {
        (0..<sectionCount).partitionPoint { starts[$0 + 1] > element }
    }

    private func stretch(ofElement element: Int) -> Stretch? {
        let length = elements.length(ofRow: element)
        return length > 0 ? (elements.offset(ofRow: element), length) : nil
    }
}

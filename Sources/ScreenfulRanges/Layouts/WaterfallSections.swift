/// The places of rows in columns that all begin anew in each section.
///
/// Each section is a waterfall by itself, so that a row that is measured moves the rows of no other section against one
/// another. Only a section with a row that was measured, or on screen, has one of its own. All others are alike but for
/// the number of their rows: they share a waterfall, and are its first rows.
///
/// Offsets are those of sections that follow one another at once, each with the gap behind its last row, in points. Below,
/// *s* is the number of sections, and *c* that of segments and checkpoints of a waterfall.
struct WaterfallSections: Sendable, Codable {
    /// The waterfall of a section.
    struct Placement: Sendable, Codable {
        var section: Int
        var waterfall: WaterfallPlacement
        /// True if the lengths of all its rows are known.
        var isComplete = false
    }

    /// The rows of each section.
    var counts: SectionCounts
    /// For each section, the index of its waterfall; -1 where it has none of its own.
    var indices: [Int32]
    /// The waterfalls of sections, in no order.
    var placements: [Placement] = []
    /// The indices of waterfalls of which the lengths of some rows are not known.
    var incomplete: Set<Int> = []
    /// The lengths of sections with a waterfall of their own, and 0 for others.
    var ownLengths: RowGeometry
    /// The rows in the longest column of sections without one, and 0 for others.
    var longestColumns: RowGeometry
    /// The waterfall that sections without one are the first rows of.
    var common: WaterfallPlacement
    var commonLengths: RowGeometry

    /// Places the rows of sections in lanes.
    ///
    /// - Precondition: `lineGap` and `tolerance` are finite and not negative; the sections have as many rows.
    /// - Complexity: O(rows measured + *s*).
    init(
        lanes: Lanes,
        lineGap: Double,
        tolerance: Double,
        sections counts: SectionCounts,
        lengths: RowGeometry,
        spans: RowGeometry?
    ) {
        self.counts = counts
        indices = Array(repeating: -1, count: counts.sectionCount)
        ownLengths = RowGeometry(count: counts.sectionCount, estimate: 0)
        longestColumns = ownLengths
        commonLengths = RowGeometry(count: 0, estimate: lengths.estimate)
        common = WaterfallPlacement(lanes: lanes, lineGap: lineGap, tolerance: tolerance, lengths: commonLengths)
        growCommon()
        if lengths.tree.total.knownCount > 0 {
            for section in indices.indices where knownCount(inSection: section, lengths) > 0 {
                place(section, lengths, spans)
            }
        }
        countLengths()
    }

    /// Returns the offset of a section's first row; for the number of sections, the length of all.
    ///
    /// - Complexity: O(log *s*).
    func start(ofSection section: Int) -> Double {
        ownLengths.offset(ofRow: section) + longestColumns.offset(ofRow: section) * step
    }

    /// Points from a row that was never measured to the next in its column.
    private var step: Double { commonLengths.estimate + common.gap }
}

/// The places of rows.
extension WaterfallSections {
    /// Returns the columns of a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *s* + log *c*).
    func lanes(ofRow row: Int) -> Range<Int> {
        let section = counts.section(ofRow: row)
        let index = Int(indices[section])
        let place = row - counts.firstRow(ofSection: section)
        return index < 0 ? common.lanes(ofRow: place) : placements[index].waterfall.lanes(ofRow: place)
    }

    /// Adds the rows of a section of which at least a part lies inside a stretch, given the offset at which its columns
    /// begin.
    ///
    /// - Complexity: As that of a waterfall.
    func addRows(
        ofSection section: Int,
        intersecting extent: (start: Double, end: Double),
        from origin: Double,
        _ lengths: RowGeometry,
        to found: inout RowSet
    ) {
        let rows = counts.rows(ofSection: section)
        let index = Int(indices[section])
        if index >= 0 {
            let own = placements[index].waterfall.rows(intersecting: extent, from: origin, lengths)
            found.append(own, movedBy: rows.lowerBound)
        } else {
            let own = common.rows(intersecting: extent, from: origin, commonLengths)
            found.append(own.clamped(to: 0..<rows.count), movedBy: rows.lowerBound)
        }
    }

    /// Visits rows of a section, each with its offset from the start of the columns, its length, and its columns.
    ///
    /// - Precondition: The rows are in the section.
    /// - Complexity: As that of a waterfall.
    func forEachRow(
        in rows: Range<Int>,
        ofSection section: Int,
        _ lengths: RowGeometry,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ lanes: Range<Int>) -> Void
    ) {
        let first = counts.firstRow(ofSection: section)
        let own = rows.moved(by: -first)
        let index = Int(indices[section])
        if index >= 0 {
            placements[index].waterfall.forEachRow(in: own, lengths) { body(first + $0, $1, $2, $3) }
        } else {
            common.forEachRow(in: own, commonLengths) { body(first + $0, $1, $2, $3) }
        }
    }
}

/// The lengths of rows.
extension WaterfallSections {
    /// Follows lengths and spans that were set, in the sections of these rows.
    ///
    /// - Returns: The number of rows placed anew.
    /// - Complexity: O(sections of the rows · log *s*), and as that of a waterfall for each of them.
    @discardableResult
    mutating func lengthsChanged(in rows: Range<Int>, _ lengths: RowGeometry, _ spans: RowGeometry?) -> Int {
        guard let last = rows.last else { return 0 }
        var placed = 0
        for section in counts.section(ofRow: rows.lowerBound)...counts.section(ofRow: last) {
            let own = counts.rows(ofSection: section).clamped(to: rows)
            let index = Int(indices[section])
            if index >= 0 {
                let first = counts.firstRow(ofSection: section)
                placed += placements[index].waterfall.lengthsChanged(in: own.moved(by: -first), lengths, spans)
                noteLength(ofPlacement: index, lengths)
            } else if knownCount(inSection: section, lengths) > 0 {
                placed += counts.counts[section]
                placeOne(section, lengths, spans)
            }
        }
        return placed
    }

    /// Follows a new estimate of rows: those of sections without a measured one move with it.
    ///
    /// - Complexity: O(sections known in part), and as that of a waterfall for each of them; O(*s*) if columns are filled
    ///   in another order.
    mutating func estimateChanged(_ lengths: RowGeometry, _ spans: RowGeometry?) {
        guard lengths.estimate != commonLengths.estimate else { return }
        let rowsAtOnce = rowsAtOnce
        commonLengths.setEstimate(lengths.estimate)
        common.estimateChanged(commonLengths)
        for index in incomplete {
            placements[index].waterfall.estimateChanged(lengths, spans)
            noteLength(ofPlacement: index, lengths)
        }
        if rowsAtOnce != self.rowsAtOnce { countLengths() }
    }

    /// Keeps rows that are on screen in their lanes, whatever is inserted before them or measured later.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(ranges kept), and as that of placing a section of which no row was on screen.
    mutating func pin(_ rows: RowSet, _ lengths: RowGeometry, _ spans: RowGeometry?) {
        for index in 0..<rows.count {
            var rest = rows[index]
            while !rest.isEmpty {
                let section = counts.section(ofRow: rest.lowerBound)
                let own = counts.rows(ofSection: section).clamped(to: rest)
                if indices[section] < 0 { placeOne(section, lengths, spans) }
                let first = counts.firstRow(ofSection: section)
                placements[Int(indices[section])].waterfall.pin(RowSet(own.moved(by: -first)))
                rest = own.upperBound..<rest.upperBound
            }
        }
    }

    func knownCount(inSection section: Int, _ lengths: RowGeometry) -> Int {
        let rows = counts.rows(ofSection: section)
        let (before, after) = (
            lengths.tree.summary(beforeRow: rows.lowerBound), lengths.tree.summary(beforeRow: rows.upperBound)
        )
        return Int(after.knownCount) - Int(before.knownCount)
    }

    /// Gives a section a waterfall of its own.
    private mutating func placeOne(_ section: Int, _ lengths: RowGeometry, _ spans: RowGeometry?) {
        place(section, lengths, spans)
        longestColumns.setLength(0, ofRow: section)
        noteLength(ofPlacement: placements.count - 1, lengths)
    }

    mutating func noteLength(ofPlacement index: Int, _ lengths: RowGeometry) {
        ownLengths.setLength(placements[index].waterfall.length + common.gap, ofRow: placements[index].section)
        noteCompleteness(ofPlacement: index, lengths)
    }

    private mutating func noteCompleteness(ofPlacement index: Int, _ lengths: RowGeometry) {
        let section = placements[index].section
        let isComplete = knownCount(inSection: section, lengths) == counts.counts[section]
        placements[index].isComplete = isComplete
        if isComplete { incomplete.remove(index) } else { incomplete.insert(index) }
    }

    /// Places the rows of a section in lanes of its own, without a note of their length.
    mutating func place(
        _ section: Int,
        keeping kept: KeptRows = KeptRows(),
        _ lengths: RowGeometry,
        _ spans: RowGeometry?
    ) {
        let rows = counts.rows(ofSection: section)
        indices[section] = Int32(placements.count)
        let waterfall = common.withRows(rows, pinned: kept.rows, keeping: kept.lanes, lengths, spans)
        placements.append(Placement(section: section, waterfall: waterfall))
        noteCompleteness(ofPlacement: placements.count - 1, lengths)
    }

    /// Adds up the lengths of all sections.
    mutating func countLengths() {
        ownLengths = RowGeometry(count: counts.sectionCount, estimate: 0)
        longestColumns = ownLengths
        let rows = zip(counts.counts, indices).map { $1 < 0 ? Double(rowsOfLongestColumn(ofFirst: $0)) : 0 }
        longestColumns.setLengths(rows, from: 0)
        guard !placements.isEmpty else { return }
        let own = indices.map { $0 < 0 ? 0 : placements[Int($0)].waterfall.length + common.gap }
        ownLengths.setLengths(own, from: 0)
    }

    /// Grows the common waterfall to twice the rows of the longest section where it has fewer than that section.
    mutating func growCommon() {
        let largest = counts.counts.max() ?? 0
        guard largest > commonLengths.rowCount else { return }
        let count = min(2 * largest, RowGeometry.maximumRowCount)
        commonLengths = RowGeometry(count: count, estimate: commonLengths.estimate)
        common = common.withRows(0..<count, commonLengths)
    }

    /// The number of rows that the first column gets at first, if none was measured: until it exceeds the empty ones by
    /// more than the tolerance.
    private var rowsAtOnce: Int {
        guard step > 0, common.lanes.count > 1 else { return 1 }
        return Int(min((common.tolerance / step).rounded(.down), Double(RowGeometry.maximumRowCount))) + 1
    }

    /// Returns the number of rows in the longest column of rows that were never measured.
    ///
    /// All columns but the last are filled with as many rows at once as the tolerance allows. From then on the last column
    /// gets a row, and after it each of the others one, and so on.
    func rowsOfLongestColumn(ofFirst count: Int) -> Int {
        let (laneCount, atOnce) = (common.lanes.count, rowsAtOnce)
        guard laneCount > 1 else { return count }
        let rest = count - (laneCount - 1) * atOnce
        return rest > 0 ? atOnce + (rest + laneCount - 2) / laneCount : min(count, atOnce)
    }
}

/// The lines behind changes of rows, each stretch up to the first line that begins where one began before.
struct FlowReplay {
    /// Lines that take the place of old ones.
    struct Splice {
        /// The old lines.
        let lines: Range<Int>
        let pieces: [FlowLineBuilder.Piece]
        /// The number of rows that were placed.
        let rowCount: Int
    }

    /// The lines before the changes, with the sections after them.
    private let old: FlowLines
    private let lengths: RowGeometry
    private let widths: RowGeometry
    /// The changes behind the rows placed so far.
    private var changes: ArraySlice<FlowLines.Change>
    /// The number of rows that there are more in front of the next change than before.
    private var shift = 0
    /// The end of the last change that rows were placed behind.
    private var changeEnd = 0

    /// Creates a replay, given the lines before the changes, and the lengths, the widths and the sections after them.
    init(lines: FlowLines, _ lengths: RowGeometry, _ widths: RowGeometry, changes: ArraySlice<FlowLines.Change>) {
        old = lines
        self.lengths = lengths
        self.widths = widths
        self.changes = changes
    }

    /// Returns the lines of the next stretch, and the old ones in whose place they are; nil if all rows are placed.
    mutating func next() -> Splice? {
        guard let change = changes.first else { return nil }
        // From the line before, whose end may have room for the first row that changed.
        let line = change.old.lowerBound == 0 ? 0 : old.line(ofRow: change.old.lowerBound - 1)
        let first = old.firstRow(ofLine: line) + shift
        var builder = FlowLineBuilder(old)
        var row = first
        take(upTo: change.new.lowerBound)
        var sectionEnd = endOfSection(at: row)
        while row < lengths.rowCount {
            if row == sectionEnd {
                builder.endLine()
                if let end = oldLine(beginningAt: row) {
                    return Splice(lines: line..<end, pieces: builder.finish(), rowCount: row - first)
                }
                sectionEnd = endOfSection(at: row)
            }
            let stretch = FlowStretch(upTo: sectionEnd, at: row, lengths, widths, estimatedWidth: old.estimatedWidth)
            let end = stretch.isUniform ? place(stretch, &builder, &row) : placeSingly(stretch, &builder, &row)
            if let end { return Splice(lines: line..<end, pieces: builder.finish(), rowCount: row - first) }
        }
        builder.endLine()
        take(upTo: lengths.rowCount)
        return Splice(lines: line..<old.lineCount, pieces: builder.finish(), rowCount: row - first)
    }

    /// Returns the row behind a row's section, or behind all rows if they are in none.
    private func endOfSection(at row: Int) -> Int {
        guard let sections = old.sections, row < lengths.rowCount else { return lengths.rowCount }
        return sections.firstRow(ofSection: sections.section(ofRow: row) + 1)
    }

    /// Places rows of unequal sizes.
    ///
    /// - Returns: The old line that the next row begins as before; nil if the stretch ends first.
    private mutating func placeSingly(
        _ stretch: FlowStretch,
        _ builder: inout FlowLineBuilder,
        _ row: inout Int
    ) -> Int? {
        for next in stretch.rows {
            row = next
            let width = stretch.width(ofRow: row)
            if !builder.hasRoom(for: width, isMeasured: stretch.length(ofRow: row) != nil) {
                builder.endLine()
                if let line = oldLine(beginningAt: row) { return line }
            }
            builder.add(1, width: width, length: stretch.length(ofRow: row))
        }
        row = stretch.rows.upperBound
        return nil
    }

    /// Places rows that are all alike: the first line is filled, and those behind it are counted.
    ///
    /// - Returns: The old line that the next row begins as before; nil if the stretch ends first.
    private mutating func place(_ stretch: FlowStretch, _ builder: inout FlowLineBuilder, _ row: inout Int) -> Int? {
        let (width, length) = (stretch.width(ofRow: row), stretch.length(ofRow: row))
        let first = min(stretch.rows.count, builder.room(for: width, isMeasured: length != nil))
        builder.add(first, width: width, length: length)
        row += first
        guard row < stretch.rows.upperBound else { return nil }
        builder.endLine()
        if let line = oldLine(beginningAt: row) { return line }
        let fitting = builder.room(for: width, isMeasured: length != nil)
        // The last line may have room for a row behind the stretch.
        let lineCount = (stretch.rows.upperBound - row - 1) / fitting
        builder.addLines(lineCount, of: fitting, length: length)
        row += lineCount * fitting
        if lineCount > 0, let line = oldLine(beginningAt: row) { return line }
        builder.add(stretch.rows.upperBound - row, width: width, length: length)
        row = stretch.rows.upperBound
        return nil
    }

    /// Passes the changes that begin at a row or before it.
    private mutating func take(upTo row: Int) {
        while let change = changes.first, change.new.lowerBound <= row {
            shift += change.new.count - change.old.count
            changeEnd = change.new.upperBound
            changes.removeFirst()
        }
    }

    /// Returns the old line that begins at a row which now begins a line, if from there on all rows are as before.
    private mutating func oldLine(beginningAt row: Int) -> Int? {
        take(upTo: row)
        guard row >= changeEnd, let line = old.counts.row(atOffset: Double(row - shift)) else { return nil }
        return old.firstRow(ofLine: line) == row - shift ? line : nil
    }
}

/// Adjacent rows whose lengths are in one run, and whose widths are in one run.
private struct FlowStretch {
    let rows: Range<Int>
    private let lengths: Values
    private let widths: Values
    private let estimatedWidth: Double

    /// The numbers of a run of rows.
    private enum Values {
        case equal(Double?)
        case unequal(ArraySlice<PackedLength>, firstRow: Int)

        init(_ geometry: RowGeometry, at position: RunTree<LengthRun>.Position) {
            switch position.run.kind {
            case .estimated: self = .equal(nil)
            case .outdated, .measured: self = .equal(position.run.length)
            case .packed: self = .unequal(geometry.tree.store[position.run.block], firstRow: position.rows.lowerBound)
            }
        }

        func value(ofRow row: Int) -> Double? {
            switch self {
            case .equal(let value): value
            case .unequal(let values, let firstRow): values[values.startIndex + row - firstRow].points
            }
        }
    }

    init(upTo end: Int, at row: Int, _ lengths: RowGeometry, _ widths: RowGeometry, estimatedWidth: Double) {
        let (length, width) = (lengths.tree.position(ofRow: row), widths.tree.position(ofRow: row))
        rows = row..<min(end, length.rows.upperBound, width.rows.upperBound)
        self.lengths = Values(lengths, at: length)
        self.widths = Values(widths, at: width)
        self.estimatedWidth = estimatedWidth
    }

    /// Whether all rows are alike.
    var isUniform: Bool {
        if case .equal = lengths, case .equal = widths { return true }
        return false
    }

    /// Returns the length of a row, in points; nil if it was never measured.
    func length(ofRow row: Int) -> Double? { lengths.value(ofRow: row) }

    /// Returns the width of a row, in points.
    func width(ofRow row: Int) -> Double { widths.value(ofRow: row) ?? estimatedWidth }
}

/// Lines made from the sizes of rows in their order.
struct FlowLineBuilder {
    /// Lines that follow one another.
    enum Piece {
        /// The length of each line, with the gap behind it, and the number of its rows.
        case unequal(lengths: [Double], counts: [Double])
        /// Lines of one length, nil if none of their rows was measured, with equally many rows.
        case alike(length: Double?, rowCount: Int, count: Int)
    }

    /// The most rows of a line.
    private static let unlimited = RowGeometry.maximumRowCount

    private let width: Double
    private let gap: Double
    private let lineGap: Double
    /// The length of a line that is not known, with its gap, in points.
    private let estimate: Double

    private var pieces: [Piece] = []
    /// Lines behind those in `pieces`.
    private var lengths: [Double] = []
    private var counts: [Double] = []
    /// The last line, which may have room for more rows.
    private var rowCount = 0
    private var knownCount = 0
    /// Whether the first row of the last line was measured.
    private var beginsMeasured = false
    private var used = 0.0
    private var longest = 0.0

    init(_ lines: FlowLines) {
        width = lines.width + FlowLines.slack
        gap = lines.gap
        lineGap = lines.lineGap
        estimate = lines.lines.estimate
    }

    /// Returns whether a row goes on the last line.
    ///
    /// A measured row does not follow one that begins a line and was never measured: that one would be measured for the
    /// sake of the line, go up to the line before, and have the next one behind it measured, and so on to the first row.
    func hasRoom(for width: Double, isMeasured: Bool) -> Bool {
        rowCount == 0 || used + gap + width <= self.width && (beginsMeasured || !isMeasured)
    }

    /// Returns the number of rows of one width that go on the last line; at least one if it has none.
    func room(for width: Double, isMeasured: Bool) -> Int {
        guard hasRoom(for: width, isMeasured: isMeasured) else { return 0 }
        let step = width + gap
        guard step > 0 else { return Self.unlimited }
        // The gap is not before the first row of a line.
        let free = rowCount == 0 ? self.width + gap : self.width - used
        return max(1, Int(min((free / step).rounded(.down), Double(Self.unlimited))))
    }

    /// Adds rows to the last line; the length is nil if they were never measured.
    mutating func add(_ count: Int, width: Double, length: Double?) {
        guard count > 0 else { return }
        if rowCount == 0 { beginsMeasured = length != nil }
        used += width * Double(count) + gap * Double(rowCount == 0 ? count - 1 : count)
        rowCount += count
        guard let length else { return }
        knownCount += count
        longest = max(longest, length)
    }

    /// Adds lines of equally many rows, all alike; the last line has no row.
    mutating func addLines(_ count: Int, of rowCount: Int, length: Double?) {
        guard count > 0 else { return }
        if let length, count <= LengthRun.looseLimit {
            lengths.append(contentsOf: repeatElement(length + lineGap, count: count))
            counts.append(contentsOf: repeatElement(Double(rowCount), count: count))
        } else {
            pack()
            pieces.append(.alike(length: length.map { $0 + lineGap }, rowCount: rowCount, count: count))
        }
    }

    /// Ends the last line, if it has rows.
    mutating func endLine() {
        guard rowCount > 0 else { return }
        if knownCount == 0 {
            addLines(1, of: rowCount, length: nil)
        } else {
            lengths.append(knownCount == rowCount ? longest + lineGap : max(longest + lineGap, estimate))
            counts.append(Double(rowCount))
        }
        (rowCount, knownCount, used, longest) = (0, 0, 0, 0)
    }

    /// Returns all lines.
    mutating func finish() -> [Piece] {
        pack()
        return pieces
    }

    private mutating func pack() {
        guard !lengths.isEmpty else { return }
        pieces.append(.unequal(lengths: lengths, counts: counts))
        (lengths, counts) = ([], [])
    }
}

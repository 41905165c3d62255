extension GridLines {
    /// The unit that the mean length of lines is rounded to, in points.
    ///
    /// An estimate is not known more exactly, and sums of multiples of a power of two are exact in any order.
    private static let unit = 1.0 / 64

    /// Returns the mean length of lines to the unit, in points.
    static func rounded(_ mean: Double) -> Double { (mean / unit).rounded() * unit }

    /// Follows lengths that were set; lines without a measured row keep their estimate, so that nothing else moves.
    ///
    /// - Complexity: O(*k* log *m*) for *k* rows.
    package mutating func lengthsChanged(in rows: Range<Int>, _ lengths: RowGeometry) {
        guard let last = rows.last else { return }
        replay(line(ofRow: rows.lowerBound)..<line(ofRow: last) + 1, lengths)
    }

    /// Follows a new estimate of rows: estimates lines anew, and with them the lines that are known in part.
    ///
    /// - Complexity: O(*k* log *m*) for *k* runs of rows that were never measured.
    package mutating func estimateChanged(_ lengths: RowGeometry) {
        var known = lines.tree.total.knownLength
        var knownCount = Int(lines.tree.total.knownCount)
        forEachPartialLine(lengths) { line in
            known -= lines.length(ofRow: line)
            knownCount -= 1
        }
        let mean = known / Double(knownCount)
        let learned = knownCount == 0 ? 0 : Self.rounded(mean)
        let estimate = max(lengths.estimate + gap, learned)
        guard estimate != lines.estimate else { return }
        lines.setEstimate(estimate)
        var partial: [Int] = []
        forEachPartialLine(lengths) { partial.append($0) }
        for line in partial { replay(line..<line + 1, lengths) }
    }

    /// Follows an edit: rows from the first change on are in other lines, up to the last change if none are more or
    /// fewer.
    ///
    /// - Complexity: O(*m* + rows measured behind the first change).
    package mutating func apply(_ edit: RowEdit, _ lengths: RowGeometry) {
        if let first = edit.firstChangedRow {
            let last = max(edit.departures.last?.upperBound ?? 0, edit.arrivals.last?.rows.upperBound ?? 0)
            let end = edit.countChange == 0 ? line(ofRow: last - 1) + 1 : lineCount(lengths)
            replay(line(ofRow: first)..<max(line(ofRow: first), end), lengths)
        }
        estimateChanged(lengths)
    }

    /// Follows an edit of rows that are in sections: lines of sections before and behind the changed ones stay.
    ///
    /// - Complexity: O(*m* + *s* + rows measured in changed sections) for *s* sections.
    mutating func apply(_ edit: RowEdit, sections counts: SectionCounts, _ lengths: RowGeometry) {
        guard let old = sections else { return }
        let new = SectionLines(counts, laneCount: lanes.count)
        let changed = old.rows.sections(changedTo: counts, by: edit)
        var first = old.lines.firstRow(ofSection: changed.old.lowerBound)
        if let section = changed.old.first, !changed.new.isEmpty {
            // Rows in front of the first change are in the section still.
            let start = counts.firstRow(ofSection: section)
            let end = min(old.rows.firstRow(ofSection: section + 1), counts.firstRow(ofSection: section + 1))
            first += (min(edit.firstChangedRow ?? end, end) - start) / lanes.count
        }
        sections = new
        replay(
            first..<new.lines.firstRow(ofSection: changed.new.upperBound),
            replacing: first..<old.lines.firstRow(ofSection: changed.old.upperBound),
            lengths
        )
        estimateChanged(lengths)
    }

    private func lineCount(_ lengths: RowGeometry) -> Int {
        sections?.lines.rowCount ?? (lengths.rowCount + lanes.count - 1) / lanes.count
    }

    /// Visits the lines, ascending, in which some rows were never measured and others were.
    ///
    /// A run of rows that were never measured has such lines only at its two ends.
    private func forEachPartialLine(_ lengths: RowGeometry, _ body: (_ line: Int) -> Void) {
        var rank = 0
        var next = 0
        while let run = lengths.tree.position(ofRank: rank, among: { $0.rowCount - $0.knownCount }) {
            for line in [line(ofRow: run.rows.lowerBound), line(ofRow: run.rows.upperBound - 1)] where line >= next {
                next = line + 1
                let own = rows(ofLines: line..<line + 1, lengths)
                if own.clamped(to: run.rows) != own { body(line) }
            }
            rank += run.run.count
        }
    }

    /// Computes lines anew; lines that are not there any more go, if the lines reach to the end.
    private mutating func replay(_ changed: Range<Int>, _ lengths: RowGeometry) {
        let isToEnd = changed.upperBound == lineCount(lengths)
        let end = isToEnd ? lines.rowCount : changed.upperBound
        replay(changed, replacing: changed.lowerBound..<max(changed.lowerBound, end), lengths)
    }

    /// Computes lines anew, run by run, in the place of others.
    private mutating func replay(_ changed: Range<Int>, replacing old: Range<Int>, _ lengths: RowGeometry) {
        var builder = LineBuilder(laneCount: lanes.count, gap: gap, estimate: lines.estimate)
        let rows = rows(ofLines: changed, lengths)
        if let sections, let last = rows.last {
            for section in sections.rows.section(ofRow: rows.lowerBound)...sections.rows.section(ofRow: last) {
                append(sections.rows.rows(ofSection: section).clamped(to: rows), lengths, to: &builder)
                builder.endLine(in: &lines.tree.store)
            }
        } else {
            append(rows, lengths, to: &builder)
        }
        builder.finish(in: &lines.tree.store)
        lines.tree.replace(old, with: builder.runs)
        lines.checkInvariants()
    }

    /// Appends rows to lines, run by run.
    private mutating func append(_ rows: Range<Int>, _ lengths: RowGeometry, to builder: inout LineBuilder) {
        lengths.tree.forEachRun(in: rows) { position in
            let own = rows.clamped(to: position.rows)
            switch position.run.kind {
            case .estimated: builder.append(nil, own.count, in: &lines.tree.store)
            case .outdated, .measured: builder.append(position.run.length, own.count, in: &lines.tree.store)
            case .packed:
                let values = lengths.tree.store[position.run.block]
                let places = own.lowerBound - position.rows.lowerBound..<own.upperBound - position.rows.lowerBound
                builder.append(values[places], in: &lines.tree.store)
            }
        }
    }
}

/// Lines made from the lengths of rows in their order.
private struct LineBuilder {
    let laneCount: Int
    let gap: Double
    /// The length of a line that is not known, with its gap, in points.
    let estimate: Double

    private(set) var runs: [LengthRun] = []
    /// Lines after those in `runs`, not yet packed.
    private var loose: [Double] = []
    private var rowCount = 0
    private var knownCount = 0
    private var longest = 0.0

    init(laneCount: Int, gap: Double, estimate: Double) {
        self.laneCount = laneCount
        self.gap = gap
        self.estimate = estimate
    }

    /// Appends rows of equal length; nil for rows that were never measured.
    mutating func append(_ length: Double?, _ count: Int, in store: inout LengthStore) {
        var rest = count
        if rowCount > 0 || rest < laneCount {
            let own = min(rest, laneCount - rowCount)
            rest -= own
            rowCount += own
            if let length {
                knownCount += own
                longest = max(longest, length)
            }
            if rowCount == laneCount { endLine(in: &store) }
        }
        guard rest > 0 else { return }
        let whole = rest / laneCount
        if let length, whole <= LengthRun.looseLimit {
            loose.append(contentsOf: repeatElement(length + gap, count: whole))
        } else if let length, whole > 0 {
            pack(in: &store)
            runs.append(.equal(PackedLength(length + gap), whole))
        } else if whole > 0 {
            appendUnknown(whole, in: &store)
        }
        if rest % laneCount > 0 { append(length, rest % laneCount, in: &store) }
    }

    /// Appends rows of known lengths.
    mutating func append(_ lengths: ArraySlice<PackedLength>, in store: inout LengthStore) {
        for length in lengths {
            longest = max(longest, length.points)
            rowCount += 1
            knownCount += 1
            if rowCount == laneCount { endLine(in: &store) }
        }
    }

    /// Ends the last line, whose rows may be fewer.
    mutating func finish(in store: inout LengthStore) {
        endLine(in: &store)
        pack(in: &store)
    }

    /// Ends the line of the rows so far, if there are some.
    mutating func endLine(in store: inout LengthStore) {
        guard rowCount > 0 else { return }
        if knownCount == 0 {
            appendUnknown(1, in: &store)
        } else {
            loose.append(knownCount == rowCount ? longest + gap : max(longest + gap, estimate))
        }
        (rowCount, knownCount, longest) = (0, 0, 0)
    }

    /// Appends lines without a known row, which neighbours that are the last ones join.
    private mutating func appendUnknown(_ count: Int, in store: inout LengthStore) {
        pack(in: &store)
        if let last = runs.last, last.kind == .estimated {
            runs[runs.count - 1] = .estimated(last.count + count)
        } else {
            runs.append(.estimated(count))
        }
    }

    private mutating func pack(in store: inout LengthStore) {
        runs += LengthRun.runs(of: loose, in: &store)
        loose.removeAll(keepingCapacity: true)
    }
}

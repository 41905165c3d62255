extension FlowLines {
    /// Follows lengths and widths that were set: places rows anew from the line before, up to the first line behind them
    /// that begins where one began.
    ///
    /// - Returns: The number of rows placed anew one by one, or in runs of rows that are all alike.
    /// - Complexity: O(*k* log *m*) for *k* runs of rows placed anew.
    @discardableResult
    package mutating func sizesChanged(in rows: Range<Int>, _ lengths: RowGeometry, _ widths: RowGeometry) -> Int {
        rows.isEmpty ? 0 : replay([Change(old: rows, new: rows)], lengths, widths)
    }

    /// Follows new estimates of rows: those that were never measured are placed anew if their width is another one, and
    /// lines without a measured row are as long as measured lines on the mean.
    ///
    /// - Complexity: O(*k* log *m*) for *k* runs of rows that were never measured or are placed anew.
    package mutating func estimateChanged(_ lengths: RowGeometry, _ widths: RowGeometry) {
        let width = max(Self.leastEstimate, widths.estimate)
        if width != estimatedWidth {
            estimatedWidth = width
            var changes: [Change] = []
            widths.forEachUnknownRun { changes.append(Change(old: $0, new: $0)) }
            replay(changes, lengths, widths)
        }
        var known = lines.tree.total.knownLength
        var knownCount = Int(lines.tree.total.knownCount)
        forEachPartialLine(lengths) { line in
            known -= lines.length(ofRow: line)
            knownCount -= 1
        }
        let learned = knownCount == 0 ? 0 : GridLines.rounded(known / Double(knownCount))
        let estimate = max(lengths.estimate + lineGap, learned)
        guard estimate != lines.estimate else { return }
        lines.setEstimate(estimate)
        var changes: [Change] = []
        forEachPartialLine(lengths) { changes.append(Change(old: rows(ofLine: $0), new: rows(ofLine: $0))) }
        replay(changes, lengths, widths)
    }

    /// Follows an edit: behind each change, rows are placed anew up to the first line that begins where one began.
    ///
    /// - Complexity: O(*k* log *m*) for *k* ranges of the edit and runs of rows placed anew.
    package mutating func apply(_ edit: RowEdit, _ lengths: RowGeometry, _ widths: RowGeometry) {
        replay(Change.all(of: edit), lengths, widths)
        estimateChanged(lengths, widths)
    }

    /// Follows an edit of rows that are in sections, given the rows of each section after it: where more than one section has
    /// other rows, they are placed anew.
    ///
    /// - Complexity: O(*k* log *m* + *s*) for *s* sections and *k* ranges of the edit and runs of rows placed anew.
    mutating func apply(
        _ edit: RowEdit,
        sections new: SectionCounts,
        _ lengths: RowGeometry,
        _ widths: RowGeometry
    ) {
        guard let old = sections else { return }
        let changed = old.sections(changedTo: new, by: edit)
        sections = new
        if changed.old.count == 1, changed.new.count == 1 {
            replay(Change.all(of: edit), lengths, widths)
        } else {
            let change = Change(old: old.rows(ofSections: changed.old), new: new.rows(ofSections: changed.new))
            if change.old != change.new || !change.new.isEmpty { replay([change], lengths, widths) }
        }
        estimateChanged(lengths, widths)
    }

    /// Visits the lines, ascending, in which some rows were never measured and others were.
    ///
    /// A run of rows that were never measured has such lines only at its two ends.
    private func forEachPartialLine(_ lengths: RowGeometry, _ body: (_ line: Int) -> Void) {
        var next = 0
        lengths.forEachUnknownRun { run in
            for line in [line(ofRow: run.lowerBound), line(ofRow: run.upperBound - 1)] where line >= next {
                next = line + 1
                let own = rows(ofLine: line)
                if own.clamped(to: run) != own { body(line) }
            }
        }
    }
}

extension FlowLines {
    /// Adjacent rows that are others than before, or of another size.
    struct Change {
        /// The rows in whose place they are, by their numbers before.
        var old: Range<Int>
        /// The rows, by their numbers now.
        var new: Range<Int>

        /// Returns the changes of an edit, ascending; between them rows are as before.
        static func all(of edit: RowEdit) -> [Self] {
            var changes: [Self] = []
            var (departures, arrivals) = (edit.departures[...], edit.arrivals[...])
            var (gone, come) = (0, 0)
            while true {
                let departing = departures.first.map { $0.lowerBound - gone }
                guard let rank = [departing, arrivals.first?.rank].compactMap(\.self).min() else { return changes }
                let first = (old: rank + gone, new: rank + come)
                while let rows = departures.first, rows.lowerBound - gone == rank {
                    gone += rows.count
                    departures.removeFirst()
                }
                while let arrival = arrivals.first, arrival.rank == rank {
                    come += arrival.rows.count
                    arrivals.removeFirst()
                }
                changes.append(Self(old: first.old..<rank + gone, new: first.new..<rank + come))
            }
        }
    }

    /// Places rows anew behind changes, which are ascending and disjoint.
    ///
    /// - Returns: The number of rows placed anew.
    @discardableResult
    mutating func replay(_ changes: [Change], _ lengths: RowGeometry, _ widths: RowGeometry) -> Int {
        let splices = splices(behind: changes, lengths, widths)
        // From the back, so that the lines in front keep their numbers.
        for splice in splices.reversed() {
            var (lengthRuns, countRuns): ([LengthRun], [LengthRun]) = ([], [])
            for piece in splice.pieces {
                switch piece {
                case .unequal(let lengths, let counts):
                    lengthRuns += LengthRun.runs(of: lengths, in: &lines.tree.store)
                    countRuns += LengthRun.runs(of: counts, in: &self.counts.tree.store)
                case .alike(let length, let rowCount, let count):
                    lengthRuns.append(length.map { .equal(PackedLength($0), count) } ?? .estimated(count))
                    countRuns.append(.equal(PackedLength(Double(rowCount)), count))
                }
            }
            lines.tree.replace(splice.lines, with: lengthRuns)
            counts.tree.replace(splice.lines, with: countRuns)
        }
        checkInvariants(lengths)
        return splices.reduce(0) { $0 + $1.rowCount }
    }

    /// Returns the lines behind changes; what they are made of is released before lines are replaced in place.
    private func splices(
        behind changes: [Change],
        _ lengths: RowGeometry,
        _ widths: RowGeometry
    ) -> [FlowReplay.Splice] {
        var splices: [FlowReplay.Splice] = []
        var replay = FlowReplay(lines: self, lengths, widths, changes: changes[...])
        while let splice = replay.next() { splices.append(splice) }
        return splices
    }

    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when lines do not hold all rows, or a line is empty.
    ///
    /// - Complexity: O(*m*); for tests.
    private func checkInvariants(_ lengths: RowGeometry) {
        lines.checkInvariants()
        counts.checkInvariants()
        precondition(lines.rowCount == counts.rowCount, "\(lines.rowCount) lines have \(counts.rowCount) counts")
        precondition(counts.length == Double(lengths.rowCount), "not all of \(lengths.rowCount) rows are placed")
        counts.forEachRow(in: 0..<min(counts.rowCount, 4_096)) { line, _, count in
            precondition(count >= 1, "line \(line) is empty")
        }
    }
    #else
    @inline(__always) private func checkInvariants(_ lengths: RowGeometry) {}
    #endif
}

extension RowGeometry {
    /// Visits the runs of rows that were never measured, ascending.
    func forEachUnknownRun(_ body: (Range<Int>) -> Void) {
        var rank = 0
        while let position = tree.position(ofRank: rank, among: { $0.rowCount - $0.knownCount }) {
            body(position.rows)
            rank += position.run.count
        }
    }
}

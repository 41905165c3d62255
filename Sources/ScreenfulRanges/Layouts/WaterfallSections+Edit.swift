import ScreenfulTypes

extension WaterfallSections {
    /// Follows an edit: the rows of sections in which something changed are placed anew, but for those that keep their
    /// lanes.
    ///
    /// - Complexity: O(*s* + sections with a waterfall), and as that of the waterfalls of changed sections.
    mutating func apply(
        _ edit: RowEdit,
        sections new: SectionCounts,
        _ lengths: RowGeometry,
        _ spans: RowGeometry?
    ) {
        defer { checkInvariants() }
        let changed = counts.sections(changedTo: new, by: edit)
        guard !changed.old.isEmpty || !changed.new.isEmpty else { return }
        if changed.old.count == 1, changed.new == changed.old, new.counts[changed.new.lowerBound] > 0 {
            apply(edit, inSection: changed.new.lowerBound, new, lengths, spans)
        } else {
            let kept = keptRows(in: changed.new, of: new, edit)
            removePlacements(of: changed, new)
            for (section, kept) in zip(changed.new, kept)
            where !kept.rows.isEmpty || knownCount(inSection: section, lengths) > 0 {
                place(section, keeping: kept, lengths, spans)
            }
            countLengths()
        }
    }

    /// Follows an edit of rows of one section, which has some before and after it.
    private mutating func apply(
        _ edit: RowEdit,
        inSection section: Int,
        _ new: SectionCounts,
        _ lengths: RowGeometry,
        _ spans: RowGeometry?
    ) {
        let first = new.firstRow(ofSection: section)
        counts = new
        growCommon()
        noteFirstRows()
        let index = Int(indices[section])
        if index >= 0 {
            placements[index].waterfall.apply(edit.moved(by: -first), lengths, spans)
            noteLength(ofPlacement: index, lengths)
        } else {
            longestColumns.setLength(Double(rowsOfLongestColumn(ofFirst: new.counts[section])), ofRow: section)
        }
    }

    /// Returns the rows of sections after an edit that keep their lanes.
    private func keptRows(in sections: Range<Int>, of new: SectionCounts, _ edit: RowEdit) -> [KeptRows] {
        var origins = RunTree(CollectionOfOne(IdentityRun(0..<Int64(counts.rowCount))))
        origins.apply(edit) { IdentityRun(first: .min + Int64($0.lowerBound), rowCount: UInt32($0.count)) }
        return sections.map { section in
            let rows = new.rows(ofSection: section)
            var kept = KeptRows()
            origins.forEachRun(in: rows) { position in
                guard position.run.first >= 0 else { return }
                let shift = Int(position.run.first) - position.rows.lowerBound
                addPinned(
                    rows.clamped(to: position.rows).moved(by: shift),
                    movedBy: -shift - rows.lowerBound,
                    to: &kept
                )
            }
            return kept
        }
    }

    /// Adds those of adjacent rows that keep their lanes, as so many places farther down.
    private func addPinned(_ rows: Range<Int>, movedBy distance: Int, to kept: inout KeptRows) {
        guard let last = rows.last else { return }
        for section in counts.section(ofRow: rows.lowerBound)...counts.section(ofRow: last) where indices[section] >= 0
        {
            let first = counts.firstRow(ofSection: section)
            let own = counts.rows(ofSection: section).clamped(to: rows).moved(by: -first)
            placements[Int(indices[section])].waterfall.addPinned(own, movedBy: first + distance, to: &kept)
        }
    }

    /// Removes the waterfalls of changed sections, and numbers the others as they are after the edit.
    private mutating func removePlacements(of changed: (old: Range<Int>, new: Range<Int>), _ new: SectionCounts) {
        counts = new
        growCommon()
        placements.removeAll { changed.old.contains($0.section) }
        indices = Array(repeating: -1, count: new.sectionCount)
        incomplete = []
        for index in placements.indices {
            if placements[index].section >= changed.old.upperBound {
                placements[index].section += changed.new.count - changed.old.count
            }
            indices[placements[index].section] = Int32(index)
            if !placements[index].isComplete { incomplete.insert(index) }
        }
        noteFirstRows()
    }

    private mutating func noteFirstRows() {
        for index in placements.indices {
            placements[index].waterfall.firstRow = counts.firstRow(ofSection: placements[index].section)
        }
    }

    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when a section and its waterfall do not belong together.
    ///
    /// - Complexity: O(*s*); for tests.
    func checkInvariants() {
        precondition(indices.count == counts.sectionCount, "sections have no index")
        precondition(indices.count { $0 >= 0 } == placements.count, "waterfalls belong to no section")
        for (index, placement) in placements.enumerated() {
            let rows = counts.rows(ofSection: placement.section)
            precondition(Int(indices[placement.section]) == index, "section \(placement.section) has another waterfall")
            precondition(placement.waterfall.firstRow == rows.lowerBound, "a waterfall begins at another row")
            precondition(placement.waterfall.rowCount == rows.count, "a waterfall has other rows than its section")
            precondition(placement.isComplete != incomplete.contains(index), "a waterfall is complete and is not")
        }
        precondition(counts.counts.allSatisfy { $0 <= commonLengths.rowCount }, "a section is longer than common rows")
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}

extension RowEdit {
    /// Returns the edit of rows that are so many places farther down, without those that change in place.
    fileprivate func moved(by distance: Int) -> Self {
        Self(
            removed: removed.map { $0.moved(by: distance) },
            inserted: inserted.map { $0.moved(by: distance) },
            moved: moved.map { Move($0.rows.moved(by: distance), to: $0.destination.lowerBound + distance) }
        )
    }
}

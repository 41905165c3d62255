extension RowGeometry {
    /// Returns true if a row's length was measured and is up to date.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *m*).
    public func isMeasured(_ row: Int) -> Bool {
        let position = tree.position(ofRow: row)
        return isMeasured(row - position.before.count, in: position.run)
    }

    /// Returns the first row of a range whose length was measured and is up to date; nil if there is none.
    ///
    /// - Complexity: O(log *m*).
    public func firstMeasured(in rows: Range<Int>) -> Int? {
        guard let first = nextRow(isMeasured: true, from: rows.lowerBound), first < rows.upperBound else { return nil }
        return first
    }

    /// Returns the first rows of a range, up to the next measured one, that have to be measured; nil if there are none.
    ///
    /// - Complexity: O(log *m*).
    public func firstUnmeasured(in rows: Range<Int>) -> Range<Int>? {
        guard measuredRowCount < rowCount else { return nil }
        let first = nextRow(isMeasured: false, from: rows.lowerBound)
        guard let first, first < rows.upperBound else { return nil }
        let end = nextRow(isMeasured: true, from: first) ?? rows.upperBound
        return first..<min(end, rows.upperBound)
    }

    /// Returns the last rows of a range, down to a measured one, that have to be measured; nil if there are none.
    ///
    /// - Complexity: O(log *m*).
    public func lastUnmeasured(in rows: Range<Int>) -> Range<Int>? {
        let last = previousRow(isMeasured: false, before: rows.upperBound)
        guard let last, last >= rows.lowerBound else { return nil }
        let start = previousRow(isMeasured: true, before: last).map { $0 + 1 } ?? 0
        return max(start, rows.lowerBound)..<last + 1
    }

    /// Sets the length of a row, in points.
    ///
    /// - Precondition: The row exists; the length is finite and not negative.
    /// - Complexity: O(log *m*).
    public mutating func setLength(_ length: Double, ofRow row: Int) {
        replaceLengths(of: row..<row + 1, with: CollectionOfOne(length))
    }

    /// Sets the lengths of adjacent rows, in points.
    ///
    /// - Precondition: The rows exist; the lengths are finite and not negative.
    /// - Complexity: O(*k* + *k* / 128 · log *m*) for *k* rows.
    public mutating func setLengths(_ lengths: [Double], from row: Int) {
        replaceLengths(of: row..<row + lengths.count, with: lengths)
    }

    /// Marks measured lengths as outdated: they are used until the rows are measured again.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(*k* log *m*) for *k* runs in the range.
    public mutating func invalidate(_ rows: Range<Int>) {
        checkRows(rows)
        func markOutdated(_ packed: inout [PackedLength], _ places: Range<Int>) {
            for place in places { packed[place] = PackedLength(packed[place].points, isOutdated: true) }
        }
        guard !changePacked(rows, markOutdated) else { return }
        var positions: [RunTree<LengthRun>.Position] = []
        tree.forEachRun(in: rows) { positions.append($0) }
        let runs = positions.map { position in
            let own = rows.clamped(to: position.rows)
            var run = position.run
            run.rowCount = UInt32(own.count)
            switch run.kind {
            case .estimated, .outdated: break
            case .measured: run.kind = .outdated
            case .packed:
                let first = own.lowerBound - position.before.count
                var lengths = Array(tree.store[run.block][first..<first + own.count])
                markOutdated(&lengths, lengths.indices)
                run = .packed(lengths, in: &tree.store)
            }
            return run
        }
        tree.replace(rows, with: runs)
    }

    private mutating func replaceLengths(of rows: Range<Int>, with lengths: some RandomAccessCollection<Double>) {
        checkRows(rows)
        for length in lengths { Self.checkLength(length) }
        let isDone = changePacked(rows) { packed, places in
            for (place, length) in zip(places, lengths) { packed[place] = PackedLength(length) }
        }
        guard !isDone else { return }
        let runs = LengthRun.runs(of: lengths, in: &tree.store)
        tree.replace(rows, with: runs)
    }

    /// Changes the lengths of rows that are packed together, given their block and their indices in it.
    ///
    /// - Returns: False, and nothing is done, if the rows are not all in one block.
    private mutating func changePacked(_ rows: Range<Int>, _ body: (inout [PackedLength], Range<Int>) -> Void) -> Bool {
        guard !rows.isEmpty else { return true }
        let position = tree.position(ofRow: rows.lowerBound)
        guard position.run.kind == .packed, rows.upperBound <= position.rows.upperBound else { return false }
        let first = rows.lowerBound - position.before.count
        var run = position.run
        tree.updateRun(holding: rows.lowerBound) { changed, store in
            changed.changeLengths(in: &store) { body(&$0, first..<first + rows.count) }
            run = changed
        }
        // Rows that are equal now may be one run with their neighbours.
        if run.kind != .packed { tree.replace(position.rows, with: CollectionOfOne(run)) }
        return true
    }

    private func isMeasured(_ index: Int, in run: LengthRun) -> Bool {
        switch run.kind {
        case .packed: !tree.store[run.block, index].isOutdated
        case .measured: true
        case .outdated, .estimated: false
        }
    }

    /// Returns the first row from a row on that is measured, or is not.
    private func nextRow(isMeasured: Bool, from row: Int) -> Int? {
        self.row(ofRank: Self.count(tree.summary(beforeRow: row), isMeasured: isMeasured), isMeasured: isMeasured)
    }

    /// Returns the last row before a row that is measured, or is not.
    private func previousRow(isMeasured: Bool, before row: Int) -> Int? {
        let count = Self.count(tree.summary(beforeRow: row), isMeasured: isMeasured)
        return count == 0 ? nil : self.row(ofRank: count - 1, isMeasured: isMeasured)
    }

    /// Returns the row with a rank among those that are measured, or are not.
    private func row(ofRank rank: UInt32, isMeasured: Bool) -> Int? {
        func count(_ summary: LengthSummary) -> UInt32 { Self.count(summary, isMeasured: isMeasured) }
        guard let position = tree.position(ofRank: Int(rank), among: count) else { return nil }
        let index = place(ofRank: Int(rank - count(position.before)), isMeasured: isMeasured, in: position.run)
        return position.before.count + index
    }

    private static func count(_ summary: LengthSummary, isMeasured: Bool) -> UInt32 {
        isMeasured ? summary.measuredCount : summary.rowCount - summary.measuredCount
    }

    /// Returns the index in a run of the row with a rank among those that are measured, or are not.
    private func place(ofRank rank: Int, isMeasured: Bool, in run: LengthRun) -> Int {
        guard run.kind == .packed else { return rank }
        var rank = rank
        for index in 0..<run.count where self.isMeasured(index, in: run) == isMeasured {
            if rank == 0 { return index }
            rank -= 1
        }
        preconditionFailure("a block has fewer rows of a kind than were counted")
    }
}

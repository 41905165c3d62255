extension RowGeometry {
    /// True if a row's length was measured and still holds.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *m*).
    public func isMeasured(_ row: Int) -> Bool {
        let position = tree.position(ofRow: row)
        return isMeasured(row - position.before.count, in: position.run)
    }

    /// The first rows of a range, up to the next measured one, whose length has to be measured; nil if none has.
    ///
    /// - Complexity: O(log *m*).
    public func firstUnmeasured(in rows: Range<Int>) -> Range<Int>? {
        guard let first = nextRow(isMeasured: false, in: rows) else { return nil }
        let end = nextRow(isMeasured: true, in: first..<rows.upperBound) ?? rows.upperBound
        return first..<end
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

    /// Marks measured lengths as outdated: they hold until the rows are measured again.
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

    /// Changes the lengths of rows that are packed together, given their block and their places in it.
    ///
    /// - Returns: False, and nothing is done, if the rows are not all in one block.
    private mutating func changePacked(
        _ rows: Range<Int>,
        _ body: (inout [PackedLength], Range<Int>) -> Void
    ) -> Bool {
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

    /// The first row of a range that is measured, or is not.
    private func nextRow(isMeasured: Bool, in rows: Range<Int>) -> Int? {
        guard !rows.isEmpty else { return nil }
        func matches(_ summary: LengthSummary) -> UInt32 {
            isMeasured ? summary.measuredCount : summary.rowCount - summary.measuredCount
        }
        // The row sought is the one with this rank among all that match.
        let rank = matches(tree.summary(beforeRow: rows.lowerBound))
        var node = tree.root
        var before = LengthSummary.zero
        while node != RunTree<LengthRun>.none {
            let here = before + tree.total(tree.left(node))
            let after = here + tree.run(node).summary
            if rank < matches(here) {
                node = tree.left(node)
            } else if rank >= matches(after) {
                before = after
                node = tree.right(node)
            } else {
                let index = place(ofRank: Int(rank - matches(here)), isMeasured: isMeasured, in: tree.run(node))
                let row = here.count + index
                return row < rows.upperBound ? row : nil
            }
        }
        return nil
    }

    /// Which of a run's rows is the one with a rank among those that are measured, or are not.
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

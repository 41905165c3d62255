extension RunTree {
    /// Puts runs in the place of rows; either may be empty.
    ///
    /// - Complexity: O(*k* log *runs*) for *k* runs that go or come.
    mutating func replace(_ rows: Range<Int>, with runs: some Sequence<Element>) {
        let (before, rest) = split(root, before: rows.lowerBound)
        let (gone, after) = split(rest, before: rows.count)
        freeTree(gone)
        var middle = Self.none
        for run in runs where run.count > 0 {
            middle = concatenate(middle, makeNode(run))
        }
        root = concatenate(concatenate(before, middle), after)
    }

    /// Moves rows to where the first of them is the row `destination` afterwards.
    ///
    /// - Complexity: O(log *runs*).
    mutating func move(_ rows: Range<Int>, to destination: Int) {
        let moved = cut(rows)
        paste(moved, at: destination)
    }

    /// Applies an edit; `newRun` makes the run for rows that it inserts, in new rows.
    ///
    /// - Complexity: O(*k* log *runs*) for an edit of *k* ranges.
    mutating func apply(_ edit: RowEdit, newRun: (Range<Int>) -> Element) {
        precondition(edit.fits(rowCount: count), "an edit does not fit \(count) rows")
        var moved: [Int: Index] = [:]
        for move in edit.moved { moved[move.rows.lowerBound] = Self.none }
        // From the back, so that the rows before keep their old numbers.
        for departure in edit.departures.reversed() {
            let piece = cut(departure)
            if moved[departure.lowerBound] != nil {
                moved[departure.lowerBound] = piece
            } else {
                freeTree(piece)
            }
        }
        // From the front, so that every place has its new number when it is filled.
        for arrival in edit.arrivals {
            if let source = arrival.source, let piece = moved[source.lowerBound] {
                paste(piece, at: arrival.rows.lowerBound)
            } else {
                paste(makeNode(newRun(arrival.rows)), at: arrival.rows.lowerBound)
            }
        }
    }

    private mutating func cut(_ rows: Range<Int>) -> Index {
        let (before, rest) = split(root, before: rows.lowerBound)
        let (piece, after) = split(rest, before: rows.count)
        root = concatenate(before, after)
        return piece
    }

    private mutating func paste(_ piece: Index, at row: Int) {
        let (before, after) = split(root, before: row)
        root = concatenate(concatenate(before, piece), after)
    }
}

/// Rows as ranges, ascending and disjoint; changed in place, so that a warm array allocates nothing.
extension [Range<Int>] {
    /// The number of rows in the ranges.
    var rowCount: Int { reduce(0) { $0 + $1.count } }

    /// Adds rows after all others, to the last range where they touch it.
    package mutating func appendRows(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        if let last, last.upperBound == rows.lowerBound {
            self[count - 1] = last.lowerBound..<rows.upperBound
        } else {
            append(rows)
        }
    }

    /// Adds rows anywhere, joined with the ranges that they overlap or touch.
    package mutating func insertRows(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        var joined = rows
        let first = firstIndex { $0.upperBound >= rows.lowerBound } ?? count
        var next = first
        while next < count, self[next].lowerBound <= rows.upperBound {
            let (start, end) = (self[next].lowerBound, self[next].upperBound)
            joined = Swift.min(joined.lowerBound, start)..<Swift.max(joined.upperBound, end)
            next += 1
        }
        switch next - first {
        case 0 where first == count: append(rows)
        case 0: insert(rows, at: first)
        case 1: self[first] = joined
        default: replaceSubrange(first..<next, with: CollectionOfOne(joined))
        }
    }

    /// Removes rows.
    package mutating func subtractRows(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        var index = firstIndex { $0.upperBound > rows.lowerBound } ?? count
        while index < count, self[index].lowerBound < rows.upperBound {
            let range = self[index]
            let before = range.lowerBound..<Swift.max(range.lowerBound, rows.lowerBound)
            let after = Swift.min(range.upperBound, rows.upperBound)..<range.upperBound
            switch (before.isEmpty, after.isEmpty) {
            case (true, true): remove(at: index)
            case (true, false):
                self[index] = after
                return
            case (false, true):
                self[index] = before
                index += 1
            case (false, false):
                self[index] = before
                if index + 1 == count { append(after) } else { insert(after, at: index + 1) }
                return
            }
        }
    }

    /// Adds rows anywhere, joined with the ranges that they overlap or touch.
    package mutating func insertRows(_ rows: RowSet) {
        rows.forEach { insertRows($0) }
    }

    /// Removes rows.
    package mutating func subtractRows(_ rows: RowSet) {
        rows.forEach { subtractRows($0) }
    }

    /// Removes the rows of every range.
    package mutating func subtractRows(_ ranges: RowRanges) {
        subtractRows(ranges.visible)
        subtractRows(ranges.display)
        subtractRows(ranges.preload)
    }
}

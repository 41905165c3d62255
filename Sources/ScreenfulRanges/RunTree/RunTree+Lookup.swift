extension RunTree {
    /// A run with its position in the tree.
    struct Position {
        var run: Element
        /// The sum over all runs before it.
        var before: Element.Summary

        /// The run's rows.
        var rows: Range<Int> { before.count..<before.count + run.count }
    }

    /// Returns the run that holds a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *runs*).
    func position(ofRow row: Int) -> Position {
        precondition(row >= 0 && row < count, "there is no row \(row) among \(count)")
        var node = root
        var before = Element.Summary.zero
        while true {
            let here = before + total(left(node))
            if row < here.count {
                node = left(node)
            } else if row >= here.count + run(node).count {
                before = here + run(node).summary
                node = right(node)
            } else {
                return Position(run: run(node), before: here)
            }
        }
    }

    /// Returns the run that holds the row with a rank among rows of a kind, given the number of them in a stretch.
    ///
    /// - Returns: The run; nil if there are not so many rows of the kind.
    /// - Complexity: O(log *runs*).
    func position(ofRank rank: Int, among count: (Element.Summary) -> UInt32) -> Position? {
        var node = root
        var before = Element.Summary.zero
        while node != Self.none {
            let here = before + total(left(node))
            let after = here + run(node).summary
            if rank < Int(count(here)) {
                node = left(node)
            } else if rank >= Int(count(after)) {
                before = after
                node = right(node)
            } else {
                return Position(run: run(node), before: here)
            }
        }
        return nil
    }

    /// Returns the sum over all rows before a row, which may be one past the last.
    ///
    /// - Complexity: O(log *runs*).
    func summary(beforeRow row: Int) -> Element.Summary {
        guard row < count else { return total }
        let position = position(ofRow: row)
        return position.before + position.run.summary(ofFirst: row - position.before.count, in: store)
    }

    /// Visits the runs that share rows with a range, in their order.
    ///
    /// - Complexity: O(log *runs* + runs visited).
    func forEachRun(in rows: Range<Int>, _ body: (Position) -> Void) { visit(root, before: .zero, rows: rows, body) }

    private func visit(_ node: Index, before: Element.Summary, rows: Range<Int>, _ body: (Position) -> Void) {
        guard node != Self.none, !rows.isEmpty else { return }
        let here = before + total(left(node))
        if rows.lowerBound < here.count {
            visit(left(node), before: before, rows: rows, body)
        }
        let run = run(node)
        if rows.overlaps(here.count..<here.count + run.count) {
            body(Position(run: run, before: here))
        }
        if rows.upperBound > here.count + run.count {
            visit(right(node), before: here + run.summary, rows: rows, body)
        }
    }
}

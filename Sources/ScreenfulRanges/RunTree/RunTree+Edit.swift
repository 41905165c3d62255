extension RunTree {
    /// Replaces rows with runs; either may be empty.
    ///
    /// - Complexity: O(*k* log *runs*) for *k* runs removed or inserted.
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

    /// Joins two trees with a node between them.
    ///
    /// - Complexity: O(the difference of the two heights).
    mutating func join(_ left: Index, _ middle: Index, _ right: Index) -> Index {
        if height(left) > height(right) + 1 {
            let inner = join(self.right(left), middle, right)
            return balance(left, left: self.left(left), right: inner)
        }
        if height(right) > height(left) + 1 {
            let inner = join(left, middle, self.left(right))
            return balance(right, left: inner, right: self.right(right))
        }
        link(middle, left: left, right: right)
        return middle
    }

    /// Joins two trees, and the runs where they touch as far as these can be joined.
    ///
    /// - Complexity: O(log *runs*).
    mutating func concatenate(_ left: Index, _ right: Index) -> Index {
        let (before, last) = takeLast(left)
        let (first, after) = takeFirst(right)
        guard last != Self.none else { return first == Self.none ? Self.none : join(Self.none, first, after) }
        guard first != Self.none else { return join(before, last, Self.none) }
        guard run(last).canJoin(run(first)) else { return join(before, last, join(Self.none, first, after)) }
        joinRuns(last, first)
        return join(before, last, after)
    }

    /// Splits a tree before a row, through a run if need be.
    ///
    /// - Complexity: O(log *runs*).
    mutating func split(_ node: Index, before row: Int) -> (before: Index, after: Index) {
        guard node != Self.none else { return (Self.none, Self.none) }
        let (left, right, run) = (left(node), right(node), run(node))
        let start = total(left).count
        if row <= start {
            let (before, after) = split(left, before: row)
            return (before, join(after, node, right))
        }
        let offset = row - start
        if offset >= run.count {
            let (before, after) = split(right, before: offset - run.count)
            return (join(left, node, before), after)
        }
        let rest = splitRun(of: node, before: offset)
        return (join(left, node, Self.none), join(Self.none, rest, right))
    }

    /// Removes the last run of a tree, joined with those before it as far as they can be joined after a split.
    private mutating func takeLast(_ tree: Index) -> (rest: Index, last: Index) {
        guard tree != Self.none else { return (Self.none, Self.none) }
        var (rest, last) = removeLast(tree)
        while rest != Self.none, run(lastNode(rest)).canJoin(run(last)) {
            let (before, previous) = removeLast(rest)
            joinRuns(previous, last)
            (rest, last) = (before, previous)
        }
        return (rest, last)
    }

    /// Removes the first run of a tree, joined with those after it as far as they can be joined after a split.
    private mutating func takeFirst(_ tree: Index) -> (first: Index, rest: Index) {
        guard tree != Self.none else { return (Self.none, Self.none) }
        var (first, rest) = removeFirst(tree)
        while rest != Self.none, run(first).canJoin(run(firstNode(rest))) {
            let (next, after) = removeFirst(rest)
            joinRuns(first, next)
            rest = after
        }
        return (first, rest)
    }

    private func firstNode(_ tree: Index) -> Index {
        var node = tree
        while left(node) != Self.none { node = left(node) }
        return node
    }

    private func lastNode(_ tree: Index) -> Index {
        var node = tree
        while right(node) != Self.none { node = right(node) }
        return node
    }

    private mutating func removeFirst(_ node: Index) -> (first: Index, rest: Index) {
        guard left(node) != Self.none else { return (node, right(node)) }
        let (first, rest) = removeFirst(left(node))
        return (first, join(rest, node, right(node)))
    }

    private mutating func removeLast(_ node: Index) -> (rest: Index, last: Index) {
        guard right(node) != Self.none else { return (left(node), node) }
        let (rest, last) = removeLast(right(node))
        return (join(left(node), node, rest), last)
    }

    /// Links a node whose subtrees' heights differ by at most two, and rotates it if they differ by two.
    private mutating func balance(_ node: Index, left: Index, right: Index) -> Index {
        if height(left) > height(right) + 1 {
            var left = left
            if height(self.right(left)) > height(self.left(left)) { left = turnLeft(left) }
            link(node, left: self.right(left), right: right)
            link(left, left: self.left(left), right: node)
            return left
        }
        if height(right) > height(left) + 1 {
            var right = right
            if height(self.left(right)) > height(self.right(right)) { right = turnRight(right) }
            link(node, left: left, right: self.left(right))
            link(right, left: node, right: self.right(right))
            return right
        }
        link(node, left: left, right: right)
        return node
    }

    private mutating func turnLeft(_ node: Index) -> Index {
        let top = right(node)
        link(node, left: left(node), right: left(top))
        link(top, left: node, right: right(top))
        return top
    }

    private mutating func turnRight(_ node: Index) -> Index {
        let top = left(node)
        link(node, left: right(top), right: right(node))
        link(top, left: left(top), right: node)
        return top
    }
}

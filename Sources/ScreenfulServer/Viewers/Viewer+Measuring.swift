import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension Viewer {
    /// What the lengths of this viewer's rows depend on.
    static func measure(_ size: Size, along axis: Axis) -> RowHeightCache.Measure {
        RowHeightCache.Measure(axis: axis, extent: size[axis == .vertical ? .horizontal : .vertical])
    }

    /// Lets the engine know how long rows are: at once, or when they have been read.
    func measure(_ rows: Range<Int>) {
        published?.isGeometryStale = true
        guard let book else { return }
        if let lengths = book.lengths(of: rows) { return take(.measured(rows: rows, lengths: lengths)) }
        // An edit meanwhile makes the engine ask anew.
        let edition = engine.edition
        list.measure(rows, in: book) { [weak self] in
            guard let self, !isEnded, self.book === book, engine.edition == edition else { return }
            // Rows that could not be read keep their estimate, so that those around them can be
            // shown; they are measured when they come after all.
            take(.measured(rows: rows, lengths: book.lengthsOrEstimates(of: rows)))
        }
    }

    /// Measures all rows anew: what they are made of has changed.
    func templateChanged() {
        drafts.removeAll()
        replaceHeightCache(for: engine.viewport.size)
        publishSnapshot()
    }

    /// Lays cells out for another viewport, and takes the lengths of its width as far as they are known.
    ///
    /// The first visible row stays where it is on screen.
    ///
    /// - Returns: True if all cells are others now, so that listeners have to be told anew.
    func turnTo(viewportSize: Size) -> Bool {
        let old = engine.viewport.size
        guard Self.measure(old, along: axis) != Self.measure(viewportSize, along: axis) else {
            return container == .pager && old != viewportSize
        }
        replaceHeightCache(for: viewportSize)
        return true
    }

    private func replaceHeightCache(for viewportSize: Size) {
        guard let old = book else { return }
        let book = rowLayout.book(
            Self.measure(viewportSize, along: axis),
            rowCount: engine.rowCount,
            estimate: old.geometry.estimate
        )
        guard book !== old else { return }
        self.book = book
        adoptLengths()
        sweep()
    }

    /// Takes what the page has measured itself, for everybody who looks at the list at this width.
    ///
    /// Rows that are gone do not count, nor does anything where no template decides on lengths.
    func takePageMeasurements(_ rows: [(row: Int, length: Double)]) {
        guard let book else { return handle([]) }
        let measured = rows.filter { $0.row < engine.rowCount }
        metrics.rowsMeasuredByPages += measured.count
        for (row, length) in measured { book.correct(length, ofRow: row) }
        for viewer in list.viewers where viewer !== self && viewer.book === book { viewer.adoptLengths() }
        // The last to handle: what changed for this viewer is the answer.
        adoptLengths()
    }

    /// Has rows measured that nobody waits for.
    func sweep() {
        guard let book else { return }
        rowLayout.press.sweep.add(book, of: list)
    }

    /// Takes what was measured in the background.
    func adoptLengths() {
        guard let book, !isEnded else { return }
        published?.isGeometryStale = true
        handle(.geometryAdopted(book.geometry, edition: engine.edition))
    }

    /// Measures rows whose contents have come, should they not be.
    func measure(_ cells: [(row: Int, content: Row)]) {
        guard let book else { return }
        for measured in list.measure(cells, in: book) {
            take(.measured(rows: measured.rows, lengths: measured.lengths))
        }
    }

    /// The nodes of a row, with what was typed into them.
    func nodes(of content: Row, at row: Int, in frame: Rect) -> NodeTree {
        var tree = rowLayout.press.typesetter.nodes(of: content, rowLayout.template.compiled, in: frame)
        for (id, text) in drafts.drafts(ofRow: row) {
            if let node = tree.node(withID: id) { tree.setDraft(text, ofNode: node) }
        }
        return tree
    }

    private func take(_ event: Event) {
        guard isHandling else { return handle(event) }
        engine.handle(event, at: now, into: &workspace.outcome)
    }
}

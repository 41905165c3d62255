import ListStore
package import Screenful
import ScreenfulRanges
package import ScreenfulTypes

/// Measuring of rows, and the cache of their lengths.
extension Viewer {
    /// Returns the parameters that row lengths have in a viewport of a size.
    static func measure(_ size: Size, along axis: Axis) -> RowHeightCache.Measure {
        RowHeightCache.Measure(axis: axis, extent: size[axis == .vertical ? .horizontal : .vertical])
    }

    /// Passes the lengths of rows to the engine, at once if they are cached, or after reading and measuring.
    func measure(_ rows: Range<Int>) {
        published?.isGeometryStale = true
        guard let heightCache else { return }
        if let lengths = heightCache.lengths(of: rows) { return take(.measured(rows: rows, lengths: lengths)) }
        // After an edit, the engine requests the lengths again.
        let edition = engine.edition
        list.measure(rows, in: heightCache) { [weak self] in
            guard let self, !isEnded, self.heightCache === heightCache, engine.edition == edition else { return }
            // Rows that could not be read keep their estimate, so that the rows around them can be
            // shown; they are measured when they are read.
            take(.measured(rows: rows, lengths: heightCache.lengthsOrEstimates(of: rows)))
        }
    }

    /// Handles a new template of the list: removes the drafts, and measures all rows again.
    func templateChanged() {
        drafts.removeAll()
        replaceHeightCache(for: engine.viewport.size)
        publishSnapshot()
    }

    /// Adopts the cached lengths of another viewport's width, and measures the rest.
    ///
    /// The first visible row stays in place on screen.
    ///
    /// - Returns: True if all cells have changed, so that a snapshot has to be published.
    package func turnTo(viewportSize: Size) -> Bool {
        let old = engine.viewport.size
        guard Self.measure(old, along: axis) != Self.measure(viewportSize, along: axis) else {
            return container == .pager && old != viewportSize
        }
        replaceHeightCache(for: viewportSize)
        return true
    }

    private func replaceHeightCache(for viewportSize: Size) {
        guard let old = heightCache else { return }
        let heightCache = rowLayout.heightCache(
            Self.measure(viewportSize, along: axis),
            rowCount: engine.rowCount,
            estimate: old.geometry.estimate
        )
        guard heightCache !== old else { return }
        self.heightCache = heightCache
        adoptLengths()
        measureInBackground()
    }

    /// Adopts the lengths that the page has measured, for all viewers of the list at this width.
    ///
    /// Rows past the end are ignored, as is everything if all rows have one length.
    package func takePageMeasurements(_ rows: [(row: Int, length: Double)]) {
        guard let heightCache else { return flush() }
        let measured = rows.filter { $0.row < engine.rowCount }
        metrics.rowsMeasuredByPages += measured.count
        for (row, length) in measured { heightCache.correct(length, ofRow: row) }
        for viewer in list.viewers where viewer !== self && viewer.heightCache === heightCache { viewer.adoptLengths() }
        // Last, since the response is this viewer's outcome.
        adoptLengths()
    }

    /// Starts to measure the unmeasured rows in the background.
    func measureInBackground() {
        guard let heightCache else { return }
        rowLayout.measuringPool.backgroundMeasurer.add(heightCache, of: list)
    }

    /// Passes all cached lengths to the engine.
    func adoptLengths() {
        guard let heightCache, !isEnded else { return }
        published?.isGeometryStale = true
        handle(.geometryAdopted(heightCache.geometry, edition: engine.edition))
    }

    /// Measures the unmeasured ones of rows whose contents have arrived.
    func measure(_ cells: [(row: Int, content: Row)]) {
        guard let heightCache else { return }
        for measured in list.measure(cells, in: heightCache) {
            take(.measured(rows: measured.rows, lengths: measured.lengths))
        }
    }

    /// Returns the nodes of a row, with the drafts of its fields.
    package func nodes(of content: Row, at row: Int, in frame: Rect) -> NodeTree {
        var tree = rowLayout.measuringPool.typesetter.nodes(of: content, rowLayout.template.compiled, in: frame)
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

import EventLoop
import ListStore
package import Screenful
package import ScreenfulCoding
import ScreenfulLab
package import ScreenfulRanges
package import ScreenfulTypes

/// Fetching of the rows that the engine requests.
extension Viewer {
    func fetch(_ id: FetchID, _ rows: Range<Int>, _ priority: FetchPriority) {
        // Generated rows are computed for listeners only, so that without one they count as loaded.
        guard hub.isActive || !list.computesRows || isThrottled || nests else { return step(.rowsArrived(id, .local)) }
        journal?.asked(.fetch(id), .rows(rows), at: now)
        let request = list.follow([rows]) { [weak self] result in self?.fetches.note(result, of: id) }
        guard list.computesRows else { return fetches.begin(id, request, priority) }
        fetches.begin(id, request)
        read([RowFetches.Read(id: id, request: request)])
    }

    func cancelFetch(_ id: FetchID) {
        if isThrottled { delivery?.cancelRows(of: id, engine.policy, at: now) }
        if let request = fetches.cancel(id) {
            list.forget(request)
            journal?.ended(.fetch(id), .cancelled, at: now)
        }
    }

    /// Reads the pending fetches, except those that are gathered.
    func readPendingFetches() {
        guard fetches.hasPending else { return }
        let (groups, gathers) = fetches.takeReads { request in
            request.places.contains { place in
                place.map { $0 < engine.rowCount && engine.state(ofRow: $0).contains(.display) } ?? false
            }
        }
        for group in groups { read(group) }
        if gathers { gatherReads() }
    }

    /// Reads the fetches that were gathered.
    func readGathered() {
        let group = fetches.takeGathered()
        guard !group.isEmpty else { return }
        read(group)
        gatherReads()
    }

    private func gatherReads() {
        wakes.reads = now.advanced(byNanoseconds: Int64(services.gatherNanoseconds))
        scheduleWake()
    }

    private func read(_ group: [RowFetches.Read]) {
        if !list.computesRows { metrics.counts.rowReads += 1 }
        // Over a network, a request is sent when its rows were read.
        if let journal, !isThrottled { for read in group { journal.sent(.fetch(read.id), nil, at: now) } }
        list.load(group.map(\.request)) { [weak self] in self?.takeResults() }
    }

    /// Sends the rows that were read over the network, or hands them over if there is none.
    private func takeResults() {
        applyPendingChange()
        let results = fetches.takeResults()
        guard !isEnded, !results.isEmpty else { return }
        var cells: [(row: Int, content: Row)] = []
        var events: [Event] = []
        for (id, result) in results {
            switch result {
            case .success(let rows):
                if send(rows, of: id) { continue }
                noteRead(rows, of: id)
                cells += rows
                // Rows that are computed or cached are no sample of the time that fetches take.
                let isLocal = list.computesRows || isThrottled
                events.append(.rowsArrived(id, isLocal ? .local : nil))
            case .failure(let error):
                metrics.counts.failedFetches += 1
                fetches.fail(id, .store(error))
                journal?.ended(.fetch(id), .failed, at: now)
                events.append(.rowsFailed(id))
            }
        }
        receive(cells, events)
    }

    /// Records in the journal that rows came without a network.
    func noteRead(_ cells: [(row: Int, content: Row)], of fetch: FetchID) {
        guard let journal, journal.isOn else { return }
        let bytes = cells.reduce(0) { $0 + $1.content.jsonSize(columns: list.record.columns) }
        journal.ended(.fetch(fetch), .complete, bytes: Int64(bytes), at: now)
    }

    /// Takes the contents of rows that have arrived, whose lengths become known before the events are handled.
    func receive(_ cells: [(row: Int, content: Row)], _ events: [Event] = []) {
        turn {
            let measured = heightCache.map { list.measure(cells, in: $0) } ?? []
            for rows in measured {
                let (lengths, crossing) = (rows.measured.lengths, rows.measured.crossing)
                step(.measured(rows: rows.rows, lengths: lengths, across: crossing))
            }
            workspace.cells += cells
            list.learnPictures(of: cells)
            openNested(cells)
            queue += events
        }
    }

    /// Retries the failed fetches of rows without waiting for their back-off.
    package func retryFetches(of rows: Range<Int>) {
        handle(.fetchesRetried(rows))
        retryItems()
    }
}

/// Measuring of rows, and the cache of their lengths.
extension Viewer {
    /// Returns the parameters that row lengths have in a viewport of a size; nil if all rows have one length and fill
    /// columns of their own.
    static func measure(
        _ layout: LayoutSpecification,
        _ size: Size,
        along axis: Axis,
        of list: ListRecord
    ) -> RowHeightCache.Measure? {
        guard layout.itemLength == nil, layout.kind != .pager else { return nil }
        let isFree = layout.kind == .flow
        var measure = RowHeightCache.Measure(axis: axis, extent: rowExtent(layout, size, axis), isFree: isFree)
        if let name = layout.spans, let lanes = layout.lanes(in: size[axis.crossing]),
            let column = list.columns.firstIndex(where: { $0.name == name })
        {
            measure.spans = RowHeightCache.Measure.Spans(column: column, lanes: lanes)
        }
        guard list.draft.rowHeights == .fixed else { return measure }
        measure.length = list.draft.rowHeight
        return measure.spans == nil ? nil : measure
    }

    /// Returns the extent of rows across the axis, in points: that of the viewport or of a column, in a flow the largest.
    private static func rowExtent(_ layout: LayoutSpecification, _ size: Size, _ axis: Axis) -> Double {
        let extent = size[axis.crossing]
        return layout.lanes(in: extent)?.width ?? extent
    }

    /// The axis of the rows, and their extent across it.
    var rowMeasure: RowHeightCache.Measure {
        let extent = Self.rowExtent(engine.layout.specification, engine.viewport.size, axis)
        return heightCache?.measure ?? RowHeightCache.Measure(axis: axis, extent: extent)
    }

    /// The size that cells are bound with.
    var cellSize: CellBinder.Job.RowSize {
        if let heightCache { return .measured(heightCache.measure) }
        return .exactly(rowMeasure.size(length: engine.layout.estimate))
    }

    /// Passes the lengths of rows to the engine, at once if they are cached, or after reading and measuring.
    func measure(_ rows: Range<Int>) {
        publisher.noteGeometry()
        guard let heightCache else { return }
        if heightCache.lengths(of: rows) != nil { return step(lengths(of: rows, in: heightCache)) }
        // After an edit, the engine requests the lengths again.
        let edition = engine.edition
        list.measure(rows, in: heightCache) { [weak self] in
            guard let self, !isEnded else { return }
            applyPendingChange()
            guard self.heightCache === heightCache, engine.edition == edition else { return }
            // Rows that could not be read keep their estimate, so that the rows around them can be
            // shown; they are measured when they are read.
            turn { self.step(self.lengths(of: rows, in: heightCache)) }
        }
    }

    /// Returns the event that tells lengths of rows.
    ///
    /// Those before the screen move it in any case where all lengths are awaited, so all that there are come with them.
    private func lengths(of rows: Range<Int>, in heightCache: RowHeightCache) -> Event {
        if awaitsMeasuring(of: heightCache), isBeforeScreen(rows.lowerBound) { return adoption(of: heightCache) }
        let (lengths, crossing) = (heightCache.lengthsOrEstimates(of: rows), heightCache.crossLengths(of: rows))
        return .measured(rows: rows, lengths: lengths, across: crossing)
    }

    /// Handles a new template of the list: removes the drafts, and measures all rows again.
    func templateChanged() {
        rows.drafts.removeAll()
        closeNested()
        nests = !rowLayout.template.compiled.lists.isEmpty && sheet == nil
        replaceHeightCache(engine.layout.specification, for: engine.viewport.size)
        publishSnapshot()
    }

    /// Arranges the rows in another way; the first visible row stays in place on screen.
    ///
    /// The pages of a pager follow one another: only whether they wrap may change.
    package func arrange(_ layout: LayoutSpecification) {
        let old = engine.layout.specification
        guard layout != old else { return flush() }
        if (old.kind == .sheet) != (layout.kind == .sheet) { closeNested() }
        turn {
            take(.layoutSet(layout))
            arrangeColumns(for: layout)
            // Lines of one length have left no other length behind.
            if old.itemLength != nil, layout.itemLength == nil { take(.estimateChanged(list.record.draft.rowHeight)) }
        }
        nests = !rowLayout.template.compiled.lists.isEmpty && sheet == nil
        replaceHeightCache(layout, for: engine.viewport.size)
        publishSnapshot()
    }

    /// Adopts the cached lengths of another viewport's width, and measures the rest.
    ///
    /// The first visible row stays in place on screen.
    ///
    /// - Returns: True if all cells have changed, so that a snapshot has to be published.
    private func turnTo(viewportSize: Size) -> Bool {
        let old = engine.viewport.size
        let layout = engine.layout.specification
        func measure(in size: Size) -> RowHeightCache.Measure? {
            Self.measure(layout, size, along: axis, of: list.record)
        }
        guard
            Self.rowExtent(layout, old, axis) != Self.rowExtent(layout, viewportSize, axis)
                || measure(in: old) != measure(in: viewportSize)
        else { return layout.kind != .list && old != viewportSize }
        replaceHeightCache(layout, for: viewportSize)
        return true
    }

    /// Resizes the viewport and sets the range mode, after other events of the same request.
    package func resize(to size: Size?, mode: RangeMode?, with events: [Event] = []) {
        let isTurned = size.map { turnTo(viewportSize: $0) } ?? false
        let resized = size.map { [Event.resized($0)] } ?? []
        let moded = mode.map { [Event.rangeModeSet($0)] } ?? []
        handle(resized + events + moded)
        if isTurned { publishSnapshot() }
    }

    private func replaceHeightCache(_ layout: LayoutSpecification, for viewportSize: Size) {
        guard container != .pager else { return }
        let measure = Self.measure(layout, viewportSize, along: axis, of: list.record)
        guard rows.replaceHeightCache(measure, rowCount: engine.rowCount, estimate: list.record.draft.rowHeight) else {
            return
        }
        adoptLengths()
        measureInBackground()
    }

    /// Adopts the lengths that the page has measured, for all viewers of the list at this width.
    ///
    /// Rows past the end are ignored, as is everything if all rows have one length.
    package func takePageMeasurements(_ rows: [(row: Int, length: Double)]) {
        guard let heightCache else { return flush() }
        let measured = rows.filter { $0.row < engine.rowCount }
        metrics.counts.rowsMeasuredByPages += measured.count
        for (row, length) in measured { heightCache.correct(length, ofRow: row) }
        adoptLengths(of: measured.map(\.row))
    }

    /// Passes the lengths of rows that are known better now to the engine, and to those of the other viewers.
    func adoptLengths(of rows: [Int]) {
        guard let heightCache else { return }
        if awaitsMeasuring(of: heightCache), !rows.contains(where: isBeforeScreen) {
            let known = rows.map { $0..<$0 + 1 }.filter { heightCache.lengths(of: $0) != nil }
            publisher.noteGeometry()
            handle(known.map { lengths(of: $0, in: heightCache) })
        } else {
            adoptLengths()
        }
        // The response is this viewer's outcome, so the others, of which there may be many, follow in later turns.
        services.loop.nextTurn { [weak self] in
            if let self { list.adoptLengths(of: heightCache, on: services.loop, except: self) }
        }
    }

    /// Starts to measure the unmeasured rows in the background.
    func measureInBackground() {
        guard let heightCache else { return }
        rowLayout.measuringPool.backgroundMeasurer.add(heightCache, of: list)
    }

    /// Whether the lengths of all rows are to come at once, when those in the background are measured.
    ///
    /// In a waterfall a length moves all columns behind it, one against the other, and in a flow it may change which rows
    /// share a line: rows on screen would move each time that others far before them are measured.
    func awaitsMeasuring(of cache: RowHeightCache) -> Bool {
        let kind = engine.layout.specification.kind
        return (kind == .waterfall || kind == .flow) && cache === heightCache && cache.measuringBegan != nil
    }

    private func isBeforeScreen(_ row: Int) -> Bool { row < engine.visibleRows.hull.lowerBound }

    /// Passes all cached lengths to the engine, unless more are to come that would move rows on screen again.
    func adoptSettledLengths() {
        guard let heightCache, awaitsMeasuring(of: heightCache) else { return adoptLengths() }
        heightCache.isAwaited = true
    }

    /// Passes all cached lengths to the engine.
    private func adoptLengths() {
        applyPendingChange()
        guard let heightCache, !isEnded else { return }
        publisher.noteGeometry()
        handle(adoption(of: heightCache))
    }

    /// Returns the event that tells all cached lengths.
    private func adoption(of heightCache: RowHeightCache) -> Event {
        .geometryAdopted(heightCache.geometry, across: heightCache.crossGeometry, edition: engine.edition)
    }
}

/// The user's actions on nodes.
extension Viewer {
    /// Performs the user's action on a node, and publishes it to listeners.
    ///
    /// - Parameters:
    ///   - request: The action.
    ///   - row: The row as the user saw it.
    ///   - then: Receives the action as it was published.
    package func act(
        _ request: NodeActionRequest,
        onRow row: Int,
        then: @escaping (Result<NodeAction, ServiceError>) -> Void
    ) {
        list.load([row..<row + 1]) { [weak self] result in
            guard let self, !isEnded else { return then(.failure(.viewerEnded)) }
            applyPendingChange()
            do throws(ServiceError) {
                let cells = try result.mapError(ServiceError.store).get()
                guard let cell = cells.first else { throw .rowRemoved(row: row) }
                try act(request, on: cell, then: then)
            } catch {
                then(.failure(error))
            }
        }
    }

    private func act(
        _ request: NodeActionRequest,
        on cell: (row: Int, content: Row),
        then: @escaping (Result<NodeAction, ServiceError>) -> Void
    ) throws(ServiceError) {
        if let id = request.rowID, id != cell.content.id { throw .rowChanged(row: cell.row, id: cell.content.id) }
        let tree = nodes(of: cell.content, at: cell.row, in: frame(ofRow: cell.row))
        let columns = list.record.columns
        let actions = CellActions(rowLayout.template.compiled, columns: columns, isWritable: list.isWritable)
        var (performed, written) = try actions.perform(request, on: cell, tree, &rows.drafts)
        guard let written else { return finish(performed, then) }
        list.write(written, toRow: cell.row) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let place):
                performed.row = place.row
                performed.version = place.version
                finish(performed, then)
            case .failure(let error):
                then(.failure(error))
            }
        }
    }

    private func finish(_ performed: NodeAction, _ then: (Result<NodeAction, ServiceError>) -> Void) {
        if performed.kind == .submit { rows.drafts.remove(row: performed.row, node: performed.node) }
        if hub.isActive, !isEnded { publish(.action(performed)) }
        then(.success(performed))
    }

    /// Returns the nodes of a row, with the drafts of its fields.
    package func nodes(of content: Row, at row: Int, in frame: Rect) -> NodeTree {
        rows.nodes(of: content, at: row, in: frame)
    }
}

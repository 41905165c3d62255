import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulRanges
package import ScreenfulTypes

/// Sheets: viewers whose rows are lines of cells, and that scroll along both axes.
extension Viewer {
    /// True if the rows follow one another from the top to the bottom, as those of a sheet have to.
    package var isVertical: Bool { engine.axis == .vertical }
    /// True if the viewer shows a sheet.
    package var isSheet: Bool { sheet != nil }

    /// Returns the columns of a list's sheet; nil for other arrangements.
    static func sheet(
        _ layout: LayoutSpecification,
        of list: OpenList,
        beside rows: Engine,
        policy: PolicySpecification,
        at now: Instant
    ) -> SheetBindings? {
        layout.sheet.map { sheet in
            let contents = SheetContents(sheet, of: list.record.draft.source, list.record.columns)
            let widths = contents.widths
            return SheetBindings(
                SheetColumns(sheet, widths: widths, beside: rows, policy: policy.make(), at: now),
                contents
            )
        }
    }

    /// Makes the columns of a sheet, or forgets those of one that is none any more; the viewport stays at its column.
    func arrangeColumns(for layout: LayoutSpecification) {
        let anchor = sheet?.columns.anchor()
        revisionsOfSheets += sheet?.columns.engine.revision ?? 0
        sheet = Self.sheet(layout, of: list, beside: engine, policy: policy, at: now)
        if let anchor { sheet?.columns.handle(.scrolled(Scroll(.row(anchor.column, within: anchor.within))), at: now) }
    }

    /// Passes on what happens to both axes.
    func stepAcross(_ event: Event) {
        switch event {
        case .resized, .rangeModeSet, .tuningSet, .policySet, .memoryWarning, .didEnterBackground, .willEnterForeground,
            .containerStateChanged, .closed:
            sheet?.columns.handle(event, at: now)
        default: break
        }
    }

    /// Scrolls along the rows, and along the columns if the scroll has two axes.
    func scrollSheet(_ rows: Scroll, _ columns: Scroll?) {
        var rows = rows
        turn {
            sheet?.columns.scroll(columns, rows: &rows, of: engine, at: now)
            take(.scrolled(rows))
        }
    }

    /// The columns, with edges and headings of those in a range; nil if the viewer shows no sheet.
    package var sheetState: ViewerSheet? {
        let (rows, revision) = (engine.states, revision)
        guard let told = sheet?.columnsInRange else { return nil }
        return sheet?.state(beside: rows, telling: told, at: revision)
    }

    /// Appends the columns that have changed, and the values of rows that have arrived and of columns that came near.
    ///
    /// - Parameter arrived: The rows whose contents have arrived.
    func publishSheet(_ arrived: [(row: Int, content: Row)]) {
        let (states, revision) = (engine.states, revision)
        let news = sheet?.news(beside: states, at: revision)
        if let news { append(.sheet(news.news)) }
        guard let sheet else { return }
        lifecycles.laidOut(arrived.lazy.map(\.row), at: now)
        var values = sheet.values(of: arrived, in: sheet.columnsInRange)
        if let entered = news?.entered, !entered.isEmpty {
            let known = Set(arrived.map(\.row))
            readValues(ofColumns: entered) { values += $0.filter { !known.contains($0.row) } }
        }
        if !values.isEmpty { append(.values(values)) }
    }

    /// Publishes the values of all cells in a range, after a snapshot.
    func publishAllValues() {
        guard let columns = sheet?.columnsInRange else { return }
        var values: [SheetValues] = []
        readValues(ofColumns: columns) { values = $0 }
        if !values.isEmpty { publish(.values(values)) }
    }

    /// Reads the values of columns in the rows that have a node; rows that are not computed are published later.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - computed: Receives the values at once where rows are computed.
    private func readValues(ofColumns columns: RowSet, _ computed: @escaping ([SheetValues]) -> Void) {
        let isComputed = list.computesRows
        list.load(rowsHere(of: nodes)) { [weak self] result in
            guard let self, !isEnded, let sheet, let rows = try? result.get() else { return }
            if isComputed { return computed(sheet.values(of: rows, in: columns)) }
            applyPendingChange()
            let near = rows.filter { $0.row < engine.rowCount && engine.state(ofRow: $0.row).isInRange }
            let values = sheet.values(of: near, in: columns.intersection(sheet.columnsInRange))
            if !values.isEmpty { publish(.values(values)) }
        }
    }
}

/// The cells of a sheet, page by page.
extension Viewer {
    /// Reads the values of cells in rows that have a node.
    ///
    /// - Parameters:
    ///   - page: The rows, counted over those that have a node.
    ///   - columns: The columns; those beyond the last one are left out.
    ///   - then: Receives the cells of each row with their states; nothing if the viewer shows no sheet.
    package func readCells(
        of page: Page,
        in columns: Range<Int>,
        then: @escaping (Result<[(cells: SheetValues, states: [InterfaceState])], ServiceError>) -> Void
    ) {
        let rows = Array(engine.nodeRuns.joined().dropFirst(page.from).prefix(page.count))
        list.load(rows.map { $0..<$0 + 1 }) { [weak self] result in
            guard let self, !isEnded else { return then(.failure(.viewerEnded)) }
            applyPendingChange()
            guard let sheet else { return then(.success([])) }
            let chosen = columns.clamped(to: 0..<sheet.contents.count)
            then(
                result.mapError(ServiceError.store).map { rows in
                    rows.filter { $0.row < self.engine.rowCount }.flatMap { row in
                        sheet.values(of: [row], in: RowSet(chosen)).map { cells in
                            let ofRow = self.engine.state(ofRow: row.row)
                            let states = chosen.map { ofRow.intersection(sheet.columns.engine.state(ofRow: $0)) }
                            return (cells, states)
                        }
                    }
                }
            )
        }
    }
}

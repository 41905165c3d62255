import EventLoop
import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension ListCatalog {
    /// Opens the table of a list, for the first time or because it may have changed.
    ///
    /// After a failure the list keeps the error until opening succeeds.
    package func openTable(of list: OpenList, then: @escaping () -> Void = {}) {
        guard list.record.source.isForeign, !list.isOpening, let tables else { return then() }
        list.isOpening = true
        let earlier = list.table
        tables.scan(list.record.source, after: earlier, finding: list.rowsInRange) { [self] result in
            list.isOpening = false
            switch result {
            case .success(let table): take(table, after: earlier, for: list)
            case .failure(let error) where error.isPassing && list.table != nil: pause(list, after: error)
            case .failure(let error):
                pause(list, after: error)
                if error.code == .fileNotAllowed { reportRefusal(of: list) }
                list.availability = .unavailable(error)
            }
            then()
        }
    }

    /// Leaves a table alone for as long as its error says.
    private func pause(_ list: OpenList, after error: StoreError) {
        guard let seconds = error.retryAfter else { return }
        list.nextPoll = max(list.nextPoll, MonotonicClock.nanoseconds + UInt64(seconds) * 1_000_000_000)
    }

    /// Reports once that the file of a stored list's table is not allowed.
    private func reportRefusal(of list: OpenList) {
        if case .unavailable(let earlier) = list.availability, earlier.code == .fileNotAllowed { return }
        if case .table(_, let file) = list.record.source { onRefusedFile?(list, file) }
    }

    /// Shows the rows of a scanned table in its list; the scan has looked for rows of the one before.
    func take(_ table: any ScannedTable, after earlier: (any ScannedTable)? = nil, for list: OpenList) {
        list.scanTime = table.scanTime
        guard table.columns == list.record.columns else {
            let message = "table “\(table.name)” has other columns by now; make a new list of it"
            list.availability = .unavailable(StoreError(.sourceChanged, message))
            return
        }
        list.onTableFailure = { [weak self, weak list] error in
            if let self, let list, !error.isPassing { openTable(of: list) }
        }
        list.onFollowedScan = { [weak self, weak list] in
            if let self, let list { openTable(of: list) }
        }
        list.show(table, after: earlier)
    }
}

extension OpenList {
    /// Shows the rows of a scan of the list's table in its turn among the edits, and updates the viewers.
    fileprivate func show(_ table: any ScannedTable, after earlier: (any ScannedTable)?) {
        edit { [self] in
            guard !isDeleted else { return endEdit() }
            // A scan that began before this one was shown says where other rows have gone than are shown now.
            guard self.table === earlier else {
                mustReopen = true
                return endEdit()
            }
            let before = self.table
            self.table = table
            availability = .ready(.table(table))
            guard let before else {
                // The list has had no viewers yet; the identities of its rows are their positions.
                data.replace(by: ListContents(record, order: RowOrder(ids: 0..<Int64(table.rowCount))))
                return endEdit()
            }
            if !table.hasSameRows(as: before) || table.found.contains(where: { $0.old != $0.new }) {
                return showRows(insteadOf: before) { [self] in endEdit() }
            }
            // The version of another server may have rows that this scan was too early for.
            if followsScan { (followsScan, mustReopen) = (false, true) }
            // The rows are taken to be the same; their values may differ.
            publish(RowEdit(reloaded: [0..<contents.rowCount])) { [self] in endEdit() }
        }
    }

    /// The positions in the table of the rows that are in a range of a viewer.
    fileprivate var rowsInRange: [Range<Int>] {
        var rows: [Range<Int>] = []
        for viewer in viewers {
            for run in viewer.nodes { rows.insertRows(run.shifted(by: contents.window.lowerBound)) }
        }
        return rows
    }

    /// Shows the rows of the latest scan instead of those of the one before: as a new version, unless another server has
    /// stored one for them.
    ///
    /// - Precondition: The caller has its turn among the edits.
    private func showRows(insteadOf before: any ScannedTable, then: @escaping () -> Void) {
        guard !followsScan else { return followRows(insteadOf: before, then: then) }
        isShowingScan = true
        changeInTurn { [self] _ in
            // Another server may have been faster.
            followsScan ? nil : replacement(of: before)
        } then: { [self] result in
            isShowingScan = false
            switch result {
            case .success where followsScan: return followRows(insteadOf: before, then: then)
            case .success: break
            case .failure:
                // A change that could not be stored is retried at the next poll of the table, from the rows that the
                // list still shows.
                mustReopen = true
                table = before
            }
            then()
        }
    }

    /// Shows the rows of the latest scan instead of those of the one before, as the version of another server.
    ///
    /// - Precondition: The caller has its turn among the edits.
    private func followRows(insteadOf before: any ScannedTable, then: @escaping () -> Void) {
        followsScan = false
        guard !isDeleted, var replacement = replacement(of: before) else { return then() }
        let version = contents.version
        replacement.contents.version = version
        data.replace(by: replacement.contents)
        publishCommit(replacement.edit, after: record, from: version - 1)
        publish(replacement.edit, then: then)
    }

    /// Plans to show the rows of the latest scan instead of those of the one before.
    private func replacement(of before: any ScannedTable) -> EditTransaction? {
        table.map { table in
            // Rows of another scan than the list shows say nothing of its rows.
            let found = contents.order.count == before.rowCount ? table.found : []
            let isGrowing = record.draft.extent == .growing
            return EditTransaction(replacing: contents, rowCount: table.rowCount, found, isGrowing: isGrowing)
        }
    }
}

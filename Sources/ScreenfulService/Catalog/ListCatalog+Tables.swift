import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension ListCatalog {
    /// Opens the table of a list, for the first time or because it may have changed.
    ///
    /// After a failure the list keeps the error until opening succeeds.
    package func openTable(of list: OpenList) {
        guard case .sqlite(let file, let table) = list.record.source, !list.isOpening else { return }
        list.isOpening = true
        tables.open(file: file, table: table) { [self] result in
            list.isOpening = false
            switch result {
            case .success(let opened): take(opened, for: list)
            // A table that another program is writing is still readable as it was.
            case .failure(let error) where error.code == .locked && list.table != nil: break
            case .failure(let error):
                if error.code == .fileNotAllowed { reportRefusal(of: list, file: file) }
                list.availability = .unavailable(error)
            }
        }
    }

    /// Reports once that the file of a stored list's table is not allowed.
    private func reportRefusal(of list: OpenList, file: String) {
        if case .unavailable(let earlier) = list.availability, earlier.code == .fileNotAllowed { return }
        onRefusedFile?(list, file)
    }

    /// Shows the rows of a scanned table in its list.
    func take(_ opened: TableOpener.Opened, for list: OpenList) {
        list.scanTime = opened.scanTime
        guard opened.table.columns == list.record.columns else {
            let message = "table “\(opened.table.table)” has other columns by now; make a new list of it"
            list.availability = .unavailable(StoreError(.sourceChanged, message))
            return
        }
        list.whenSettled { [self] in
            guard !list.isDeleted else { return }
            let before = list.table
            list.table = opened
            list.availability = .ready(reader(of: opened, for: list))
            if let before {
                list.follow(opened, from: before)
            } else {
                // The list has had no viewers yet.
                list.contents = ListContents(list.record, order: opened.order)
            }
        }
    }

    private func reader(of opened: TableOpener.Opened, for list: OpenList) -> any RowReader {
        tables.reader(of: opened) { [weak self, weak list] error in
            guard let self, let list, error.code != .locked else { return }
            openTable(of: list)
        }
    }
}

extension OpenList {
    /// Updates the list and its viewers from a table that was scanned again.
    fileprivate func follow(_ opened: TableOpener.Opened, from before: TableOpener.Opened) {
        let change = EditTransaction(replacing: contents, rowCount: opened.index.count, of: record)
        guard opened.index != before.index else {
            // With the same index, the rows are taken to be the same; their values may differ.
            return publish(RowEdit(reloaded: [0..<contents.rowCount]))
        }
        commit(change) { [self] result in
            // A change that could not be stored is retried at the next poll of the table.
            if case .failure = result { mustReopen = true }
        }
    }
}

extension TableOpener.Opened {
    /// The order of the table's rows, whose identities are their positions.
    fileprivate var order: RowOrder {
        RowOrder(ids: 0..<Int64(index.count))
    }
}

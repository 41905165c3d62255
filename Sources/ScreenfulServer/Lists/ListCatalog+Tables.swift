import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulRanges

extension ListCatalog {
    /// Opens the table of a list, for the first time or because it may be another one by now.
    ///
    /// Where that fails, the list keeps the reason until it succeeds.
    func openTable(of list: OpenList) {
        guard case .sqlite(let file, let table) = list.record.source, !list.isOpening else { return }
        list.isOpening = true
        tables.open(file: file, table: table) { [self] result in
            list.isOpening = false
            switch result {
            case .success(let opened): take(opened, for: list)
            // Whoever writes it now has not taken it away.
            case .failure(let error) where error.code == .locked && list.table != nil: break
            case .failure(let error):
                if error.code == .fileNotAllowed { noteRefusal(of: list, file: file) }
                list.availability = .unavailable(error)
            }
        }
    }

    /// Logs once that the table of a list that was made earlier may not be opened.
    private func noteRefusal(of list: OpenList, file: String) {
        if case .unavailable(let earlier) = list.availability, earlier.code == .fileNotAllowed { return }
        log.log(.warning, "the file of a list's table is in no folder that --tables names") { json in
            json.member("list", list.id)
            json.member("file", file)
        }
    }

    /// Shows the rows of a table that was looked through.
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
                // Nobody has seen the list yet.
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
    /// Goes over to what a table holds now, with everybody who looks at it.
    fileprivate func follow(_ opened: TableOpener.Opened, from before: TableOpener.Opened) {
        let change = EditTransaction(replacing: contents, rowCount: opened.index.count, of: record)
        guard opened.index != before.index else {
            // The same rows in the same places, as far as can be told; their values may be others.
            return tell(RowEdit(reloaded: [0..<contents.rowCount]))
        }
        commit(change) { [self] result in
            // What could not be stored is tried again when the table is looked at next.
            if case .failure = result { mustReopen = true }
        }
    }
}

extension TableOpener.Opened {
    /// The rows of the table, which are identified by their places.
    fileprivate var order: RowOrder {
        RowOrder(ids: 0..<Int64(index.count))
    }
}

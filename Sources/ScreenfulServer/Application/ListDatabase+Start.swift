import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

extension ListDatabase {
    /// Opens the database at the start of the server; throws ``StartError`` with a message for the user.
    convenience init(of configuration: ServerConfiguration) throws(StartError) {
        do throws(StoreError) {
            let limits = Configuration(
                busyTimeout: Int(configuration.databasePatienceSeconds * 1_000),
                largestSize: configuration.limits.databaseBytes,
                reserveSize: configuration.limits.reserveBytes
            )
            try self.init(path: configuration.databasePath, configuration: limits)
            // Traces that cannot be removed now (on a full disk) are left for the next start.
            try? removeStagedTraces()
        } catch { throw StartError(store: error) }
    }

    /// Creates the sample lists when there are no lists.
    func createSampleLists() throws(StartError) {
        do throws(StoreError) {
            guard try listCount() == 0 else { return }
            for draft in ListDraft.samples { _ = try createList(draft) }
        } catch { throw StartError(store: error) }
    }
}

extension TableFolders {
    /// Opens the configured folders of tables; throws ``StartError`` when one of them is not a folder.
    init(of configuration: ServerConfiguration) throws(StartError) {
        do throws(StoreError) {
            try self.init(configuration.tableDirectories, excluding: configuration.databasePath)
        } catch {
            throw StartError(.tableDirectoryUnreadable, "The folder of tables cannot be used: \(error.message).")
        }
    }
}

extension Log {
    /// Logs the files that the server has created, and a warning if other users may read its database.
    func logCreation(of database: ListDatabase) {
        for folder in database.creation.folders { log(.info, "made folder") { $0.member("path", folder) } }
        if database.creation.isDatabaseMade { log(.info, "made database") { $0.member("path", database.path) } }
        let permissions = database.permissionsOfOthers
        guard permissions != 0 else { return }
        log(.warning, "others may read the database; chmod 600 keeps it to the user") { json in
            json.member("path", database.path)
            json.member("permissions", "0" + String(permissions, radix: 8))
        }
    }
}

extension ListDraft {
    /// The sample lists: one of a million rows, one that grows, and one of a billion rows of one height.
    static var samples: [Self] {
        [
            sample("Feed", rows: 1_000_000), sample("Growing feed", rows: 1_000_000, extent: .growing),
            sample("A billion rows", rows: GeneratedFeed.largestRowCount, heights: .fixed),
        ]
    }

    /// Returns the draft of a list of generated rows, from seed 7.
    private static func sample(
        _ name: String,
        rows: Int,
        extent: ListExtent = .full,
        heights: RowHeights = .exact
    ) -> Self {
        let loaded = extent == .growing ? 0..<NewListRequest.defaultPageSize : nil
        return Self(
            name: name,
            source: .generated(rows: rows, seed: 7),
            columns: GeneratedFeed.columns,
            extent: extent,
            loaded: loaded,
            sections: [loaded?.count ?? rows],
            pageSize: NewListRequest.defaultPageSize,
            rowHeights: heights,
            rowHeight: NewListRequest.defaultHeight,
            created: WallClock.nanoseconds / 1_000_000_000
        )
    }
}

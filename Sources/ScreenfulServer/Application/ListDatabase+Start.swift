import ListStore
import Screenful

extension ListDatabase {
    /// Opens the database of a server that starts.
    ///
    /// - Throws: ``StartError`` with words for a person.
    convenience init(of configuration: ServerConfiguration) throws(StartError) {
        do throws(StoreError) {
            let limits = Configuration(
                busyTimeout: Int(configuration.databasePatienceSeconds * 1_000),
                largestSize: configuration.limits.databaseBytes
            )
            try self.init(path: configuration.databasePath, configuration: limits)
        } catch {
            throw StartError(store: error)
        }
    }

    /// Makes two lists to look at when there are none: one of a million rows, one that grows.
    func createSampleLists() throws(StartError) {
        do throws(StoreError) {
            guard try listCount() == 0 else { return }
            _ = try createList(.sample("Feed", extent: .full))
            _ = try createList(.sample("Growing feed", extent: .growing))
        } catch {
            throw StartError(store: error)
        }
    }
}

extension ListDraft {
    /// A list of a million generated rows, from seed 7.
    fileprivate static func sample(_ name: String, extent: ListExtent) -> Self {
        let rows = 1_000_000
        let loaded = extent == .growing ? 0..<NewListRequest.defaultPageSize : nil
        return Self(
            name: name,
            source: .generated(rows: rows, seed: 7),
            columns: GeneratedFeed.columns,
            extent: extent,
            loaded: loaded,
            sections: [loaded?.count ?? rows],
            pageSize: NewListRequest.defaultPageSize,
            rowHeights: .varied,
            rowHeight: NewListRequest.defaultHeight,
            created: WallClock.nanoseconds / 1_000_000_000
        )
    }
}

extension StartError {
    init(store error: StoreError) {
        let code: Code =
            switch error.code {
            case .locked: .databaseLocked
            case .readOnly, .accessDenied: .databaseReadOnly
            case .corrupt: .databaseCorrupt
            case .notADatabase, .foreignDatabase, .newerVersion: .notADatabase
            case .diskFull: .diskFull
            default: .databaseUnavailable
            }
        self.init(code, "The database of lists cannot be used: \(error.message).")
    }
}

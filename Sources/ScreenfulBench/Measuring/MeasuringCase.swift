import ListStore
import Screenful
import ScreenfulServer

/// Rows whose heights are measured, with the template that a list of such columns gets.
enum MeasuringCase: String, CaseIterable {
    /// Posts that are computed.
    case feed
    /// Rows such as Debian's packages, read from a database.
    case packages

    var columns: [Column] {
        switch self {
        case .feed: GeneratedFeed.columns
        case .packages: PackageRows.columns
        }
    }

    /// Whoever makes or reads the rows that are asked for.
    func reader(rowCount: Int) throws -> (Range<Int64>) throws -> [Row] {
        switch self {
        case .feed:
            let feed = GeneratedFeed(rows: rowCount, seed: 7)
            let columns = try compiled().usedColumns
            return { feed.rows($0, columns: columns) }
        case .packages:
            let folder = try TemporaryFolder()
            let database = try ListDatabase(path: "\(folder.path)/lists.db")
            let list = try filledList(in: database, rowCount: rowCount)
            return { [folder] ids in
                try withExtendedLifetime(folder) { try database.rows(ofList: list.id, ids: [ids]) }
            }
        }
    }

    /// The standard template, made ready.
    func compiled() throws(TemplateError) -> CompiledTemplate {
        let columns = columns.map(TemplateColumn.init)
        return try CompiledTemplate(CellTemplate.standard(for: columns), columns: columns)
    }

    private func filledList(in database: ListDatabase, rowCount: Int) throws -> ListRecord {
        let list = try database.createList(ListDraft(name: "packages", source: .stored, columns: columns))
        var rows = PackageRows(seed: 7)
        let ids = 0..<Int64(rowCount)
        let commit = Commit(
            version: list.version + 1,
            orderEdits: [.insert(ids: ids, at: 0)],
            puts: ids.map { rows.row(id: $0) }
        )
        return try database.commit(commit, toList: list.id)
    }
}

import EventLoop
import ListStore
import PostgresStore
import ScreenfulService
import ScreenfulTypes

/// The readers of other programs' tables, by what has them.
final class ForeignTables: TableSource {
    private let files: SQLiteTableScanner
    private let databases: RelationScanner
    private let apis: UpstreamTables

    /// Creates the readers of the files, databases and HTTP APIs that a server may read.
    ///
    /// - Throws: ``EventLoopError`` when the system refuses a thread.
    init(
        _ configuration: ServerConfiguration,
        in folders: TableFolders,
        _ upstreams: UpstreamService,
        loop: EventLoop
    ) throws(EventLoopError) {
        apis = UpstreamTables(upstreams)
        files = try SQLiteTableScanner(folders: folders, loop: loop)
        databases = try RelationScanner(
            configuration.tableDatabases,
            loop: loop,
            ofLoops: max(1, configuration.loops)
        )
    }

    func scan(
        _ source: ListSource,
        after earlier: (any ScannedTable)?,
        finding rows: [Range<Int>],
        then: @escaping Reply<any ScannedTable>
    ) {
        let reader: any TableSource =
            switch source {
            case .relation: databases
            case .pages: apis
            default: files
            }
        reader.scan(source, after: earlier, finding: rows, then: then)
    }

    /// Waits for running work, and closes what is open.
    func close() {
        files.close()
        databases.close()
    }
}

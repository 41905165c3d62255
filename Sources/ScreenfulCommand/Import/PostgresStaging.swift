import Glibc
import ListStore
import PostgresStore

/// An import into PostgreSQL: rows are read into a database in a temporary folder, where their columns' types become
/// known, and are then copied in one transaction.
final class PostgresStaging {
    private let folder: String
    private let shared: PostgresImport
    private let replacesList: Bool

    /// Connects, and makes the folder.
    ///
    /// - Throws: `ImportError` when the database cannot be used, or has a list of the name that is not to be replaced.
    init(_ configuration: Importer.Configuration, _ postgres: PostgresConfiguration) throws(ImportError) {
        replacesList = configuration.replacesList
        do throws(StoreError) {
            shared = try PostgresImport(into: postgres)
            // Checked before hours of work; copying checks again.
            try shared.checkName(configuration.name, replaces: replacesList)
        } catch { throw ImportError(error) }
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/screenful-import-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw ImportError(.database, "no folder can be made in \(parent): \(String(cString: strerror(errno)))")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        rmdir(folder)
    }

    /// The database that rows are read into.
    var path: String { "\(folder)/lists.db" }

    /// Copies a list that was read.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - observe: Called with the number of rows sent, after each batch.
    /// - Returns: The identity of the list in PostgreSQL.
    /// - Throws: `ImportError`; nothing is stored then.
    func send(_ list: Int64, observe: (Int) -> Void) throws(ImportError) -> Int64 {
        do throws(StoreError) {
            let database = try ListDatabase(path: path)
            return try shared.copy(try database.list(list), of: database, replaces: replacesList, observe: observe)
        } catch { throw ImportError(error) }
    }
}

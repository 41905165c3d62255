public import ScreenfulTypes

/// An importer of rows from a file or a pipe into a new list.
///
/// The list becomes visible when it is complete; an import that ends before (by an error, a cancellation, the end of
/// the program) leaves nothing. Memory does not grow with the input: it holds the longest line and one batch of rows.
/// Other connections can use the database meanwhile.
///
/// Types are those of the cells themselves: a column gets the narrowest type that holds all its cells. Numbers with a
/// spelling that is not canonical, such as `1.50`, keep it, so that nothing is lost when the last line of a file turns
/// a column of numbers into one of text. Arrays and objects are kept as JSON.
public struct Importer: Sendable {
    /// The settings of an import.
    public struct Configuration: Hashable, Sendable {
        /// The new list's name.
        public var name: String
        /// The format of the rows; nil to detect it from the first bytes.
        public var format: ImportFormat?
        /// Whether malformed lines are skipped; otherwise the first one ends the import.
        public var skipsMalformedLines = false
        /// Whether a list of the same name is replaced; otherwise there must be none.
        public var replacesList = false
        /// The kind of row heights: all equal, or by the cells' template.
        public var rowHeights = RowHeights.exact
        /// The template of its cells, as JSON that this target does not parse; nil where the columns decide.
        public var template: String?
        /// The maximum length of a line, in bytes; a record of CSV counts as one line.
        public var longestLine = 16 << 20
        /// The list's date of creation, in seconds since 1970.
        public var created: Int64 = 0

        /// Creates the configuration of a new list with exact row heights.
        public init(name: String) { self.name = name }
    }

    /// The maximum length of a list's name, in Unicode scalars.
    public static let longestName = 200
    /// The time that an import waits for other writers, in milliseconds: long enough not to lose hours of work.
    public static let patience = 60_000

    let databasePath: String
    let database: ListDatabase.Configuration
    let configuration: Configuration

    /// Creates an importer into the database at a path, which need not exist.
    ///
    /// - Precondition: A line of `longestLine` bytes fits memory: at most 1 GiB.
    public init(
        databasePath: String,
        database: ListDatabase.Configuration = ListDatabase.Configuration(busyTimeout: patience),
        configuration: Configuration
    ) {
        precondition((1...1 << 30).contains(configuration.longestLine), "lines of 1 byte to 1 GiB can be read")
        self.databasePath = databasePath
        self.database = database
        self.configuration = configuration
    }

    /// Reads all of a source into a new list.
    ///
    /// - Parameters:
    ///   - source: The source of the bytes.
    ///   - observe: Called for every skipped line, renamed column, and about every 256 KiB of input.
    ///   - check: Called once with the list's columns, before the list is visible; if it throws, the import ends.
    /// - Returns: A report on the new list.
    /// - Throws: ``ImportError``; the database is then as it was before.
    public func run(
        from source: some ByteSource,
        observe: (ImportEvent) -> Void = { _ in },
        check: ([Column]) throws(ImportError) -> Void = { (_: [Column]) throws(ImportError) in }
    ) throws(ImportError) -> ImportReport {
        var input = InputBuffer(source, longestLine: configuration.longestLine)
        try input.open()
        let format = configuration.format ?? ImportFormat(firstBytes: input.sample)
        let staged = try stage(observe: observe)
        do throws(ImportError) {
            var run = ImportRun(input: input, staged: staged, configuration: configuration)
            return try run.importAll(format, observe: observe, check: check)
        } catch {
            staged.discard()
            throw error
        }
    }

    private func stage(observe: (ImportEvent) -> Void) throws(ImportError) -> StagedList {
        guard (1...Self.longestName).contains(configuration.name.unicodeScalars.count) else {
            throw ImportError(.invalidName, "the name of a list has 1 to \(Self.longestName) characters")
        }
        do throws(StoreError) {
            let creation = try DatabaseCreation(at: databasePath)
            if creation.isDatabaseMade { observe(.made(creation)) }
            let connection = try SQLiteConnection(listsAt: databasePath, configuration: database)
            connection.removeAbandonedImports()
            // Checked before hours of work; publishing checks again.
            _ = try connection.listToReplace(named: configuration.name, replaces: configuration.replacesList)
            let draft = ListDraft(
                name: configuration.name,
                source: .stored,
                columns: [],
                rowHeights: configuration.rowHeights,
                template: configuration.template,
                created: configuration.created
            )
            return try StagedList(draft, on: connection)
        } catch { throw ImportError(error) }
    }
}

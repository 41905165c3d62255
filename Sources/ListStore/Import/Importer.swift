/// Reads rows from a file or a pipe into a new list.
///
/// The list appears when all of it is there; whatever ends an import before
/// that (an error, a wish to stop, the end of the program) leaves no trace.
/// Memory does not grow with the input: it holds the longest line and one
/// portion of rows. The database can be in use by others meanwhile.
///
/// Types are those of the cells themselves: a column is as wide as its widest
/// cell asks for. Numbers whose spelling says more than their value, such as
/// `1.50`, keep it, so that nothing is lost when the last line of a file turns
/// a column of numbers into one of text. Arrays and objects are kept as JSON.
public struct Importer: Sendable {
    /// What an import may be told.
    public struct Configuration: Hashable, Sendable {
        /// The new list's name.
        public var name: String
        /// How the rows are written; nil to be told by the first bytes.
        public var format: ImportFormat?
        /// Whether malformed lines are skipped; otherwise the first one ends the import.
        public var skipsMalformedLines: Bool
        /// Whether a list of the same name is replaced; otherwise there must be none.
        public var replacesList: Bool
        /// Whether its rows are of one height, or as high as their template makes them.
        public var rowHeights: RowHeights
        /// What its cells are made of, as JSON that this target does not look into; nil where the columns decide.
        public var template: String?
        /// The longest line, in bytes; a record of CSV counts as one line.
        public var longestLine: Int
        /// When the list is made, in seconds since 1970.
        public var created: Int64

        /// Creates a configuration.
        public init(
            name: String,
            format: ImportFormat? = nil,
            skipsMalformedLines: Bool = false,
            replacesList: Bool = false,
            rowHeights: RowHeights = .exact,
            template: String? = nil,
            longestLine: Int = 16 << 20,
            created: Int64 = 0
        ) {
            self.name = name
            self.format = format
            self.skipsMalformedLines = skipsMalformedLines
            self.replacesList = replacesList
            self.rowHeights = rowHeights
            self.template = template
            self.longestLine = longestLine
            self.created = created
        }
    }

    /// The longest name of a list, in Unicode scalars.
    public static let longestName = 200

    /// How long an import waits for others, in milliseconds: their long work is no reason to give up hours of its own.
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
    ///   - source: Where the bytes come from.
    ///   - observe: Called for every skipped line, renamed column, and about every 256 KiB of input.
    ///   - check: Called once with the list's columns, before anybody sees it; what it throws ends the import.
    /// - Returns: What has been made.
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
            // Better now than after an hour; publishing looks again.
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
        } catch {
            throw ImportError(error)
        }
    }
}

import EventLoop
import Glibc
import ListStore
import ScreenfulService
import ScreenfulTypes

/// `screenful import`: imports a file or a pipe as a list.
enum ImportCommand: Command {
    static let syntax = Syntax(
        verb: "import",
        summary: "Read rows from a file, a pipe or an address into a new list.",
        operands: "FILE|-|ADDRESS|NAME",
        options: [
            Option("--list", "NAME", "The new list's name; needed."),
            Option("--format", "FORMAT", "ndjson, csv or tsv (default: by the name, else by the first bytes)."),
            Option("--on-error", "skip|stop", "What to do about a malformed line (default stop)."),
            Option(
                "--row-heights",
                "exact|fixed",
                "Each row as high as its cell needs, or one height for all (default exact)."
            ),
            Option("--template", "FILE", "What rows look like, as JSON (default: as the columns suggest)."),
            Option("--replace", nil, "Put the new list in the place of the one that has its name."),
        ] + AddressDownload.options + [
            .setting("--data", "FILE", "Database of lists.")
        ] + Arguments.postgresOptions,
        notes: """
            FILE may be - for standard input. NDJSON has one object a line, and its keys become
            columns. CSV (RFC 4180) and TSV start with a header row. All are UTF-8.

            Columns are integer, real, boolean, date (ISO 8601) or text, as all their cells are:
            whole numbers and fractions together make real, every other mixture makes text.
            Arrays and objects are kept as JSON text.

            ADDRESS begins with http:// or https://. Of a JSON array the objects are the rows, and the
            pages that its header Link calls next follow.

            NAME stands for rows of a well-known API: github:OWNER/REPOSITORY/issues (or pulls, releases,
            commits), hn:WORDS, mastodon:HOST/TAG, openlibrary:WORDS, wikipedia:LANGUAGE/CATEGORY.

            The list appears when it is whole, also in servers that run on the same database. For
            PostgreSQL the rows are read into a file in $TMPDIR first.
            Interrupted, nothing is imported.
            Exit status: 0 imported, 1 the input is not as it should be, 2 it could not be tried,
            130 interrupted.
            """
    )

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count == 1, let file = arguments.operands.first else {
            throw UsageError("import needs one FILE, - for standard input, an address or a name")
        }
        let download = try download(arguments, operand: file)
        var configuration = try configuration(arguments, file: file)
        let shared = try arguments.postgres()
        let database = try arguments.databasePath()
        do {
            let staging = try shared.map { (shared) throws(ImportError) in try PostgresStaging(configuration, shared) }
            let template = try template(at: arguments.string("--template"))
            configuration.template = template?.text
            // Before signals are held back: nothing has begun that one would have to end.
            let rows = try download.map { (download) throws(ImportError) in try fetch(download) }
            if let rows { configuration.format = rows.format }
            let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
            let source = try source(file, rows, stopDescriptor: signals.rawValue)
            let monitor = ImportMonitor(totalBytes: source.byteCount)
            return withExtendedLifetime(signals) {
                perform(configuration, template, database, staging, source, monitor)
            }
        } catch let error as ImportError {
            StandardStreams.reportLine("screenful: \(error.message)")
            if let advice = advice(about: error, configuration) { StandardStreams.reportLine("screenful: \(advice)") }
        } catch { StandardStreams.reportLine("screenful: \(error)") }
        return .unusable
    }

    private static func configuration(
        _ arguments: Arguments,
        file: String
    ) throws(UsageError) -> Importer.Configuration {
        guard let name = arguments.string("--list") else { throw UsageError("import needs a --list NAME") }
        guard (1...Importer.longestName).contains(name.unicodeScalars.count) else {
            throw UsageError("--list takes a name of 1 to \(Importer.longestName) characters")
        }
        var configuration = Importer.Configuration(name: name)
        let format = try arguments.choice("--format", of: ImportFormat.allCases.map(\.rawValue))
        configuration.format = format.flatMap { ImportFormat(rawValue: $0) } ?? ImportFormat(fileName: file)
        configuration.skipsMalformedLines = try arguments.choice("--on-error", of: ["skip", "stop"]) == "skip"
        configuration.replacesList = arguments.isSet("--replace")
        let heights = try arguments.choice("--row-heights", of: ["fixed", "exact"])
        configuration.rowHeights = heights == "fixed" ? .fixed : .exact
        configuration.created = Int64(time(nil))
        return configuration
    }

    /// Returns the way to fetch the rows; nil for a file.
    private static func download(
        _ arguments: Arguments,
        operand: String
    ) throws(UsageError) -> (any RowDownload)? {
        if let named = try NamedDownload(arguments, operand: operand) { return named }
        return try AddressDownload(arguments, operand: operand)
    }

    private static func fetch(_ download: any RowDownload) throws(ImportError) -> DownloadedRows {
        let rows = try download.run()
        if rows.pageCount > 1 || !rows.isComplete {
            let more = rows.isComplete ? "" : "; there are more, which --pages would read"
            StandardStreams.reportLine("screenful: read \(rows.pageCount) pages\(more)")
        }
        return rows
    }

    private static func source(
        _ file: String,
        _ rows: DownloadedRows?,
        stopDescriptor: Int32
    ) throws(ImportError) -> FileSource {
        if let rows {
            return FileSource(descriptor: rows.descriptor, name: file, stopDescriptor: stopDescriptor)
        }
        guard file == "-" else { return try FileSource(path: file, stopDescriptor: stopDescriptor) }
        return FileSource(descriptor: STDIN_FILENO, name: "standard input", stopDescriptor: stopDescriptor)
    }

    private static func template(at path: String?) throws(ImportError) -> ImportedTemplate? {
        guard let path else { return nil }
        guard let bytes = FileContents.read(path) else { throw ImportError(.unreadable, "\(path) cannot be read") }
        return try ImportedTemplate(bytes)
    }

    private static func perform(
        _ configuration: Importer.Configuration,
        _ template: ImportedTemplate?,
        _ database: String,
        _ staging: PostgresStaging?,
        _ source: FileSource,
        _ monitor: ImportMonitor
    ) -> ExitStatus {
        let importer = Importer(databasePath: staging?.path ?? database, configuration: configuration)
        do throws(ImportError) {
            var report = try importer.run(
                from: source,
                observe: { event in
                    // A database that is staged in goes with the import.
                    if staging != nil, case .made = event { return }
                    monitor.observe(event)
                },
                check: { (columns) throws(ImportError) in try template?.check(columns) }
            )
            if let staging { report.list = try staging.send(report.list) { monitor.observeCopy($0, of: report.rows) } }
            monitor.finish(report)
            return .success
        } catch {
            monitor.fail(error, input: source.name)
            if let advice = advice(about: error, configuration) { StandardStreams.reportLine("screenful: \(advice)") }
            return status(of: error.code)
        }
    }

    /// Returns advice on a flag that would help; nil if there is none.
    private static func advice(about error: ImportError, _ configuration: Importer.Configuration) -> String? {
        switch error.code {
        case .malformedLine: "nothing was imported; --on-error skip leaves such lines out"
        case .nameTaken where !configuration.replacesList: "--replace puts the new list in its place"
        default: nil
        }
    }

    private static func status(of code: ImportError.Code) -> ExitStatus {
        switch code {
        case .cancelled: .interrupted
        case .unreadable, .database, .nameTaken, .invalidName: .unusable
        default: .failure
        }
    }
}

import EventLoop
import Glibc
import ListStore
import ScreenfulServer

/// `screenful import`: a file or a pipe becomes a list.
enum ImportCommand: Command {
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count == 1, let file = arguments.operands.first else {
            throw UsageError("import needs one FILE, or - for standard input")
        }
        var configuration = try configuration(arguments, file: file)
        let database = try arguments.databasePath()
        do {
            let template = try template(at: arguments.string("--template"))
            configuration.template = template?.text
            let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
            let source = try source(file, stopDescriptor: signals.rawValue)
            let monitor = ImportMonitor(totalBytes: source.byteCount)
            return withExtendedLifetime(signals) { perform(configuration, template, database, source, monitor) }
        } catch let error as ImportError {
            StandardStreams.reportLine("screenful: \(error.message)")
        } catch {
            StandardStreams.reportLine("screenful: \(error)")
        }
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
        let format = try arguments.choice("--format", of: ImportFormat.allCases.map(\.rawValue))
        return Importer.Configuration(
            name: name,
            format: format.flatMap { ImportFormat(rawValue: $0) } ?? ImportFormat(fileName: file),
            skipsMalformedLines: try arguments.choice("--on-error", of: ["skip", "stop"]) == "skip",
            replacesList: arguments.isSet("--replace"),
            rowHeights: try arguments.choice("--row-heights", of: ["fixed", "exact"]) == "fixed" ? .fixed : .exact,
            created: Int64(time(nil))
        )
    }

    private static func source(_ file: String, stopDescriptor: Int32) throws(ImportError) -> FileSource {
        guard file == "-" else { return try FileSource(path: file, stopDescriptor: stopDescriptor) }
        return FileSource(descriptor: STDIN_FILENO, name: "standard input", stopDescriptor: stopDescriptor)
    }

    private static func template(at path: String?) throws(ImportError) -> ImportedTemplate? {
        guard let path else { return nil }
        guard let bytes = FileContents.read(path) else {
            throw ImportError(.unreadable, "\(path) cannot be read")
        }
        return try ImportedTemplate(bytes)
    }

    private static func perform(
        _ configuration: Importer.Configuration,
        _ template: ImportedTemplate?,
        _ database: String,
        _ source: FileSource,
        _ monitor: ImportMonitor
    ) -> ExitStatus {
        let importer = Importer(databasePath: database, configuration: configuration)
        do throws(ImportError) {
            let report = try importer.run(
                from: source,
                observe: { monitor.observe($0) },
                check: { (columns) throws(ImportError) in try template?.check(columns) }
            )
            monitor.finish(report)
            return .success
        } catch {
            monitor.fail(error, input: source.name)
            if let advice = advice(about: error, configuration) { StandardStreams.reportLine("screenful: \(advice)") }
            return status(of: error.code)
        }
    }

    /// Which flag would help.
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

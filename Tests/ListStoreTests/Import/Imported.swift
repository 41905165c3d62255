import ListStore
import ScreenfulRanges
import ScreenfulTypes
import TestSupport

/// What an import of a test has made, and what it said on the way.
struct Imported {
    var report: ImportReport
    var rows: [[Value]]
    var skipped: [MalformedLine] = []
    var renamed: [ColumnRename] = []

    var columns: [Column] { report.columns }

    /// Imports into an empty database and reads everything back.
    init(
        _ source: some ByteSource,
        _ format: ImportFormat?,
        skips: Bool = false,
        longestLine: Int = 1 << 20
    ) throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        var configuration = Importer.Configuration(name: "test")
        configuration.format = format
        configuration.skipsMalformedLines = skips
        configuration.longestLine = longestLine
        var skipped: [MalformedLine] = []
        var renamed: [ColumnRename] = []
        report = try Importer(databasePath: path, configuration: configuration).run(from: source) { event in
            switch event {
            case .skipped(let line): skipped.append(line)
            case .renamed(let rename): renamed.append(rename)
            case .progress, .made: break
            }
        }
        (self.skipped, self.renamed) = (skipped, renamed)
        let database = try ListDatabase(path: path)
        let order = try database.open(report.list).order
        rows = try database.rows(ofList: report.list, ids: order.ids(in: 0..<order.count)).map(\.values)
    }

    init(_ text: String, _ format: ImportFormat?, skips: Bool = false, longestLine: Int = 1 << 20) throws {
        try self.init(BytesSource(text), format, skips: skips, longestLine: longestLine)
    }
}

/// The error of an import that fails.
func importError(
    _ bytes: [UInt8],
    _ format: ImportFormat?,
    skips: Bool = false,
    longestLine: Int = 1 << 20
) -> ImportError? {
    do {
        _ = try Imported(BytesSource(bytes), format, skips: skips, longestLine: longestLine)
        return nil
    } catch {
        return error as? ImportError
    }
}

import ListStore
import Screenful
import ScreenfulService
import ScreenfulTypes

/// Rows whose heights are measured, with the standard template of their columns.
enum MeasuringCase: String, CaseIterable {
    case feed
    /// Rows such as Debian's packages, read from a database.
    case packages

    var columns: [Column] {
        switch self {
        case .feed: GeneratedFeed.columns
        case .packages: PackageRows.columns
        }
    }

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

    func compiled() throws(TemplateError) -> CompiledTemplate {
        try CompiledTemplate(CellTemplate.standard(for: columns), columns: columns)
    }

    private func filledList(in database: ListDatabase, rowCount: Int) throws -> ListRecord {
        let list = try database.createList(ListDraft(name: "packages", source: .stored, columns: columns))
        var rows = PackageRows(seed: 7)
        let ids = 0..<Int64(rowCount)
        let puts = ids.map { rows.row(id: $0) }
        let commit = Commit(version: list.version + 1, orderEdits: [.insert(ids: ids, at: 0)], puts: puts)
        return try database.commit(commit, toList: list.id)
    }
}

/// Rows such as Debian's packages: short names and versions, a number, and a description of several paragraphs.
private struct PackageRows {
    static let columns = [
        Column(name: "name", type: .text), Column(name: "version", type: .text), Column(name: "section", type: .text),
        Column(name: "size", type: .integer), Column(name: "maintainer", type: .text),
        Column(name: "description", type: .text),
    ]

    private static let sections = [
        "admin", "devel", "doc", "games", "golang", "graphics", "javascript", "libdevel", "libs", "math", "net",
        "oldlibs", "perl", "python", "ruby", "science", "sound", "text", "utils", "web",
    ]

    private static let starts = [
        "lib", "python3-", "golang-", "node-", "ruby-", "r-cran-", "fonts-", "gir1.2-", "", "",
    ]
    private static let ends = ["", "-dev", "-doc", "-common", "-data", "2", "-bin", "-perl", "-dbg", "-tools"]

    private var words: EnglishFeed
    private var random: FixedRandom

    init(seed: UInt64) {
        words = EnglishFeed(seed: seed)
        random = FixedRandom(seed: ~seed)
    }

    mutating func row(id: Int64) -> Row {
        let name = pick(Self.starts) + words.root() + (random.below(3) == 0 ? "-" + words.root() : "") + pick(Self.ends)
        let version = "\(random.below(12)).\(random.below(30)).\(random.below(20))+dfsg-\(1 + random.below(5))"
        return Row(
            id: id,
            values: [
                .text(name),
                .text(random.below(4) == 0 ? "\(1 + random.below(3)):\(version)" : version),
                .text(pick(Self.sections)),
                .integer(Int64(12 + random.below(1 << (4 + random.below(16))))),
                .text("Debian \(words.root()) Team <team+\(words.root())@tracker.debian.org>"),
                .text(description()),
            ]
        )
    }

    /// Returns a description: a summary line and further paragraphs.
    private mutating func description() -> String {
        var text = String(words.paragraph().prefix(30 + random.below(30)))
        for _ in 0...random.below(4) { text += "\n\n" + words.paragraph() }
        return text
    }

    private mutating func pick(_ words: [String]) -> String { words[random.below(words.count)] }
}

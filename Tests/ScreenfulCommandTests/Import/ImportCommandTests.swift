import Glibc
import ListStore
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulCommand

@Suite struct ImportCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        // A child that has ended makes a write an error, not the end of the tests.
        signal(SIGPIPE, SIG_IGN)
        folder = TemporaryDirectory()
    }

    private var database: String { "\(folder.path)/lists.db" }

    private func start(_ words: [String]) throws -> ChildProgram {
        try ChildProgram(["import"] + words + ["--data", database], folder: folder.path)
    }

    private func run(_ words: [String], input: String = "") throws -> ChildProgram.Result {
        let child = try start(words)
        child.write(Array(input.utf8))
        child.closeInput()
        return child.wait()
    }

    private static func rows(_ numbers: Range<Int>) -> [UInt8] {
        numbers.flatMap { Array("{\"n\":\($0)}\n".utf8) }
    }

    @Test func `a file becomes a list, and what was made is told`() throws {
        try folder.write("name,size\nfirst,1\nsecond,2.5\n", to: "things.csv")
        let result = try run(["\(folder.path)/things.csv", "--list", "things"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("list 1: 2 rows of csv in ") == true)
        #expect(lines.dropFirst().map(String.init) == ["  name  text", "  size  real"])
        #expect(result.errors.hasPrefix("screenful: made database \(database)\n"))
        // No terminal, no line that is drawn over.
        #expect(!result.errors.contains("\r"))
        let list = try ListDatabase(path: database).list(1)
        #expect(list.name == "things")
        #expect(list.rowCount == 2)
        #expect(list.draft.created > 1_600_000_000)
    }

    @Test(arguments: [
        ([], RowHeights.exact), (["--row-heights", "fixed"], .fixed), (["--row-heights", "exact"], .exact),
    ])
    func `rows are as high as their cells unless told`(words: [String], heights: RowHeights) throws {
        #expect(try run(["-", "--list", "a"] + words, input: "n\n1\n").status == 0)
        #expect(try ListDatabase(path: database).list(1).draft.rowHeights == heights)
    }

    @Test func `a template comes with the rows, if it fits them`() throws {
        let template = #"{"version":1,"root":{"type":"text","text":"$n"}}"#
        try folder.write(template, to: "template.json")
        let words = ["-", "--list", "a", "--template", "\(folder.path)/template.json"]
        #expect(try run(words, input: "n\n1\n").status == 0)
        #expect(try ListDatabase(path: database).list(1).draft.template?.contains("\"$n\"") == true)

        let other = try run(words.map { $0 == "a" ? "b" : $0 }, input: "m\n1\n")
        #expect(other.status == 1)
        #expect(other.errors.contains("does not fit the columns: root.text"))
        try folder.write(#"{"version":1,"root":{"type":"tex"}}"#, to: "template.json")
        let broken = try run(words.map { $0 == "a" ? "b" : $0 }, input: "n\n1\n")
        #expect(broken.status == 2)
        #expect(broken.errors.contains("root.type"))
        #expect(try ListDatabase(path: database).listCount() == 1)
    }

    @Test func `malformed lines are told by number and skipped, the first twenty in full`() throws {
        let input = (1...30).map { "{\"n\":\($0)\($0.isMultiple(of: 6) ? "" : ",")}\n" }.joined()
        let result = try run(["-", "--list", "a", "--on-error", "skip"], input: input)
        #expect(result.status == 0)
        let reports = result.errors.split(separator: "\n").filter { $0.hasPrefix("screenful: skipped line ") }
        #expect(reports.count == 20)
        #expect(reports.first == "screenful: skipped line 1: unexpected character at byte 8: {\"n\":1,}")
        #expect(result.errors.contains("screenful: further malformed lines are only counted\n"))
        #expect(result.output.hasSuffix("25 malformed lines skipped\n"))
    }

    static let refusals: [(words: [String], input: String, status: Int32, message: String)] = [
        (["-", "--list", "a"], "{\"n\":1}\noops\n", 1, "standard input: line 2: unexpected character at byte 1: oops"),
        (["-", "--list", "a"], "", 1, "standard input: the input is empty"),
        (
            ["-", "--list", "a"], "\u{1}\u{0}\u{2}", 1,
            "standard input: the input is binary, or UTF-16 without a byte order mark"
        ),
        (["/nowhere/file.csv", "--list", "a"], "", 2, "/nowhere/file.csv cannot be read: No such file or directory"),
        (["/tmp", "--list", "a"], "", 2, "/tmp cannot be read: Is a directory"),
        (["-"], "", 2, "import needs a --list NAME"),
        (["--list", "a"], "", 2, "import needs one FILE, - for standard input, an address or a name"),
        (["-", "--list", ""], "", 2, "--list takes a name of 1 to 200 characters"),
        (
            ["-", "--list", "a", "--format", "cvs"], "", 2,
            "--format takes one of ndjson, csv, tsv, not 'cvs'; did you mean csv?"
        ),
        (["-", "--list", "a", "--on-eror", "skip"], "", 2, "import has no option --on-eror; did you mean --on-error?"),
    ]

    @Test(arguments: refusals) func `what cannot be imported is told and leaves nothing`(
        words: [String],
        input: String,
        status: Int32,
        message: String
    ) throws {
        let result = try run(words, input: input)
        #expect(result.status == status)
        // What is wrong with the rows is known only when the database is there.
        #expect(result.errors.split(separator: "\n").contains { $0.hasPrefix("screenful: \(message)") })
        #expect(try ListDatabase(path: database).listCount() == 0)
    }

    @Test func `a name that is taken is refused, or its list replaced`() throws {
        #expect(try run(["-", "--list", "a"], input: "n\n1\n").status == 0)
        let second = try run(["-", "--list", "a"], input: "n\n1\n2\n")
        #expect(second.status == 2)
        #expect(second.errors.contains("there is a list named “a” already (list 1)\nscreenful: --replace"))
        #expect(try run(["-", "--list", "a", "--replace"], input: "n\n1\n2\n").status == 0)
        #expect(try ListDatabase(path: database).lists().map(\.rowCount) == [2])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends an import, and nothing is imported`(signal: Int32) throws {
        let child = try start(["-", "--list", "a"])
        // Far more than a pipe holds: when it is written, the import is under way.
        child.write(Self.rows(0..<40_000))
        child.send(signal)
        let result = child.wait()
        #expect(result.status == 130)
        #expect(result.errors.hasSuffix("screenful: the import was stopped; nothing was imported\n"))
        let lists = try ListDatabase(path: database)
        #expect(try lists.listCount() == 0)
        #expect(leftovers.isEmpty)
    }

    @Test func `a signal ends the wait for a named pipe`() throws {
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let child = try start([pipe, "--list", "a"])
        // Opening waits for the reader, which is deaf to signals by then except as an import is.
        let writer = open(pipe, O_WRONLY | O_CLOEXEC)
        child.send(SIGTERM)
        #expect(child.wait().status == 130)
        close(writer)
    }

    @Test(arguments: UInt64(0)..<6) func `a killed import leaves nothing that is seen, and no files`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let child = try start(["-", "--list", "a"])
        child.write(Self.rows(0..<Int.random(in: 10_000..<60_000, using: &random)))
        child.send(SIGKILL)
        #expect(child.wait().status == nil)
        let lists = try ListDatabase(path: database)
        #expect(try lists.listCount() == 0)
        #expect(leftovers.isEmpty)
        #expect(try run(["-", "--list", "a"], input: "n\n1\n").status == 0)
    }

    @Test(arguments: 0..<6) func `an import killed near its end is whole or not there`(step: Int) throws {
        let child = try start(["-", "--list", "a"])
        child.write(Self.rows(0..<20_000))
        child.closeInput()
        // The child takes its own time to come to its end; whatever the step, one of the two must hold.
        for _ in 0..<step { sched_yield() }
        child.send(SIGKILL)
        _ = child.wait()
        let lists = try ListDatabase(path: database)
        let rowCounts = try lists.lists().map(\.rowCount)
        #expect(rowCounts == [] || rowCounts == [20_000])
        if let list = try lists.lists().first {
            #expect(try lists.rows(ofList: list.id, ids: [19_999..<20_000]).map(\.values) == [[.integer(19_999)]])
        }
    }

    /// Files beside the database that are none of SQLite's.
    private var leftovers: [String] {
        var names: [String] = []
        guard let entries = opendir(folder.path) else { return names }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.contains("-import-") { names.append(name) }
        }
        return names
    }
}

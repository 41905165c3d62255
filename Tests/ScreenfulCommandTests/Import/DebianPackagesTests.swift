import Glibc
import ListStore
import ScreenfulTypes
import TestSupport
import Testing

/// The example that ships with the sources, on packages of the machine that runs the tests.
@Suite struct DebianPackagesTests {
    private static let script =
        #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
        + "/Sources/Examples/debian-packages/packages-to-ndjson"

    private func shell(_ command: String) -> Bool {
        system(command) == 0
    }

    @Test func `a slice of the packages is imported with all its columns`() throws {
        let folder = TemporaryDirectory()
        // The records of installed packages have the same form, and are there where apt has no lists.
        let slice = "{ apt-cache dumpavail 2>/dev/null; cat /var/lib/dpkg/status; } | head -c 400000"
        try #require(shell("\(slice) | '\(Self.script)' > \(folder.path)/packages.ndjson"))
        let words = ["import", "\(folder.path)/packages.ndjson", "--list", "packages"]
        let child = try ChildProgram(words + ["--data", "\(folder.path)/lists.db"], folder: folder.path)
        #expect(child.wait().status == 0)

        let lists = try ListDatabase(path: "\(folder.path)/lists.db")
        let list = try #require(try lists.lists().first)
        #expect(
            list.columns == [
                Column(name: "name", type: .text), Column(name: "version", type: .text),
                Column(name: "section", type: .text), Column(name: "installedKiB", type: .integer),
                Column(name: "maintainer", type: .text), Column(name: "description", type: .text),
            ]
        )
        #expect(list.rowCount > 50)
        let rows = try lists.rows(ofList: list.id, ids: [0..<Int64(list.rowCount)])
        #expect(rows.allSatisfy { $0.values[0] != .null && $0.values[1] != .null })
        #expect(shell("test $(wc -l < \(folder.path)/packages.ndjson) -eq \(list.rowCount)"))
    }

    @Test func `wrapped descriptions are joined, paragraphs and lists kept`() throws {
        let folder = TemporaryDirectory()
        try folder.write(
            """
            Package: hello
            Version: 2.10-3
            Installed-Size: 277
            Maintainer: Jane Doe <jane@example.org>
            Section: devel
            Description: example package
             The first line
             goes on.
             .
             Features:
              * one
              * two: "quoted"
             and the end

            Package: cut-off
            Maintai
            """,
            to: "packages"
        )
        try #require(shell("'\(Self.script)' < \(folder.path)/packages > \(folder.path)/packages.ndjson"))
        let child = try ChildProgram(
            ["import", "\(folder.path)/packages.ndjson", "--list", "packages", "--data", "\(folder.path)/lists.db"],
            folder: folder.path
        )
        #expect(child.wait().status == 0)
        let rows = try ListDatabase(path: "\(folder.path)/lists.db").rows(ofList: 1, ids: [0..<1])
        let description =
            "example package\n\nThe first line goes on.\n\nFeatures:\n* one\n* two: \"quoted\"\nand the end"
        #expect(
            rows.map(\.values) == [
                [
                    .text("hello"), .text("2.10-3"), .text("devel"), .integer(277),
                    .text("Jane Doe <jane@example.org>"), .text(description),
                ]
            ]
        )
    }
}

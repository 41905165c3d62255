import Foundation
import ListStore
import ScreenfulTypes
import Testing
import TestSupport

/// The mode of a database that is made, and what is told of it.
@Suite struct DatabaseCreationTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
    }

    @Test func `a database is made for the user alone, with its companions`() throws {
        let database = try ListDatabase(path: folder.file("lists.db"))
        _ = try database.createList(
            ListDraft(name: "a", source: .stored, columns: [Column(name: "title", type: .text)])
        )
        for name in ["lists.db", "lists.db-wal", "lists.db-shm"] { #expect(try mode(name) == 0o600, "\(name)") }
        #expect(database.creation.isDatabaseMade)
        #expect(database.creation.folders.isEmpty)
        #expect(database.permissionsOfOthers == 0)
        let again = try ListDatabase(path: folder.file("lists.db"))
        #expect(!again.creation.isDatabaseMade)
    }

    @Test func `folders that are made are told, the outermost first`() throws {
        let database = try ListDatabase(path: folder.file("a/b/lists.db"))
        #expect(database.creation.folders == [folder.file("a"), folder.file("a/b")])
        #expect(try [mode("a"), mode("a/b"), mode("a/b/lists.db")] == [0o700, 0o700, 0o600])
    }

    @Test func `a link to a file that is not there makes it for the user alone`() throws {
        let target = folder.file("target.db")
        try FileManager.default.createSymbolicLink(atPath: folder.file("lists.db"), withDestinationPath: target)
        #expect(try ListDatabase(path: folder.file("lists.db")).creation.isDatabaseMade)
        #expect(try mode("target.db") == 0o600)
    }

    @Test func `a database that others may read stays as it is, and says so`() throws {
        _ = try ListDatabase(path: folder.file("lists.db"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file("lists.db"))
        let database = try ListDatabase(path: folder.file("lists.db"))
        #expect(database.permissionsOfOthers == 0o044)
        #expect(try mode("lists.db") == 0o644)
        #expect(!database.creation.isDatabaseMade)
    }

    @Test func `an import makes its database the same way, and tells`() throws {
        var made: [DatabaseCreation] = []
        for name in ["a", "b"] {
            let importer = Importer(databasePath: folder.file("a/lists.db"), configuration: .init(name: name))
            _ = try importer.run(from: BytesSource("n\n1\n")) { event in
                if case .made(let creation) = event { made.append(creation) }
            }
        }
        #expect(made.map(\.folders) == [[folder.file("a")]])
        #expect(made.map(\.path) == [folder.file("a/lists.db")])
        #expect(try mode("a/lists.db") == 0o600)
    }
}

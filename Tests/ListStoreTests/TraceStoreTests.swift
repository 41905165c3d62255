import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct TraceStoreTests {
    private static func draft(_ name: String, events: Int = 3) -> TraceDraft {
        TraceDraft(
            name: name,
            platform: "web",
            width: 390.5,
            height: 800,
            events: events,
            microseconds: 123_456_789,
            checksum: 0xFEDC_BA98,
            created: 1_700_000_000
        )
    }

    @Test func `a trace is stored, listed, fetched and deleted, and its number never comes again`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        var made: [TraceRecord] = []
        let files = (0..<3).map { [UInt8](repeating: UInt8($0), count: 10_000 * $0) }
        do {
            let database = try ListDatabase(path: path)
            for (number, file) in files.enumerated() {
                made.append(try database.createTrace(Self.draft("scroll é \(number)"), file: file))
            }
        }
        let database = try ListDatabase(path: path)
        #expect(try database.traces() == made)
        #expect(try database.traceCount() == 3)
        #expect(try database.traces(skipping: 1, limit: 1) == [made[1]])
        #expect(try database.traces(skipping: 3, limit: 9).isEmpty)
        for (record, file) in zip(made, files) {
            #expect(record.bytes == file.count)
            #expect(try database.trace(record.id) == record)
            #expect(try database.file(ofTrace: record.id) == file)
        }
        try database.deleteTrace(made[2].id)
        #expect(throws: StoreError(.noSuchTrace, "there is no trace \(made[2].id)")) {
            try database.deleteTrace(made[2].id)
        }
        #expect(throws: StoreError.self) { try database.trace(made[2].id) }
        #expect(try database.createTrace(Self.draft("another"), file: [1]).id == made[2].id + 1)
    }

    @Test func `a trace for which there is no room leaves nothing behind`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let configuration = ListDatabase.Configuration(largestSize: 300_000)
        let database = try ListDatabase(path: folder.file("lists.db"), configuration: configuration)
        let small = try database.createTrace(Self.draft("small"), file: [UInt8](repeating: 7, count: 50_000))
        #expect {
            try database.createTrace(Self.draft("large"), file: [UInt8](repeating: 7, count: 1_000_000))
        } throws: { ($0 as? StoreError)?.code == .diskFull }
        #expect(try database.traces() == [small])
        #expect(try database.file(ofTrace: small.id).count == 50_000)
        #expect(try database.createTrace(Self.draft("next"), file: [1]).id > small.id)
    }

    @Test func `a file of several portions keeps its bytes, and its spool leaves nothing in the folder`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let file = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 8) }
        let made = try database.createTrace(Self.draft("long"), file: file)
        #expect(made.bytes == file.count)
        #expect(try database.file(ofTrace: made.id) == file)
        #expect { try TemporaryFile(beside: folder.file("missing/lists.db")) } throws: {
            ($0 as? StoreError)?.code == .inputOutput
        }
    }

    @Test func `a trace is not seen before it is whole, and what a crash leaves of it is removed`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let trace = try #require(try database.stageTrace(Self.draft("half"), bytes: 2, limit: 1))
        #expect(try database.stageTrace(Self.draft("another"), bytes: 2, limit: 1) == nil)
        try database.store([1], asPiece: 0, ofTrace: trace)
        #expect(try database.traces().isEmpty && database.traceCount() == 0)
        #expect(throws: StoreError.self) { try database.trace(trace) }
        #expect(throws: StoreError.self) { try database.deleteTrace(trace) }

        let other = try ListDatabase(path: folder.file("lists.db"))
        try other.removeStagedTraces()
        let givenUp = StoreError(.failed, "the trace \(trace) was given up by another program; store it again")
        #expect(throws: givenUp) { try database.store([2], asPiece: 1, ofTrace: trace) }
        #expect(throws: givenUp) { try database.publishTrace(trace) }
        #expect(try database.piece(0, ofTrace: trace) == nil)
    }

    /// Makes an empty database of today one of version 3.
    private static let version3 = """
        DROP TABLE traces; DROP TABLE trace_pieces; DROP TABLE text_indexes; DROP TABLE upstreams; DROP TABLE upstream_rows; DROP TABLE upstream_leases; DROP TABLE change_log;
        ALTER TABLE lists DROP COLUMN section_elements;
        CREATE TABLE traces (
            id INTEGER PRIMARY KEY, name, platform, width, height, events, microseconds, checksum, created, file
        );
        PRAGMA user_version = 3
        """

    /// The path of a database of version 3 with trace 7, whose file is given in SQL.
    private func version3(in folder: TemporaryDirectory, file: String) throws -> String {
        let path = folder.file("lists.db")
        _ = try ListDatabase(path: path)
        let foreign = try ForeignDatabase(path)
        try foreign.run(Self.version3)
        try foreign.run("INSERT INTO traces VALUES (7, 'old', 'web', 1, 2, 3, 4, 5, 6, \(file))")
        return path
    }

    @Test func `a file of a database of version 3 is one piece`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: version3(in: folder, file: "x'0102'"))
        #expect(try database.trace(7).bytes == 2)
        #expect(try database.file(ofTrace: 7) == [1, 2])
    }

    @Test func `files come into pieces in a database that has no room for them twice`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = try version3(in: folder, file: "zeroblob(600000)")
        let database = try ListDatabase(path: path, configuration: .init(largestSize: 1_000_000))
        #expect(try database.file(ofTrace: 7).count == 600_000)
    }

    @Test func `a database of version 2 gets a place for traces and keeps its lists`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let list = try ListDatabase(path: path).createList(
            ListDraft(name: "a", source: .stored, columns: [Column(name: "n", type: .integer)])
        )
        let old = """
            DROP TABLE traces; DROP TABLE trace_pieces; DROP TABLE text_indexes; DROP TABLE upstreams; DROP TABLE upstream_rows; DROP TABLE upstream_leases; DROP TABLE change_log;
            ALTER TABLE lists DROP COLUMN section_elements;
            PRAGMA user_version = 2
            """
        try ForeignDatabase(path).run(old)
        let database = try ListDatabase(path: path)
        #expect(try database.lists() == [list])
        #expect(try database.createTrace(Self.draft("a"), file: [1, 2]).id == 1)
    }
}

extension ListDatabase {
    fileprivate func createTrace(_ draft: TraceDraft, file: [UInt8]) throws -> TraceRecord {
        let spool = try TemporaryFile(beside: path)
        // In two portions, as they come from a network.
        try spool.append(Array(file.prefix(file.count / 3)))
        try spool.append(Array(file.dropFirst(file.count / 3)))
        let trace = try #require(try stageTrace(draft, bytes: file.count))
        do {
            var number = 0
            while case let portion = try spool.portion(number), !portion.isEmpty {
                try store(portion, asPiece: number, ofTrace: trace)
                number += 1
            }
        } catch {
            try removeStagedTrace(trace)
            throw error
        }
        return try publishTrace(trace)
    }

    fileprivate func file(ofTrace trace: Int64) throws -> [UInt8] {
        var file: [UInt8] = []
        var number = 0
        while let piece = try piece(number, ofTrace: trace) {
            file += piece
            number += 1
        }
        return file
    }
}

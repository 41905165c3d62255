import ListStore
import ScreenfulRanges
import ScreenfulTypes
import Testing
import TestSupport

/// What is on the disk when a program ends at once, tried on copies of the files.
@Suite struct DurabilityTests {
    /// A list after a commit.
    struct State: Equatable {
        var version: Int
        var order: [Int64]
        var texts: [Int64: String]
    }

    static func state(of database: ListDatabase) throws -> State {
        let list = try #require(try database.lists().first)
        let order = try database.open(list.id).order
        let rows = try database.rows(ofList: list.id, ids: order.runs)
        var texts: [Int64: String] = [:]
        for row in rows {
            if case .text(let text) = row.values[0] { texts[row.id] = text }
        }
        return State(version: list.version, order: order.runs.flatMap { Array($0) }, texts: texts)
    }

    /// Makes a commit at random and the state after it.
    static func edit(_ state: inout State, next: inout Int64, random: inout SeededGenerator) -> Commit {
        state.version += 1
        var commit = Commit(version: state.version)
        for _ in 0...Int.random(in: 0...5, using: &random) {
            if Int.random(in: 0..<3, using: &random) == 0, let place = state.order.indices.randomElement(using: &random)
            {
                commit.orderEdits.append(.remove(place..<place + 1))
                let id = state.order.remove(at: place)
                commit.deletes.append(id..<id + 1)
                commit.puts.removeAll { $0.id == id }
                state.texts[id] = nil
            } else {
                let place = Int.random(in: 0...state.order.count, using: &random)
                let text = String(repeating: "v\(state.version) ", count: Int.random(in: 0...300, using: &random))
                commit.orderEdits.append(.insert(ids: next..<next + 1, at: place))
                commit.puts.append(Row(id: next, values: [.text(text)]))
                state.order.insert(next, at: place)
                state.texts[next] = text
                next += 1
            }
        }
        return commit
    }

    @Test(arguments: UInt64(0)..<6)
    func `a commit that returned is on the disk, and one that did not is not half there`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let draft = ListDraft(name: "a", source: .stored, columns: [Column(name: "text", type: .text)])
        let list = try database.createList(draft)
        var state = State(version: 1, order: [], texts: [:])
        var history = [1: state]
        var next: Int64 = 0
        for step in 0..<30 {
            let commit = Self.edit(&state, next: &next, random: &random)
            _ = try database.commit(commit, toList: list.id)
            history[state.version] = state
            guard step % 3 == 0 else { continue }

            // The files as a killed program leaves them: without what SQLite keeps in shared memory.
            let log = folder.bytes(of: "lists.db-wal")
            try folder.write(folder.bytes(of: "lists.db"), to: "copy\(step).db")
            try folder.write(log, to: "copy\(step).db-wal")
            #expect(try Self.state(of: ListDatabase(path: folder.file("copy\(step).db"))) == state)

            // The log as a commit leaves it that was under way: cut off, or with a page half written.
            var torn = Array(log.prefix(Int.random(in: 0...log.count, using: &random)))
            if !torn.isEmpty, Bool.random(using: &random) { torn[torn.count - 1] ^= 0x55 }
            try folder.write(folder.bytes(of: "lists.db"), to: "torn\(step).db")
            try folder.write(torn, to: "torn\(step).db-wal")
            let opened = try ListDatabase(path: folder.file("torn\(step).db"))
            guard try opened.listCount() > 0 else { continue }
            let found = try Self.state(of: opened)
            #expect(history[found.version] == found)
        }
    }

    @Test func `the log of an order stays short however many edits there are`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path)
        let list = try database.createList(
            ListDraft(name: "a", source: .generated(rows: 1000, seed: 1), columns: GeneratedFeed.columns)
        )
        var model = RowOrder(ids: 0..<1000)
        for version in 2..<30 {
            var edits: [OrderEdit] = []
            for place in 0..<200 {
                let id = model.id(at: place * 5)
                model.remove(place * 5..<place * 5 + 1)
                model.insert(ids: id..<id + 1, at: 999 - place)
                edits += [.remove(place * 5..<place * 5 + 1), .insert(ids: id..<id + 1, at: 999 - place)]
            }
            _ = try database.commit(Commit(version: version, orderEdits: edits), toList: list.id)
        }
        #expect(try database.open(list.id).order.runs == model.runs)
        let sizes = try ForeignDatabase(path).rows(
            "SELECT sum(length(edits)), (SELECT length(runs) FROM order_snapshots) FROM order_log"
        )
        let (logged, snapshot) = (Int(sizes[0][0]) ?? 0, Int(sizes[0][1]) ?? 0)
        #expect(snapshot > 0)
        #expect(logged <= max(16 * 1024, snapshot))
    }
}

import EventLoop
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

/// An open list on a backend that answers late, in any order, or with errors.
@Suite struct OpenListBackendTests {
    private let backend: ScriptedBackend
    private let catalog: ListCatalog
    private let list: OpenList
    private let loop: EventLoop

    init() throws {
        backend = ScriptedBackend(rowCount: 10)
        loop = try EventLoop()
        catalog = ListCatalog(
            [backend.stored],
            of: backend,
            metrics: ServiceMetrics(),
            fontService: FontService(loop: loop),
            newsDelay: 1,
            limit: 1
        )
        list = try catalog.list(withID: "1")
    }

    /// The identities of the rows that the list shows.
    private var shown: [Int64] { list.contents.ids(in: 0..<list.contents.rowCount).flatMap { Array($0) } }

    private func change(_ operations: JSONValue) throws -> ChangeRequest {
        try ChangeRequest(JSONField(["operations": operations]), columns: ScriptedBackend.columns)
    }

    /// Runs the loop until lists that nobody watches have followed news.
    private func followLate() {
        let stop = loop.timer { [loop] in loop.stop() }
        stop.schedule(afterNanoseconds: 5_000_000)
        loop.run()
    }

    private static let deletion: JSONValue = [["op": "delete", "at": [0, 1]]]

    /// Deletes row 1 as another program does.
    private func deleteElsewhere() throws {
        try backend.store(Commit(version: 2, orderEdits: [.remove(1..<2)], deletes: [1..<2], sections: [9]))
    }

    @Test func `rows are read while a commit is held`() throws {
        var loaded: [Int64] = []
        var version: Int?
        list.apply(try change(Self.deletion), if: .none) { version = try? $0.get().version }
        list.load([0..<3]) { loaded = ((try? $0.get()) ?? []).map(\.content.id) }
        backend.take(.rows)?.reply()
        #expect(loaded == [0, 1, 2])
        #expect(version == nil)
        backend.take(.commit)?.reply()
        #expect(version == 2)
        #expect(shown == [0, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test func `a row that a commit has removed is left out until the edit is shown`() throws {
        var loaded: [(row: Int, content: Row)]?
        list.apply(try change(Self.deletion), if: .none) { _ in }
        let commit = try #require(backend.take(.commit))
        commit.carryOut()
        list.load([0..<3]) { loaded = try? $0.get() }
        backend.take(.rows)?.reply()
        #expect(loaded?.map(\.row) == [0, 2])
        #expect(loaded?.map(\.content.id) == [0, 2])
        #expect(backend.asked.isEmpty)
        commit.reply()
        #expect(list.contents.version == 2)
    }

    @Test func `a row that another program has removed makes the list follow`() throws {
        var loaded: [(row: Int, content: Row)]?
        try deleteElsewhere()
        list.load([0..<3]) { loaded = try? $0.get() }
        backend.take(.rows)?.reply()
        #expect(loaded?.map(\.content.id) == [0, 2])
        backend.take(.changes)?.reply()
        #expect(shown == [0, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test func `a row that is missing without a change is an error`() throws {
        var code: StoreError.Code?
        backend.lose(3)
        list.load([0..<5]) { if case .failure(let error) = $0 { code = error.code } }
        backend.replyToAll()
        #expect(code == .noSuchRow)
    }

    @Test func `a page is read again when a commit has come between`() throws {
        var page: RowPage?
        list.apply(try change(Self.deletion), if: .none) { _ in }
        let commit = try #require(backend.take(.commit))
        commit.carryOut()
        list.read(Page(from: 0, count: 3)) { page = try? $0.get() }
        backend.take(.rows)?.reply()
        #expect(page == nil)
        commit.reply()
        backend.replyToAll()
        #expect(page?.version == 2)
        #expect(page?.contents.map(\.id) == [0, 2, 3])
        #expect(page?.total == 9)
    }

    @Test func `a change for any version is planned again on a list that another program has changed`() throws {
        try deleteElsewhere()
        var contents: ListContents?
        list.apply(try change(Self.deletion), if: .none) { contents = try? $0.get() }
        backend.replyToAll()
        #expect(contents?.version == 3)
        #expect(shown == [0, 3, 4, 5, 6, 7, 8, 9])
        #expect(backend.order.runs == [0..<1, 3..<10])
    }

    @Test func `a change for a version fails on a list that another program has changed`() throws {
        try deleteElsewhere()
        var error: ServiceError?
        let condition = ChangeCondition { $0 == 1 ? nil : "If-Match" }
        list.apply(try change(Self.deletion), if: condition) { if case .failure(let failure) = $0 { error = failure } }
        backend.replyToAll()
        guard case .conditionFailed(let failure)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(failure.version == 2)
        #expect(list.contents.version == 2)
    }

    @Test(arguments: [true, false])
    func `a commit of unknown outcome is repeated, and stored once`(wasStored: Bool) throws {
        var contents: ListContents?
        list.apply(try change(Self.deletion), if: .none) { contents = try? $0.get() }
        let commit = try #require(backend.take(.commit))
        if wasStored { commit.carryOut() }
        commit.fail(StoreError(.unknownOutcome, "the connection broke"))
        backend.replyToAll()
        #expect(contents?.version == 2)
        #expect(backend.record.version == 2)
        #expect(shown == [0, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test func `a commit whose outcome stays unknown fails, and news of it updates the list`() throws {
        var code: StoreError.Code?
        list.apply(try change(Self.deletion), if: .none) {
            if case .failure(.store(let error)) = $0 { code = error.code }
        }
        let first = try #require(backend.take(.commit))
        first.carryOut()
        first.fail(StoreError(.unknownOutcome, "the connection broke"))
        backend.take(.commit)?.fail(StoreError(.unknownOutcome, "the connection broke"))
        #expect(code == .unknownOutcome)
        #expect(list.contents.version == 1)
        backend.onNews?(1)
        followLate()
        backend.replyToAll()
        #expect(list.contents.version == 2)
        #expect(shown == [0, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test func `news of a list that nobody watches are followed later, all at once`() throws {
        try deleteElsewhere()
        for _ in 0..<3 { backend.onNews?(1) }
        #expect(backend.take(.changes) === nil)
        followLate()
        let asked = try #require(backend.take(.changes))
        #expect(backend.take(.changes) === nil)
        asked.reply()
        #expect(list.contents.version == 2)
    }

    @Test func `a failed commit leaves the list as it was, and the next one has its turn`() throws {
        var codes: [StoreError.Code] = []
        for code in [StoreError.Code.unreachable, .rateLimited, .timedOut] {
            list.apply(try change(Self.deletion), if: .none) {
                if case .failure(.store(let error)) = $0 { codes.append(error.code) }
            }
            backend.take(.commit)?.fail(StoreError(code, "not now", retryAfter: 3))
        }
        #expect(codes == [.unreachable, .rateLimited, .timedOut])
        #expect(list.contents.version == 1)
        list.apply(try change(Self.deletion), if: .none) { _ in }
        backend.replyToAll()
        #expect(list.contents.version == 2)
    }

    /// Inserts a row at the beginning, and notes the version of the answer, or its failure.
    private func insert(_ value: Int64, if condition: ChangeCondition = .none, into answers: Answers) throws {
        let insertion: JSONValue = [["op": "insert", "at": [0, 0], "values": ["n": .integer(value)]]]
        list.apply(try change(insertion), if: condition) { answers.all.append((value, $0.map(\.version))) }
    }

    private final class Answers {
        var all: [(value: Int64, version: Result<Int, ServiceError>)] = []
        /// The versions of the successes by value.
        var versions: [Int64: Int] {
            Dictionary(
                uniqueKeysWithValues: all.compactMap { each in
                    (try? each.version.get()).map { (each.value, $0) }
                }
            )
        }
    }

    @Test func `changes that wait for a commit are stored in one transaction, each as a version`() throws {
        let answers = Answers()
        for value in 1...9 { try insert(Int64(value), into: answers) }
        backend.take(.commit)?.reply()
        #expect(answers.all.map(\.value) == [1])
        backend.replyToAll()
        #expect(backend.transactions == [1, 8])
        #expect(answers.all.map(\.value) == Array(1...9))
        #expect(answers.versions == Dictionary(uniqueKeysWithValues: (1...9).map { (Int64($0), $0 + 1) }))
        #expect(shown.prefix(9) == [18, 17, 16, 15, 14, 13, 12, 11, 10])
        #expect(list.contents.order.runs == backend.order.runs)
    }

    @Test func `a change that cannot be stored fails alone`() throws {
        let answers = Answers()
        for value in [1, 2, ScriptedBackend.refused, 3] { try insert(value, into: answers) }
        backend.replyToAll()
        #expect(answers.versions == [1: 2, 2: 3, 3: 4])
        #expect(answers.all.map(\.value) == [1, 2, ScriptedBackend.refused, 3])
    }

    @Test func `of changes for the same version one is stored, and the others learn so`() throws {
        let answers = Answers()
        let condition = ChangeCondition { $0 == 2 ? nil : "If-Match" }
        try insert(1, into: answers)
        for value in 2...4 { try insert(Int64(value), if: condition, into: answers) }
        try insert(5, into: answers)
        backend.replyToAll()
        #expect(answers.versions == [1: 2, 2: 3, 5: 4])
        for each in answers.all where [3, 4].contains(each.value) {
            guard case .failure(.conditionFailed(let failure)) = each.version else {
                return #expect(Bool(false), "\(each)")
            }
            #expect(failure.version == 3)
        }
    }

    @Test func `changes in one transaction are planned again on a list that another program has changed`() throws {
        let answers = Answers()
        for value in 1...4 { try insert(Int64(value), into: answers) }
        backend.take(.commit)?.reply()
        try backend.store(Commit(version: 3, orderEdits: [.remove(1..<2)], deletes: [0..<1], sections: [10]))
        backend.replyToAll()
        #expect(answers.versions == [1: 2, 2: 4, 3: 5, 4: 6])
        #expect(backend.transactions == [1, 3])
        #expect(list.contents.order.runs == backend.order.runs)
    }

    @Test func `a turn is shared by no more operations than are planned on the loop at once`() throws {
        let answers = Answers()
        let insertions = JSONValue.array(
            (0..<90).map { ["op": "insert", "at": [0, .integer($0)], "values": ["n": 1]] }
        )
        for _ in 0..<5 {
            list.apply(try change(insertions), if: .none) { answers.all.append((0, $0.map(\.version))) }
        }
        for value in 1...100 { try insert(Int64(value), into: answers) }
        backend.replyToAll()
        #expect(answers.all.count == 105)
        #expect(backend.transactions == [1, 2, 22, 64, 16])
    }

    @Test func `a read is cancelled once no request waits for it`() throws {
        let requests = [[0..<2], [2..<4]].map { list.follow($0) { _ in #expect(Bool(false), "answered") } }
        list.load(requests)
        let read = try #require(backend.take(.rows))
        list.forget(requests[0])
        #expect(read.question.isOpen)
        list.forget(requests[1])
        #expect(!read.question.isOpen)
        read.reply()
    }

    @Test func `a list is deleted though another program has changed it`() throws {
        try deleteElsewhere()
        var isDeleted = false
        catalog.delete(list, if: .none) { if case .success = $0 { isDeleted = true } }
        backend.replyToAll()
        #expect(isDeleted)
        #expect(list.isDeleted)
        #expect(list.contents.version == 2)
    }
}

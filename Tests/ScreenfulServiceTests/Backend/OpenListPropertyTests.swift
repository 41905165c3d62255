import EventLoop
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

/// Reads, edits and changes of other programs overlap at random; the backend carries out and answers in any order.
@Suite struct OpenListPropertyTests {
    private final class Run {
        var random: SeededGenerator
        let backend = ScriptedBackend(rowCount: 12)
        let catalog: ListCatalog
        let list: OpenList
        /// Values that are written once, so that an old value is known from a new one.
        var nextValue: Int64 = 1
        var requests: [(request: RowRequest, number: Int)] = []
        var answered: [Int: Int] = [:]
        var forgotten: Set<Int> = []
        var carriedOut: [ScriptedBackend.Asked] = []
        /// The edits: the value that each writes, if any, and its answers.
        var edits: [(value: Int64?, results: [Result<Int, ServiceError>])] = []

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            let fonts = FontService(loop: try EventLoop())
            catalog = ListCatalog(
                [backend.stored],
                of: backend,
                metrics: ServiceMetrics(),
                fontService: fonts,
                newsDelay: 0,
                limit: 1
            )
            list = try catalog.list(withID: "1")
        }

        func step() throws {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...1: try edit()
            case 2: try editElsewhere()
            case 3...5: load()
            case 6: forget()
            case 7:
                if let asked = backend.take(using: &random) {
                    asked.carryOut()
                    carriedOut.append(asked)
                }
            case 8: Bool.random(using: &random) ? backend.onNews?(1) : backend.take(.commit)?.fail(failure)
            default:
                if Bool.random(using: &random), !carriedOut.isEmpty {
                    carriedOut.remove(at: Int.random(in: carriedOut.indices, using: &random)).reply()
                } else {
                    backend.take(using: &random)?.reply()
                }
            }
        }

        private var failure: StoreError {
            let codes: [StoreError.Code] = [.unreachable, .invalidEdit, .unknownOutcome, .diskFull]
            return StoreError(codes[Int.random(in: 0..<4, using: &random)], "a fault")
        }

        private func edit() throws {
            let count = max(1, list.contents.rowCount)
            let at: JSONValue = .array([0, .integer(Int64.random(in: 0..<Int64(count), using: &random))])
            let target: JSONValue = .array([0, .integer(Int64.random(in: 0..<Int64(count), using: &random))])
            defer { nextValue += 1 }
            let value = Int.random(in: 0..<12, using: &random) == 0 ? ScriptedBackend.refused : nextValue
            let kind = Int.random(in: 0..<4, using: &random)
            let operation: JSONValue =
                switch kind {
                case 0: ["op": "insert", "at": at, "values": ["n": .integer(value)]]
                case 1: ["op": "delete", "at": at]
                case 2: ["op": "move", "from": at, "to": target]
                default: ["op": "reload", "at": at, "values": ["n": .integer(nextValue)]]
                }
            let body = JSONField(["operations": .array([operation])])
            let expected = list.contents.version + Int.random(in: 0..<2, using: &random)
            let isConditional = Int.random(in: 0..<5, using: &random) == 0
            let condition = isConditional ? ChangeCondition { $0 == expected ? nil : "If-Match" } : .none
            let number = edits.count
            edits.append((kind == 0 ? value : kind == 3 ? nextValue : nil, []))
            list.apply(try ChangeRequest(body, columns: ScriptedBackend.columns), if: condition) { [unowned self] in
                let result = $0.map(\.version)
                edits[number].results.append(result)
                guard case .success(let version) = result else { return }
                #expect(list.contents.version == version)
                if isConditional { #expect(version == expected + 1) }
            }
        }

        /// Each edit was answered once, and is in the version that its answer names, or in none.
        private func checkEdits() {
            #expect(edits.allSatisfy { $0.results.count == 1 })
            let versions = edits.compactMap { try? $0.results.first?.get() }
            #expect(Set(versions).count == versions.count)
            for edit in edits {
                guard let value = edit.value, let result = edit.results.first else { continue }
                let first = backend.history.filter { $0.value.values.contains(value) }.keys.min()
                switch result {
                case .success(let version): #expect(first == version)
                case .failure(.store(let error)) where error.code == .unknownOutcome: break
                case .failure: #expect(first == nil)
                }
            }
        }

        private func editElsewhere() throws {
            let record = backend.record
            guard record.rowCount > 0 else { return }
            let row = Int.random(in: 0..<record.rowCount, using: &random)
            let id = backend.order.id(at: row)
            var commit = Commit(version: record.version + 1)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                commit.orderEdits = [.remove(row..<row + 1)]
                commit.deletes = [id..<id + 1]
                commit.sections = [record.rowCount - 1]
            case 1:
                commit.orderEdits = [.insert(ids: record.nextRowID..<record.nextRowID + 1, at: row)]
                commit.puts = [Row(id: record.nextRowID, values: [.integer(nextValue)])]
                commit.sections = [record.rowCount + 1]
            default: commit.merges = [RowMerge(id: id, values: [.integer(nextValue)])]
            }
            nextValue += 1
            try backend.store(commit)
        }

        private func load() {
            let count = list.contents.rowCount
            guard count > 0 else { return }
            let start = Int.random(in: 0..<count, using: &random)
            let rows = start..<min(count, start + Int.random(in: 1...4, using: &random))
            let number = requests.count
            let request = list.follow([rows]) { [unowned self] result in
                answered[number, default: 0] += 1
                check(result, requested: rows.count)
            }
            requests.append((request, number))
            list.load([request])
        }

        private func check(_ result: Result<[(row: Int, content: Row)], StoreError>, requested: Int) {
            guard let cells = try? result.get() else { return #expect(Bool(false), "a read has failed") }
            let versions = backend.history.filter { $0.key >= list.contents.version }.values
            #expect(cells.count <= requested)
            for cell in cells {
                #expect(cell.row < list.contents.rowCount)
                #expect(cell.content.id == list.contents.id(ofRow: cell.row))
                // Never of an older version than the list shows.
                #expect(versions.contains { $0[cell.content.id] == cell.content.integer })
            }
        }

        private func forget() {
            guard let (request, number) = requests.randomElement(using: &random) else { return }
            guard answered[number] == nil else { return }
            list.forget(request)
            forgotten.insert(number)
        }

        func finish() {
            for asked in carriedOut { asked.reply() }
            backend.onNews?(1)
            backend.replyToAll()
            checkEdits()
            #expect(list.rowRequests.isEmpty)
            #expect(!list.data.isProcessingUpdates)
            #expect(list.contents.version == backend.record.version)
            #expect(list.contents.order.runs == backend.order.runs)
            #expect(list.contents.sections.rowCount == backend.order.count)
            for (_, number) in requests {
                #expect(answered[number, default: 0] == (forgotten.contains(number) ? 0 : 1))
            }
        }
    }

    @Test(arguments: UInt64(0)..<300)
    func `what is read fits the list, whatever comes between`(seed: UInt64) throws {
        let run = try Run(seed: seed)
        for _ in 0..<80 { try run.step() }
        run.finish()
    }
}

import ListStore
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful
@testable import ScreenfulService

@Suite struct RowFetchesTests {
    private func request(_ row: Int) -> RowRequest { RowRequest([row..<row + 1]) { _ in } }

    private func id(_ number: Int) -> FetchID { FetchID(rawValue: number) }

    private func rows(_ groups: [[RowFetches.Read]]) -> [[Int?]] { groups.map { $0.flatMap(\.request.places) } }

    @Test func `fetches are read by priority, and those to preload are gathered after the first`() {
        var fetches = RowFetches()
        for (row, priority) in [FetchPriority.preload, .visible, .display, .visible].enumerated() {
            fetches.begin(id(row), request(row), priority)
        }
        var reads = fetches.takeReads { _ in false }
        #expect(rows(reads.groups) == [[1, 3], [2], [0]] && reads.gathers)
        fetches.begin(id(4), request(4), .preload)
        fetches.begin(id(5), request(5), .visible)
        reads = fetches.takeReads { _ in false }
        #expect(rows(reads.groups) == [[5]] && !reads.gathers)
        reads = fetches.takeReads { $0.places == [4] }
        #expect(rows(reads.groups) == [[4]] && reads.gathers)
        fetches.begin(id(6), request(6), .preload)
        #expect(rows([fetches.takeGathered()]) == [[6]])
        #expect(fetches.takeGathered().isEmpty)
        fetches.begin(id(7), request(7), .preload)
        #expect(fetches.takeReads { _ in false }.gathers)
    }

    @Test func `the errors of fetches that succeed later are forgotten`() {
        var fetches = RowFetches()
        fetches.fail(id(1), .requestLost)
        #expect(fetches.hasFailed && fetches.error(of: id(1)).code == .requestLost)
        #expect(fetches.error(of: id(2)).code == .storageUnavailable)
        fetches.keepErrors(of: [])
        #expect(!fetches.hasFailed)
    }

    /// Each fetch is read once unless it was cancelled before, and handed over once unless it was cancelled meanwhile.
    @Test(arguments: 0..<100 as Range<UInt64>) func `no fetch is lost, and none comes twice`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var fetches = RowFetches()
        var (waiting, reading, handed) = (Set<Int>(), Set<Int>(), Set<Int>())
        var cancelled = Set<Int>()
        func read(_ groups: [[RowFetches.Read]]) {
            for row in groups.flatMap(\.self).flatMap(\.request.places).compactMap(\.self) {
                #expect(waiting.remove(row) != nil)
                reading.insert(row)
            }
        }
        for row in 0..<200 {
            let priority: FetchPriority = [.visible, .display, .preload].randomElement(using: &random) ?? .visible
            fetches.begin(id(row), request(row), priority)
            waiting.insert(row)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let row = Int.random(in: 0...row, using: &random)
                let isCurrent = !handed.contains(row) && !cancelled.contains(row)
                #expect((fetches.cancel(id(row)) != nil) == isCurrent)
                waiting.remove(row)
                if isCurrent { cancelled.insert(row) }
            case 1, 2:
                read(fetches.takeReads { _ in false }.groups)
            case 3:
                read([fetches.takeGathered()])
            default:
                for row in reading where Bool.random(using: &random) {
                    fetches.note(.success([]), of: id(row))
                    reading.remove(row)
                }
                for (id, _) in fetches.takeResults() {
                    #expect(handed.insert(id.rawValue).inserted && !cancelled.contains(id.rawValue))
                }
            }
        }
        read([fetches.takeReads { _ in true }.groups, [fetches.takeGathered()]].flatMap(\.self))
        for row in reading { fetches.note(.success([]), of: id(row)) }
        handed.formUnion(fetches.takeResults().map(\.id.rawValue))
        #expect(handed.isDisjoint(with: cancelled) && handed.union(cancelled) == Set(0..<200))
    }
}

import ListStore
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct TextScanTests {
    private static let words = ["kettle", "teapot", "cup", "Kéttle"]

    /// The rows of a test, with an index of their texts or without one.
    private struct Rows: RowSnapshot {
        let texts: [Int64: String]
        let hasIndex: Bool

        func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
            ids.joined().map { Row(id: $0, values: [.integer($0), .text(texts[$0] ?? "")]) }
        }

        func candidates(for query: TextQuery, limit: Int) throws(StoreError) -> TextCandidates {
            // An index names rows that the list does not show, and some that do not match.
            let ids = texts.keys.filter { query.matches(texts[$0] ?? "") || $0 % 5 == 0 }
            return TextCandidates(ids: hasIndex ? Array(ids) : nil, indexed: hasIndex ? 1 : nil)
        }
    }

    private static func snapshot(_ random: inout SeededGenerator, hasIndex: Bool) -> OpenList.Snapshot {
        let count = Int.random(in: 0...1_200, using: &random)
        var order = Array(Int64(0)..<Int64(count))
        for _ in 0..<Int.random(in: 0...40, using: &random) where count > 1 {
            order.insert(
                order.remove(at: Int.random(in: 0..<count, using: &random)),
                at: Int.random(in: 0..<count, using: &random)
            )
        }
        let texts = (0..<Int64(count)).map { ($0, words.randomElement(using: &random) ?? "") }
        let start = Int.random(in: 0...count, using: &random)
        let window = start..<Int.random(in: start...count, using: &random)
        let contents = ListContents(
            version: 7,
            order: RowOrder(runs: order.map { $0..<$0 + 1 }),
            window: window,
            sections: SectionCounts([window.count]),
            nextRowID: Int64(count)
        )
        let rows = Rows(texts: Dictionary(uniqueKeysWithValues: texts), hasIndex: hasIndex)
        return OpenList.Snapshot(contents: contents, rows: rows)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `parts of a search find what a naive search finds, both ways, with and without an index`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let snapshot = Self.snapshot(&random, hasIndex: seed.isMultiple(of: 2))
        let total = snapshot.contents.rowCount
        let query = try #require(TextQuery(seed.isMultiple(of: 3) ? "ETTL" : "cup"))
        let shown = try snapshot.rows.rows(snapshot.contents.ids(in: 0..<total))
        let all = shown.indices.filter { row in
            if case .text(let text) = shown[row].values[1] { query.matches(text) } else { false }
        }
        for direction in TextSearch.Direction.allCases {
            for from in [nil, 0, total / 2, total, total + 9] {
                let count = Int.random(in: 1...200, using: &random)
                var (found, next): ([Int], Int?) = ([], from)
                repeat {
                    let search = TextSearch(query, columns: [1], from: next, direction: direction, count: count)
                    // No time at all: a part is still searched, so that each answer leads on.
                    let end: UInt64 = Bool.random(using: &random) ? 0 : .max
                    let (matches, isDone) = try TextScan(search, of: snapshot).advance(until: end).get()
                    #expect(matches.rows.count <= count)
                    #expect(isDone == (matches.rows.count == count || matches.next == nil))
                    #expect(matches.version == 7 && matches.total == total)
                    if let after = matches.next {
                        #expect(direction == .forward ? after > (next ?? 0) : after < (next ?? total))
                    }
                    found += matches.rows
                    next = matches.next
                } while next != nil
                let expected =
                    direction == .forward
                    ? all.filter { $0 >= from ?? 0 } : all.filter { $0 < from ?? total }.reversed()
                #expect(found == expected, "\(direction) from \(String(describing: from))")
            }
        }
    }

    @Test func `a billion rows are searched from where the search begins`() throws {
        let feed = GeneratedFeed(rows: 1_000_000_000, seed: 3)
        let contents = ListContents(
            version: 1,
            order: RowOrder(ids: 0..<1_000_000_000),
            window: 0..<1_000_000_000,
            sections: SectionCounts([1_000_000_000]),
            nextRowID: 1_000_000_000
        )
        let snapshot = OpenList.Snapshot(contents: contents, rows: feed)
        let query = try #require(TextQuery("no feed says this"))
        let search = TextSearch(query, columns: [0, 1], from: 900_000_000, direction: .forward, count: 5)
        let (matches, isDone) = try TextScan(search, of: snapshot).advance(until: 0).get()
        #expect(!isDone && matches.rows.isEmpty)
        #expect(matches.next == 900_000_256)
    }
}

import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

/// A planned change gives the list that a naive array would become.
@Suite struct EditTransactionTests {
    private static let columns = [Column(name: "n", type: .integer)]

    /// Edits of a list with sections, made by first deciding what the new list is.
    private struct NaiveEdit {
        var operations: [JSONValue] = []
        var sections: [[Int64]] = []

        init(of old: [[Int64]], nextID: Int64, using random: inout SeededGenerator) {
            var nextID = nextID
            var staying: [[Int64]] = Array(repeating: [], count: old.count)
            var moving: [(id: Int64, from: [Int64])] = []
            for (section, ids) in old.enumerated() {
                for (item, id) in ids.enumerated() {
                    let path = [Int64(section), Int64(item)]
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: operations.append(["op": "delete", "at": Self.json(path)])
                    case 1: moving.append((id, path))
                    default: staying[section].append(id)
                    }
                }
            }
            // Where moved and new rows arrive; the rows that stay fill the other places in order.
            var arrivals: [[(id: Int64?, from: [Int64])]] = Array(repeating: [], count: old.count)
            for move in moving {
                arrivals[Int.random(in: 0..<old.count, using: &random)].append((move.id, move.from))
            }
            for section in old.indices {
                for _ in 0..<Int.random(in: 0...3, using: &random) { arrivals[section].append((nil, [])) }
            }
            for section in old.indices {
                let count = staying[section].count + arrivals[section].count
                let places = Array((0..<count).shuffled(using: &random).prefix(arrivals[section].count)).sorted()
                var row: [Int64] = []
                var rest = staying[section][...]
                var coming = arrivals[section].shuffled(using: &random)[...]
                for place in 0..<count {
                    guard places.contains(place), let arrival = coming.popFirst() else {
                        row.append(rest.removeFirst())
                        continue
                    }
                    let path = Self.json([Int64(section), Int64(place)])
                    if let id = arrival.id {
                        operations.append(["op": "move", "from": Self.json(arrival.from), "to": path])
                        row.append(id)
                    } else {
                        operations.append(["op": "insert", "at": path, "values": ["n": .integer(nextID)]])
                        row.append(nextID)
                        nextID += 1
                    }
                }
                sections.append(row)
            }
            operations.shuffle(using: &random)
        }

        private static func json(_ path: [Int64]) -> JSONValue { .array(path.map { .integer($0) }) }
    }

    @Test(arguments: UInt64(0)..<200)
    func `random change sets give the naive list`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...12, using: &random) }
        let total = counts.reduce(0, +)
        let hidden = Int.random(in: 0...5, using: &random)
        var contents = ListContents(
            version: 1,
            order: RowOrder(ids: 0..<Int64(total + 2 * hidden)),
            window: hidden..<hidden + total,
            sections: SectionCounts(counts),
            nextRowID: 1_000
        )
        var sections: [[Int64]] = []
        var next = Int64(hidden)
        for count in counts {
            sections.append(Array(next..<next + Int64(count)))
            next += Int64(count)
        }

        for round in 0..<4 {
            let naive = NaiveEdit(of: sections, nextID: contents.nextRowID, using: &random)
            guard !naive.operations.isEmpty else { continue }
            let body = JSONField(["operations": .array(naive.operations)])
            let change = try EditTransaction(ChangeRequest(body, columns: Self.columns), of: contents)
            let after = change.contents
            #expect(after.version == round + 2 || after.version == contents.version + 1)
            #expect(after.ids(in: 0..<after.rowCount).flatMap { Array($0) } == naive.sections.flatMap(\.self))
            #expect(after.sections.counts == naive.sections.map(\.count))
            // What is hidden at either end stays hidden.
            #expect(after.order.ids(in: 0..<hidden).flatMap { Array($0) } == Array(0..<Int64(hidden)))
            #expect(after.order.count - after.window.upperBound == hidden)
            // New rows carry the values of their places.
            for row in change.commit.puts { #expect(row.values == [.integer(row.id)]) }
            // Viewers are told the same: applied to the old order, the edit gives the new one.
            var rows = [Int64?](repeating: nil, count: contents.rowCount + change.edit.countChange)
            for (row, id) in contents.ids(in: 0..<contents.rowCount).joined().enumerated() {
                if let place = change.edit.newRow(ofOld: row) { rows[place] = id }
            }
            let inserted = Array(change.edit.inserted.joined())
            for (place, id) in zip(inserted, contents.nextRowID...) { rows[place] = id }
            #expect(rows == naive.sections.flatMap(\.self))
            #expect(after.nextRowID == contents.nextRowID + Int64(inserted.count))
            contents = after
            sections = naive.sections
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `rows of a table that were found again keep their identity`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var keys = Array(0..<Int.random(in: 0...120, using: &random))
        let window = seed % 3 == 0 ? 0..<Int.random(in: 0...keys.count, using: &random) : keys.indices
        let contents = ListContents(
            version: 1,
            order: RowOrder(ids: 0..<Int64(keys.count)),
            window: window,
            sections: SectionCounts([window.count]),
            nextRowID: 0
        )
        let old = keys
        keys.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
        for new in 0..<Int.random(in: 0...20, using: &random) {
            keys.insert(1_000 + new, at: Int.random(in: 0...keys.count, using: &random))
        }
        let found = old.indices.compactMap { place in
            keys.firstIndex(of: old[place]).map { RowMatch(old: place, new: $0) }
        }.filter { _ in Bool.random(using: &random) }
        let change = EditTransaction(replacing: contents, rowCount: keys.count, found, isGrowing: seed % 3 == 0)
        let shown = change.contents.window
        #expect(change.contents.order.count == keys.count)
        #expect(shown == (seed % 3 == 0 ? window.clamped(to: keys.indices) : keys.indices))
        #expect(change.edit.fits(rowCount: window.count) && change.edit.countChange == shown.count - window.count)
        for match in found where window.contains(match.old) && shown.contains(match.new) {
            #expect(change.edit.newRow(ofOld: match.old) == match.new)
        }
        // The value of every row that is kept may be another one.
        #expect(Set(change.edit.reloaded.joined()) == Set(0..<shown.count).subtracting(change.edit.inserted.joined()))
    }

    @Test func `growing shows more of the order at either end`() throws {
        let contents = ListContents(
            version: 3,
            order: RowOrder(ids: 0..<100),
            window: 40..<60,
            sections: SectionCounts([5, 15]),
            nextRowID: 100
        )
        let tail = try #require(EditTransaction(growing: contents, at: .tail, byAtMost: 30))
        #expect(tail.contents.window == 40..<90)
        #expect(tail.contents.sections.counts == [5, 45])
        #expect(tail.edit.inserted == [20..<50])
        #expect(tail.contents.version == 4)
        let rest = try #require(EditTransaction(growing: tail.contents, at: .tail, byAtMost: 30))
        #expect(rest.contents.window == 40..<100)
        #expect(EditTransaction(growing: rest.contents, at: .tail, byAtMost: 30) == nil)
        let head = try #require(EditTransaction(growing: contents, at: .head, byAtMost: 30))
        #expect(head.contents.window == 10..<60)
        #expect(head.contents.sections.counts == [35, 15])
        #expect(head.edit.inserted == [0..<30])
    }
}

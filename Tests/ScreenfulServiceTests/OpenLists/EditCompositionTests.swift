import ListStore
import ScreenfulRanges
import TestSupport
import Testing

@testable import ScreenfulService

/// Random changes of an order, one after another, against the rows themselves.
@Suite struct EditCompositionTests {
    @Test(arguments: UInt64(0)..<300)
    func `one edit leads from the first rows to the last`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var rows = (0..<Int64.random(in: 0...12, using: &random)).map { $0 * 2 }
        let old = rows
        let order = RowOrder(runs: rows.map { $0..<$0 + 1 })
        var composition = EditComposition(of: order)
        var after = order
        var changed: Set<Int64> = []
        var next: Int64 = 1_000
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            var change = LoggedChange(Commit(version: 0))
            var taken: [Int64] = []
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let start = Int.random(in: 0...rows.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    let places = start..<min(rows.count, start + Int.random(in: 0...3, using: &random))
                    change.orderEdits.append(.remove(places))
                    taken += rows[places]
                    rows.removeSubrange(places)
                case 1:
                    let ids = next..<next + Int64.random(in: 0...3, using: &random)
                    next = ids.upperBound + 1
                    change.orderEdits.append(.insert(ids: ids, at: start))
                    rows.insert(contentsOf: ids, at: start)
                default:
                    // A row that was removed comes back elsewhere.
                    guard let id = taken.popLast() else { continue }
                    change.orderEdits.append(.insert(ids: id..<id + 1, at: start))
                    rows.insert(id, at: start)
                }
            }
            for row in rows.indices where Int.random(in: 0..<6, using: &random) == 0 {
                change.reloaded.append(row..<row + 1)
                changed.insert(rows[row])
            }
            composition.apply(try LoggedChange(encoded: change.encoded))
            try after.apply(change.orderEdits, ofList: 1)
        }
        #expect(after.runs.flatMap { Array($0) } == rows)

        let edit = composition.edit
        let staying = Set(old).intersection(rows)
        #expect(Set(edit.removed.joined().map { old[$0] }) == Set(old).subtracting(rows))
        #expect(Set(edit.inserted.joined().map { rows[$0] }) == Set(rows).subtracting(old))
        for (row, id) in old.enumerated() {
            #expect(edit.newRow(ofOld: row) == rows.firstIndex(of: id))
        }
        // New rows have their values anyway; a row that left and came back may be told without need.
        let told = Set(edit.reloaded.joined().map { rows[$0] })
        #expect(told.isSubset(of: changed.intersection(staying)))
    }

    @Test func `rows whose values change are told where they are in the end`() {
        var composition = EditComposition(of: RowOrder(ids: 0..<10))
        var change = LoggedChange(Commit(version: 2, reloaded: [2..<4, 9..<10]))
        composition.apply(change)
        change = LoggedChange(
            Commit(version: 3, orderEdits: [.remove(0..<3), .insert(ids: 10..<12, at: 0)], reloaded: [0..<1])
        )
        composition.apply(change)
        #expect(composition.edit == RowEdit(removed: [0..<3], inserted: [0..<2], reloaded: [2..<3, 8..<9]))
        #expect(composition.reloaded == [0..<1, 2..<3, 8..<9])
    }
}

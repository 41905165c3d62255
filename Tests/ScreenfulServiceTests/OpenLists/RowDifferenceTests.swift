import ScreenfulRanges
import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct RowDifferenceTests {
    /// An order after an edit, by identities; the edit's new rows get those of the new order.
    private func apply(_ edit: RowEdit, to old: [Int64], new: [Int64]) -> [Int64] {
        var result = [Int64](repeating: -1, count: new.count)
        for (row, id) in old.enumerated() {
            if let place = edit.newRow(ofOld: row) { result[place] = id }
        }
        for row in edit.inserted.joined() { result[row] = new[row] }
        return result
    }

    private func runs(_ ids: [Int64]) -> [Range<Int64>] {
        ids.reduce(into: []) { runs, id in
            if let last = runs.last, last.upperBound == id {
                runs[runs.count - 1] = last.lowerBound..<id + 1
            } else {
                runs.append(id..<id + 1)
            }
        }
    }

    @Test func `the edit leads from any order to any other`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            var old = Array(Int64(0)..<Int64.random(in: 0...30, using: &random))
            var new = old
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let place = Int.random(in: 0...new.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: new.insert(100 + Int64(new.count) * 40 + Int64.random(in: 0..<40, using: &random), at: place)
                case 1 where place < new.count: new.remove(at: place)
                case _ where place < new.count:
                    new.insert(new.remove(at: place), at: Int.random(in: 0...new.count, using: &random))
                default: break
                }
            }
            new = new.enumerated().filter { index, id in new.firstIndex(of: id) == index }.map(\.element)
            if Bool.random(using: &random) { swap(&old, &new) }
            let edit = RowEdit(from: runs(old), to: runs(new))
            #expect(edit.fits(rowCount: old.count))
            #expect(apply(edit, to: old, new: new) == new)
            #expect(Set(edit.removed.joined().map { old[$0] }) == Set(old).subtracting(new))
            #expect(Set(edit.inserted.joined().map { new[$0] }) == Set(new).subtracting(old))
            // All that stays may have other values.
            #expect(Set(edit.reloaded.joined().map { new[$0] }) == Set(old).intersection(new))
        }
    }

    @Test func `of a billion rows only the few that moved are moved`() {
        let billion = Int64(1_000_000_000)
        let edit = RowEdit(from: [0..<billion], to: [5..<6, 0..<5, 6..<billion])
        #expect(edit.moved == [RowEdit.Move(5..<6, to: 0)])
        #expect(edit.removed.isEmpty && edit.inserted.isEmpty)
        #expect(RowEdit(from: [0..<billion], to: [0..<billion]).moved.isEmpty)
    }
}

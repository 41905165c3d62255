import ScreenfulRanges
import TestSupport
import Testing

@testable import Screenful

@Suite struct RowDictionaryTests {
    @Test func `a row has the value that it was given last`() {
        var rows = RowDictionary<String>()
        #expect(rows[3] == nil && rows.count == 0)
        rows[3] = "a"
        rows.update(3, default: "b") { $0 += "!" }
        rows.update(5, default: "b") { $0 += "!" }
        #expect(rows[3] == "a!" && rows[5] == "b!" && rows.rows.sorted() == [3, 5])
        #expect(rows.removeValue(forRow: 3) == "a!")
        #expect(rows.removeValue(forRow: 3) == nil)
        rows[5] = nil
        #expect(rows.rows.isEmpty)
    }

    /// Neighbours have values, as the rows near a viewport do; most edits are elsewhere.
    @Test(arguments: UInt64(0)..<300)
    func `values follow their rows through edits`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = Array(0..<60)
        var values = RowDictionary<Int>()
        for step in 0..<30 {
            let first = Int.random(in: 0..<list.count, using: &random)
            for row in first..<min(list.count, first + 4) { values[row] = list[row] }
            let known = Set(values.rows.map { list[$0] })
            let old = list
            let edit = random.edit(of: &list, new: 1_000 + 10 * step)
            #expect(values.apply(edit) == old.filter { known.contains($0) && !list.contains($0) })
            let expected = list.indices.filter { known.contains(list[$0]) }
            #expect(values.rows.sorted() == expected && values.count == expected.count)
            #expect(expected.allSatisfy { values[$0] == list[$0] })
        }
    }
}

extension SeededGenerator {
    /// Inserts elements into a list, removes or moves some, and returns the edit that does so.
    fileprivate mutating func edit(of list: inout [Int], new: Int) -> RowEdit {
        let count = Int.random(in: 1...5, using: &self)
        let from = Int.random(in: 0...list.count - count, using: &self)
        let to = Int.random(in: 0...list.count - count, using: &self)
        switch Int.random(in: 0..<4, using: &self) {
        case 0, 1:
            list.insert(contentsOf: new..<new + count, at: to)
            return RowEdit(inserted: [to..<to + count])
        case 2 where list.count > 20:
            list.removeSubrange(from..<from + count)
            return RowEdit(removed: [from..<from + count])
        default:
            let moved = list[from..<from + count]
            list.removeSubrange(from..<from + count)
            list.insert(contentsOf: moved, at: to)
            return RowEdit(moved: [RowEdit.Move(from..<from + count, to: to)])
        }
    }
}

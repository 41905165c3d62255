import ScreenfulRanges
import TestSupport
import Testing

@Suite struct RowEditTests {
    @Test func `an edit says where every row goes`() {
        let edit = RowEdit(removed: [1..<2], inserted: [0..<2], moved: [RowEdit.Move(4..<6, to: 2)])
        #expect((0..<6).map { edit.newRow(ofOld: $0) } == [4, nil, 5, 6, 2, 3])
        #expect(edit.countChange == 1)
    }

    @Test func `empty ranges are dropped`() {
        #expect(RowEdit(removed: [3..<3], inserted: [0..<0], moved: [RowEdit.Move(1..<1, to: 7)]).isEmpty)
    }

    @Test func `an edit beyond the last row does not fit`() {
        #expect(RowEdit(removed: [3..<5]).fits(rowCount: 5))
        #expect(!RowEdit(removed: [3..<5]).fits(rowCount: 4))
        #expect(RowEdit(inserted: [5..<6]).fits(rowCount: 5))
        #expect(!RowEdit(inserted: [6..<7]).fits(rowCount: 5))
        #expect(!RowEdit(reloaded: [4..<5]).fits(rowCount: 4))
    }

    @Test(arguments: UInt64(0)..<200)
    func `every row goes where the array puts it`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...60, using: &random)
        let edit = random.edit(rowCount: count)
        let result = edit.applied(to: Array(0..<count)) { _ in -1 }
        #expect(edit.fits(rowCount: count))
        for row in 0..<count {
            #expect(edit.newRow(ofOld: row) == result.firstIndex(of: row))
        }
    }

    @Test(arguments: UInt64(0)..<200)
    func `the stretches of an edit are the rows after it in their order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...60, using: &random)
        let edit = random.edit(rowCount: count)
        var rows: [Int] = []
        edit.forEachStretch(ofOldCount: count) { new, old in
            #expect(new.lowerBound == rows.count && !new.isEmpty)
            #expect(old.map { $0.count == new.count } ?? true)
            rows += old.map(Array.init) ?? new.map { _ in -1 }
        }
        #expect(rows == edit.applied(to: Array(0..<count)) { _ in -1 })
    }

    @Test(arguments: UInt64(0)..<200)
    func `rows are shifted together if they stay neighbours in place`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &random)
        let edit = random.edit(rowCount: count)
        let result = edit.applied(to: Array(0..<count)) { _ in -1 }
        let leaving = Set(edit.removed.joined()).union(edit.moved.flatMap(\.rows))
        for first in 0..<count {
            for end in first + 1...count {
                let places = (first..<end).compactMap { result.firstIndex(of: $0) }
                let isTogether = zip(places, places.dropFirst()).allSatisfy { $0 + 1 == $1 }
                let stays = leaving.isDisjoint(with: first..<end) && isTogether
                #expect(edit.shift(of: first..<end) == (stays ? places[0] - first : nil))
            }
        }
    }

    @Test(arguments: UInt64(0)..<200)
    func `an edit alters rows unless they stay together with their contents`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &random)
        let edit = random.edit(rowCount: count)
        let result = edit.applied(to: Array(0..<count)) { _ in -1 }
        let leaving = Set(edit.removed.joined()).union(edit.moved.flatMap(\.rows))
        let reloaded = Set(edit.reloaded.joined())
        for first in 0..<count {
            for end in first + 1...count {
                let places = (first..<end).compactMap { result.firstIndex(of: $0) }
                let isTogether = zip(places, places.dropFirst()).allSatisfy { $0 + 1 == $1 }
                let stays = leaving.isDisjoint(with: first..<end) && isTogether && reloaded.isDisjoint(with: places)
                #expect(edit.alters(first..<end) == !stays)
            }
        }
        #expect(!edit.alters(0..<0))
    }
}

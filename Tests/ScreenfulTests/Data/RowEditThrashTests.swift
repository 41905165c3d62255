import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct RowEditThrashTests {
    @Test(arguments: UInt64(0)..<400)
    func `a row keeps its identity through any edit`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var identity = 0
        let old = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            (0..<Int.random(in: 0...7, using: &random)).map { _ in
                identity += 1
                return identity
            }
        }
        let edit = RandomEdit(of: old, using: &random)
        let resolved = try edit.changes.resolve(
            old: SectionCounts(old.map(\.count)),
            new: SectionCounts(edit.new.map(\.count))
        )
        let rowEdit = resolved.rowEdit
        #expect(apply(rowEdit, to: old.flatMap(\.self)) == edit.new.flatMap(\.self))

        let rows = edit.new.flatMap(\.self)
        let stale = Set(rowEdit.reloaded.flatMap(\.self).compactMap { rows[$0] })
        #expect(stale == edit.reloaded.intersection(rows.compactMap(\.self)))
    }

    /// Applies an edit to identities, place by place; nil for a row that is new.
    private func apply(_ edit: RowEdit, to old: [Int]) -> [Int?] {
        let gone = Set(edit.removed.flatMap(\.self) + edit.moved.flatMap { Array($0.rows) })
        var new = [Int?](repeating: nil, count: old.count + edit.countChange)
        var taken = Set(edit.inserted.flatMap(\.self))
        for move in edit.moved {
            for (from, to) in zip(move.rows, move.destination) {
                new[to] = old[from]
                taken.insert(to)
            }
        }
        var stay = old.indices.filter { !gone.contains($0) }[...]
        for place in new.indices where !taken.contains(place) { new[place] = stay.popFirst().map { old[$0] } }
        return new
    }
}

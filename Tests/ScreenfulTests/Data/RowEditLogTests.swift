import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful

/// Rows that are known from an earlier version, against lists of identities that are compared as a whole.
@Suite struct RowEditLogTests {
    @Test(arguments: UInt64(0)..<200)
    func `rows of any version are found where their identities are, or where those that follow them are`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var identity = 0
        func fresh() -> Int {
            identity += 1
            return identity
        }
        var sections = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (0..<Int.random(in: 0...9, using: &random)).map { _ in fresh() }
        }
        var versions = [sections.flatMap(\.self)]
        var log = RowEditLog(at: 10)
        for version in 11...(11 + Int.random(in: 0...6, using: &random)) {
            let edit = RandomEdit(of: sections, using: &random)
            let resolved = try edit.changes.resolve(
                old: SectionCounts(sections.map(\.count)),
                new: SectionCounts(edit.new.map(\.count))
            )
            log.append(resolved.rowEdit, from: version - 1, to: version, oldCount: sections.joined().count)
            sections = edit.new.map { $0.map { $0 ?? fresh() } }
            versions.append(sections.flatMap(\.self))
        }
        let now = try #require(versions.last)
        for (index, old) in versions.enumerated() {
            for (row, id) in old.enumerated() {
                #expect(log.row(row, from: 10 + index) == now.firstIndex(of: id))
                #expect(log.place(ofRow: row, from: 10 + index) == place(of: row, in: versions[index...]))
            }
            let some = old.indices.filter { _ in Bool.random(using: &random) }
            var ranges: [Range<Int>] = []
            for row in some { ranges.insertRows(row..<row + 1) }
            let found = log.rows(ranges, from: 10 + index)
            #expect(found.flatMap(\.self) == some.compactMap { now.firstIndex(of: old[$0]) }.sorted())
            let movement = try #require(log.movement(since: 10 + index))
            #expect(old.indices.map(movement.newRow(ofOld:)) == old.map { now.firstIndex(of: $0) })
            #expect(movement.fits(rowCount: old.count) && movement.countChange == now.count - old.count)
            #expect(movement.inserted.joined().map { now[$0] } == now.filter { !old.contains($0) })
            for row in old.indices {
                let next = old[row...].lazy.compactMap { now.firstIndex(of: $0) }.first
                #expect(movement.place(ofRow: row, oldCount: old.count) == next ?? now.count)
            }
        }
    }

    /// The place of a row after each version: its own, or that of the next one that stays.
    private func place(of row: Int, in versions: ArraySlice<[Int]>) -> Int {
        zip(versions, versions.dropFirst()).reduce(row) { row, pair in
            let (old, new) = pair
            return old[min(row, old.count)...].lazy.compactMap { new.firstIndex(of: $0) }.first ?? new.count
        }
    }

    @Test func `a thousand edits are known, and those of no row take no room`() {
        var log = RowEditLog(at: 0)
        for version in 1...5_000 { log.append(RowEdit(reloaded: [0..<1]), from: version - 1, to: version, oldCount: 9) }
        #expect(log.knows(0))
        for version in 5_001...6_000 {
            log.append(RowEdit(inserted: [0..<1]), from: version - 1, to: version, oldCount: version)
        }
        #expect(log.knows(0) && log.row(3, from: 0) == 1_003)
        log.append(RowEdit(inserted: [0..<1]), from: 6_000, to: 6_001, oldCount: 6_001)
        #expect(!log.knows(5_000) && log.knows(5_001) && log.row(3, from: 5_001) == 1_003)
    }

    @Test func `rows that moved together are one move, and no word is said of values`() {
        var log = RowEditLog(at: 1)
        for version in 2...201 {
            let edit = RowEdit(inserted: [3..<4], reloaded: [0..<1])
            log.append(edit, from: version - 1, to: version, oldCount: version + 98)
        }
        #expect(log.movement(since: 1) == RowEdit(inserted: [3..<203]))
        let swap = RowEdit(moved: [RowEdit.Move(0..<2, to: 10)])
        log.append(swap, from: 201, to: 202, oldCount: 300)
        #expect(log.movement(since: 201) == swap)
        #expect(log.movement(since: 202)?.isEmpty == true)
    }

    @Test func `more than two thousand ranges or moved rows are too much to tell`() {
        var log = RowEditLog(at: 1)
        log.append(RowEdit(moved: [RowEdit.Move(0..<2_000, to: 5_000)]), from: 1, to: 2, oldCount: 20_000)
        #expect(log.movement(since: 1) != nil)
        log.append(RowEdit(moved: [RowEdit.Move(0..<2_001, to: 5_000)]), from: 2, to: 3, oldCount: 20_000)
        #expect(log.movement(since: 2) == nil && log.row(0, from: 2) == 5_000)
        log.append(RowEdit(inserted: (0..<2_001).map { 2 * $0..<2 * $0 + 1 }), from: 3, to: 4, oldCount: 20_000)
        #expect(log.movement(since: 3) == nil && log.row(0, from: 3) == 1)
    }

    @Test func `an edit of very many ranges is forgotten, and what came before it`() {
        var log = RowEditLog(at: 0)
        log.append(RowEdit(inserted: [0..<1]), from: 0, to: 1, oldCount: 200_000)
        let odd = (0..<60_000).map { 2 * $0..<2 * $0 + 1 }
        log.append(RowEdit(removed: odd), from: 1, to: 2, oldCount: 200_001)
        #expect(!log.knows(1) && log.knows(2))
        log.append(RowEdit(removed: [0..<1]), from: 2, to: 3, oldCount: 140_001)
        #expect(log.row(5, from: 2) == 4)
    }

    @Test func `between the versions of an edit that joins several no rows are known`() {
        var log = RowEditLog(at: 5)
        log.append(RowEdit(inserted: [0..<1]), from: 5, to: 8, oldCount: 9)
        // What came and went meanwhile leaves nothing, but there was something.
        log.append(RowEdit(), from: 8, to: 10, oldCount: 10)
        log.append(RowEdit(reloaded: [0..<1]), from: 10, to: 11, oldCount: 10)
        log.append(RowEdit(inserted: [0..<1]), from: 12, to: 13, oldCount: 10)
        #expect((4...13).filter(log.knows) == [5, 8, 10, 11, 12, 13])
        #expect([5, 8, 10, 12, 13].map { log.place(ofRow: 3, from: $0) } == [5, 4, 4, 4, 3])
    }
}

import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Random scrolls, modes, tunings and edits; lengths are multiples of a quarter, so that distances compare exactly.
@Suite struct RangeControllerPropertyTests {
    @Test(arguments: UInt64(0)..<200)
    func `a controller answers as one that looks at every row`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...60, using: &random)
        var list = RangeDriver(rowCount: count)
        var naive = NaiveRanges(rowCount: count)
        var lengths = NaiveGeometry(count: count, estimate: 100)
        for _ in 0..<40 {
            vary(&list, &lengths, using: &random)
            if Int.random(in: 0..<6, using: &random) == 0 {
                let edit = random.edit(rowCount: naive.rows.count)
                #expect(list.apply(edit) == naive.apply(edit))
                lengths.apply(edit)
            }
            var pass = list.pass
            if Int.random(in: 0..<5, using: &random) == 0 {
                pass.ranges.display = rows(of: naive.rows.count, using: &random)
                pass.ranges.preload = rows(of: naive.rows.count, using: &random)
                if Bool.random(using: &random) { pass.ranges.visible = rows(of: naive.rows.count, using: &random) }
            }
            var changes: [StateChange] = []
            let count = list.controller.update(pass, in: CollectionLayout(list: list.geometry), into: &changes)
            let expected = naive.update(pass, geometry: lengths)
            #expect(changes == expected.changes)
            #expect(count == expected.changes.count + expected.unlisted)
            #expect(naive.rows.indices.map { list.controller.state(ofRow: $0) } == naive.rows.map(\.state))
        }
        expectPairs(list, naive)
    }

    @Test(arguments: UInt64(0)..<100)
    func `every row visible by a pixel has all promises`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = RangeDriver(rowCount: 1_000_000_000)
        var lengths = NaiveGeometry(count: 0, estimate: 100)
        for _ in 0..<20 {
            vary(&list, &lengths, using: &random)
            list.offset = Double.random(in: -500...list.geometry.length + 500, using: &random)
            list.isContainerVisible = true
            list.update()
            for run in list.controller.runs {
                let isVisible = list.pass.ranges.visible.overlaps(run.rows)
                #expect(isVisible == (run.state == .inHierarchy))
            }
        }
    }

    /// Up to twelve runs of rows, more than a set holds in place.
    private func rows(of count: Int, using random: inout SeededGenerator) -> RowSet {
        var rows = RowSet()
        let parts = (0..<Int.random(in: 1...12, using: &random)).map { _ in random.range(in: count) }
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) { rows.append(part) }
        return rows
    }

    private func vary(_ list: inout RangeDriver, _ lengths: inout NaiveGeometry, using random: inout SeededGenerator) {
        let modes: [RangeMode] = [.full, .full, .full, .minimum, .visibleOnly, .lowMemory]
        list.offset += Double(Int.random(in: -3000...3000, using: &random)) / 4
        if Int.random(in: 0..<8, using: &random) == 0 {
            list.offset = Double(Int.random(in: -2...70, using: &random)) * 100
        }
        list.direction = Bool.random(using: &random) ? .down : .up
        list.mode = modes.randomElement(using: &random) ?? .full
        list.isContainerVisible = Int.random(in: 0..<5, using: &random) > 0
        list.order = Bool.random(using: &random) ? .nearestFirst : .ascending
        let tunings: [RangeTuning] = [.texture, .texturePager, .preset(.article, for: .table)]
        list.tuning = tunings.randomElement(using: &random) ?? .texture
        let rows = random.range(in: lengths.rows.count)
        let measured = rows.map { _ in Double(Int.random(in: 0...600, using: &random)) / 4 }
        list.geometry.setLengths(measured, from: rows.lowerBound)
        lengths.setLengths(measured, from: rows.lowerBound)
    }

    /// At the end every promise that is still held is taken back, once.
    private func expectPairs(_ list: RangeDriver, _ naive: NaiveRanges) {
        var list = list
        var changes: [StateChange] = []
        let count = list.controller.teardown(into: &changes)
        let held = naive.rows.indices.filter { !naive.rows[$0].state.isSubset(of: .measureLayout) }
        #expect(changes.map(\.row).sorted() == held)
        #expect(count == naive.rows.count { !$0.state.isEmpty })
    }
}

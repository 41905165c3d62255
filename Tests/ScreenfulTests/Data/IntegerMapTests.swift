import Screenful
import Testing
import TestSupport

@Suite struct IntegerMapTests {
    @Test func `nothing edited maps everything to itself`() {
        let map = IntegerMap(oldCount: 3, deleted: RangeSet(), inserted: RangeSet())
        #expect(map.isIdentity)
        #expect(map[1_000_000] == 1_000_000)
    }

    @Test func `an empty list maps nothing`() {
        #expect(IntegerMap(oldCount: 0, deleted: RangeSet(), inserted: RangeSet(0..<2))[0] == nil)
    }

    @Test(arguments: UInt64(0)..<200)
    func `survivors fill the slots left by inserts in order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let oldCount = Int.random(in: 1...40, using: &random)
        let deleted = Set((0..<oldCount).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
        let newCount = oldCount - deleted.count + Int.random(in: 0...10, using: &random)
        let inserted = Set((0..<newCount).shuffled(using: &random).prefix(newCount - oldCount + deleted.count))
        let map = IntegerMap(
            oldCount: oldCount,
            deleted: RangeSet(deleted, within: 0..<oldCount),
            inserted: RangeSet(inserted, within: 0..<newCount)
        )

        let survivors = (0..<oldCount).filter { !deleted.contains($0) }
        let slots = (0..<newCount).filter { !inserted.contains($0) }
        for (old, new) in zip(survivors, slots) {
            #expect(map[old] == new)
            #expect(map.inverse[new] == old)
        }
        guard !map.isIdentity else { return }
        for old in deleted { #expect(map[old] == nil) }
        #expect(map(RangeSet(0..<oldCount)) == RangeSet(Set(slots), within: 0..<newCount))
    }
}

extension RangeSet<Int> {
    init(_ indexes: Set<Int>, within bounds: Range<Int>) {
        self.init()
        for index in indexes where bounds.contains(index) { insert(contentsOf: index..<index + 1) }
    }
}

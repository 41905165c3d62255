@testable import ScreenfulRanges
import TestSupport
import Testing

@Suite struct RowIntervalsTests {
    @Test(arguments: UInt64(0)..<200)
    func `ranges answer as a set of rows would`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ranges: [Range<Int>] = []
        var rows: Set<Int> = []
        for _ in 0..<40 {
            let range = random.range(in: 40)
            if Bool.random(using: &random) {
                ranges.insertRows(range)
                rows.formUnion(range)
            } else {
                ranges.subtractRows(range)
                rows.subtract(range)
            }
            #expect(ranges.flatMap(Array.init) == rows.sorted())
            #expect(ranges.allSatisfy { !$0.isEmpty })
        }
    }
}

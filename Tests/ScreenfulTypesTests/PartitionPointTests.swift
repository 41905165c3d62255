import ScreenfulTypes
import Testing

@Suite struct PartitionPointTests {
    @Test(arguments: [0..<0, 3..<4, 0..<17, 5..<105]) func `every place is found from every guess`(range: Range<Int>) {
        for point in range.lowerBound...range.upperBound {
            #expect(range.partitionPoint { $0 >= point } == point)
            for guess in range.lowerBound - 2...range.upperBound + 2 {
                #expect(range.partitionPoint(near: guess) { $0 >= point } == point)
            }
        }
    }

    @Test(arguments: [1, 10, 100, 1_000]) func `a search takes steps by how far the guess is off`(distance: Int) {
        for guess in [500_000 - distance, 500_000 + distance] {
            var steps = 0
            let found = (0..<1_000_000).partitionPoint(near: guess) { number in
                steps += 1
                return number >= 500_000
            }
            #expect(found == 500_000)
            // Twice as many as the distance has bits, and those at the guess.
            #expect(steps <= 2 * (Int.bitWidth - distance.leadingZeroBitCount) + 3)
        }
    }
}

import ScreenfulRanges
import TestSupport
import Testing

@Suite struct RowSetTests {
    @Test(arguments: UInt64(0)..<200)
    func `a set answers as a set of single rows`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var rows = RowSet()
        var naive: Set<Int> = []
        var start = 0
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            start += Int.random(in: 0...3, using: &random)
            let run = start..<start + Int.random(in: 0...3, using: &random)
            rows.append(run)
            naive.formUnion(run)
        }
        #expect(Array(rows.joined()) == naive.sorted())
        #expect(rows.rowCount == naive.count)
        #expect(rows.hull == (naive.isEmpty ? 0..<0 : naive.min()!..<naive.max()! + 1))
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        for row in -1...start + 4 { #expect(rows.contains(row: row) == naive.contains(row)) }
        for _ in 0..<20 {
            let limits = random.range(in: start + 4)
            #expect(Set(rows.clamped(to: limits).joined()) == naive.filter(limits.contains))
            #expect(rows.overlaps(limits) == naive.contains(where: limits.contains))
        }
    }

    @Test func `sets of the same rows are equal`() {
        var rows = RowSet(2..<5)
        rows.append(5..<7)
        rows.append(9..<9)
        #expect(rows == RowSet(2..<7))
        #expect(rows.hashValue == RowSet(2..<7).hashValue)
        #expect(RowSet(3..<3).isEmpty)
    }
}

@testable import ScreenfulRanges
import TestSupport
import Testing

/// Rows of unequal length, which are packed in blocks.
@Suite struct PackedRowsTests {
    /// Row `r` is `r mod 97` quarters of a point longer than 20 points.
    private func length(_ row: Int) -> Double {
        20 + Double(row % 97) / 4
    }

    @Test func `rows of unequal length share runs`() {
        var geometry = RowGeometry(count: 10_000, estimate: 50)
        geometry.setLengths((0..<10_000).map(length), from: 0)
        geometry.checkInvariants()
        #expect(geometry.runCount == 79)
        #expect((0..<10_000).allSatisfy { geometry.length(ofRow: $0) == length($0) })
    }

    @Test(arguments: UInt64(0)..<4)
    func `rows measured one by one, in any order, are packed at least half as well`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var geometry = RowGeometry(count: 2000, estimate: 50)
        for row in (0..<2000).shuffled(using: &random) { geometry.setLength(length(row), ofRow: row) }
        geometry.checkInvariants()
        #expect(geometry.runCount <= 2 * 2000 / LengthRun.packedLimit + 1)
        #expect(geometry.measuredRowCount == 2000)
        #expect((0..<2000).allSatisfy { geometry.length(ofRow: $0) == length($0) })
        for row in (0..<2000).shuffled(using: &random) { geometry.setLength(33, ofRow: row) }
        #expect(geometry.runCount == 1)
    }

    @Test func `long stretches of equal rows are runs of their own among unequal ones`() {
        var geometry = RowGeometry(count: 1000, estimate: 50)
        let lengths = (0..<1000).map { $0 < 400 || $0 >= 600 ? 30 : length($0) }
        geometry.setLengths(lengths, from: 0)
        geometry.checkInvariants()
        #expect(geometry.runCount == 4)
        geometry.setLengths([Double](repeating: 30, count: 200), from: 400)
        #expect(geometry.runCount == 1)
    }

    @Test func `what is cut out of a block leaves rows that are packed with their neighbours`() {
        var geometry = RowGeometry(count: 256, estimate: 50)
        geometry.setLengths((0..<256).map(length), from: 0)
        #expect(geometry.runCount == 2)
        geometry.insert(10, at: 64)
        geometry.checkInvariants()
        #expect(geometry.runCount == 4)
        geometry.remove(64..<74)
        geometry.checkInvariants()
        #expect(geometry.runCount == 2)
        geometry.remove(1..<127)
        geometry.checkInvariants()
        #expect(geometry.runCount == 2)
        geometry.remove(60..<128)
        geometry.checkInvariants()
        #expect(geometry.runCount == 1)
    }

    @Test func `a packed row keeps its length until it is measured again, even if it has none`() {
        var geometry = RowGeometry(count: 4, estimate: 50)
        geometry.setLengths([0, 10, -0.0, 30], from: 0)
        #expect(geometry.measuredRowCount == 4)
        geometry.invalidate(0..<3)
        geometry.checkInvariants()
        #expect(geometry.runCount == 1)
        #expect(geometry.length == 40)
        #expect(geometry.firstUnmeasured(in: 0..<4) == 0..<3)
        geometry.setLength(0, ofRow: 0)
        #expect(geometry.firstUnmeasured(in: 0..<4) == 1..<3)
    }

    @Test func `thirds of a point come back as they were measured`() {
        var geometry = RowGeometry(count: 300, estimate: 50)
        let lengths = (1...300).map { Double($0) / 3 }
        geometry.setLengths(lengths, from: 0)
        #expect((0..<300).map { geometry.length(ofRow: $0) } == lengths)
    }

    @Test func `a copy keeps its lengths when the original changes`() {
        var geometry = RowGeometry(count: 1000, estimate: 50)
        geometry.setLengths((0..<1000).map(length), from: 0)
        let copy = geometry
        geometry.setLengths([1, 2, 3], from: 500)
        geometry.invalidate(100..<110)
        geometry.remove(0..<50)
        copy.checkInvariants()
        #expect((0..<1000).allSatisfy { copy.length(ofRow: $0) == length($0) && copy.isMeasured($0) })
    }

    @Test(arguments: UInt64(0)..<20)
    func `a few blocks in the middle of a billion rows leave the others alone`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var geometry = RowGeometry(count: 1_000_000_000, estimate: 64)
        let first = 500_000_000
        let count = Int.random(in: 1...600, using: &random)
        let lengths = (0..<count).map { _ in Double(Int.random(in: 0...400, using: &random)) / 4 }
        geometry.setLengths(lengths, from: first)
        geometry.checkInvariants()
        #expect(geometry.runCount <= 2 + (count + LengthRun.packedLimit - 1) / LengthRun.packedLimit)
        var offset = Double(first) * 64
        for (index, length) in lengths.enumerated() {
            #expect(geometry.offset(ofRow: first + index) == offset)
            #expect(length == 0 || geometry.row(atOffset: offset) == first + index)
            offset += length
        }
        #expect(geometry.row(atOffset: offset) == first + count)
        #expect(geometry.length == offset + Double(first - count) * 64)
        geometry.move(first..<first + count, to: 7)
        #expect(geometry.offset(ofRow: 7 + count) == 7 * 64 + lengths.reduce(0, +))
        geometry.move(7..<7 + count, to: first)
        geometry.checkInvariants()
        #expect(geometry.offset(ofRow: first + count) == offset)
    }
}

@testable import ScreenfulRanges
import TestSupport
import Testing

@Suite struct WaterfallPlacementTests {
    @Test(arguments: UInt64(0)..<150)
    func `a waterfall answers as rows placed one after another`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedWaterfall(count: Int.random(in: 0...60, using: &random), using: &random)
        for step in 0..<40 {
            pair.follow(random.smallChange(rowCount: pair.rows.rowCount))
            if step % 4 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
            if seed % 2 == 0 { pair.pinSome(using: &random) }
        }
    }

    @Test(arguments: UInt64(0)..<25)
    func `a long waterfall answers as rows placed one after another`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedWaterfall(count: Int.random(in: 2000...4000, using: &random), using: &random)
        for step in 0..<10 {
            pair.follow(random.largeChange(rowCount: pair.rows.rowCount))
            if step % 3 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
            if seed % 2 == 0 { pair.pinSome(using: &random) }
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func `a sequence of lanes recurs until another lane is low enough`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let tolerance = [0, 0.5, 9, 700][Int.random(in: 0..<4, using: &random)]
        var pair = PairedWaterfall(count: 5000, tolerance: tolerance, using: &random)
        // One to all lanes are far ahead of the others, each as far as it takes thousands of rows to reach.
        let ahead = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            Double(Int.random(in: 500...3000, using: &random)) * 2
        }
        pair.follow(.lengths(ahead, from: Int.random(in: 0...1500, using: &random)))
        pair.follow(.estimate(Double(Int.random(in: 1...8, using: &random)) / 2))
        pair.expectEqual()
        pair.expectEqualAnswers(10, using: &random)
    }

    @Test(arguments: 1...12, [0, 25, 250])
    func `a billion unmeasured rows repeat what few rows do`(laneCount: Int, tolerance: Double) {
        let (count, few) = (1_000_000_000, 12_000)
        let lanes = Lanes(count: laneCount, in: 1200)
        let lengths = RowGeometry(count: count, estimate: 90)
        let large = WaterfallPlacement(lanes: lanes, lineGap: 10, tolerance: tolerance, lengths: lengths)
        #expect(large.segments.count <= 3 && large.storedLanes.count < 4000)
        // Both lists end in the same state of a period, so many periods apart.
        let shift = (count - few) / laneCount / 1000 * 1000
        let shorter = RowGeometry(count: count - shift * laneCount, estimate: 90)
        let small = WaterfallPlacement(lanes: lanes, lineGap: 10, tolerance: tolerance, lengths: shorter)
        let way = Double(shift) * 100
        #expect(large.contentLength(lengths) == small.contentLength(shorter) + way)
        for row in shorter.rowCount - 300...shorter.rowCount {
            #expect(large.start(ofRow: row + shift * laneCount, lengths) == small.start(ofRow: row, shorter) + way)
        }
        var random = SeededGenerator(seed: UInt64(laneCount))
        for _ in 0..<50 {
            let end = small.contentLength(shorter)
            let start = end - 1500 + Double(Int.random(in: 0...3200, using: &random)) / 2
            let extent = (start: start, end: start + Double(Int.random(in: 0...1600, using: &random)) / 2)
            let found = large.rows(intersecting: (extent.start + way, extent.end + way), lengths)
            let expected = small.rows(intersecting: extent, shorter)
            #expect(found.map { $0.lowerBound - shift * laneCount } == expected.map(\.lowerBound))
            #expect(found.map { $0.upperBound - shift * laneCount } == expected.map(\.upperBound))
        }
        #expect(large.rows(intersecting: (-.infinity, .infinity), lengths) == RowSet(0..<count))
        #expect(large.lane(ofRow: count - 1, lengths) == small.lane(ofRow: shorter.rowCount - 1, shorter))
    }

    @Test func `thousands of measured rows among a billion take little memory`() {
        var random = SeededGenerator(seed: 7)
        var lengths = RowGeometry(count: 1_000_000_000, estimate: 120)
        for _ in 0..<300 {
            let row = Int.random(in: 0..<lengths.rowCount - 10, using: &random)
            lengths.setLengths((0..<10).map { _ in random.length(upTo: 300) }, from: row)
        }
        let lanes = Lanes(count: 5, in: 1200)
        var waterfall = WaterfallPlacement(lanes: lanes, lineGap: 10, tolerance: 20, lengths: lengths)
        #expect(waterfall.storedLanes.count < 300 * 5000)
        let last = lengths.rowCount - 1
        let start = waterfall.start(ofRow: last, lengths)
        #expect(waterfall.rows(intersecting: (start, .infinity), lengths).contains(row: last))
        lengths.setLength(5, ofRow: 3)
        waterfall.lengthsChanged(in: 3..<4, lengths)
        #expect(waterfall.start(ofRow: last, lengths) <= waterfall.contentLength(lengths))
    }

    @Test(arguments: [0.0, 1e9])
    func `rows without length are all at one place`(tolerance: Double) {
        let lengths = RowGeometry(count: 1_000_000_000, estimate: 0)
        let lanes = Lanes(count: 3, in: 300)
        let waterfall = WaterfallPlacement(lanes: lanes, lineGap: 0, tolerance: tolerance, lengths: lengths)
        #expect(waterfall.contentLength(lengths) == 0)
        #expect(waterfall.rows(intersecting: (-1, 1), lengths) == RowSet(0..<1_000_000_000))
        #expect(waterfall.rows(intersecting: (0, 1), lengths).isEmpty)
        #expect(waterfall.rows(intersecting: (-1, 0), lengths).isEmpty)
    }

    @Test func `a tolerance beyond all lengths fills one lane`() {
        let lengths = RowGeometry(count: 1_000_000_000, estimate: 1)
        let lanes = Lanes(count: 3, in: 300)
        let waterfall = WaterfallPlacement(lanes: lanes, lineGap: 0, tolerance: 1e9, lengths: lengths)
        #expect(waterfall.contentLength(lengths) == 1e9)
        #expect(waterfall.rows(intersecting: (5e8, 5e8 + 2), lengths) == RowSet(500_000_000..<500_000_002))
        #expect(waterfall.storedLanes.count < 2000)
    }

    @Test(arguments: UInt64(0)..<40)
    func `a replay stops where the lanes are as far from one another as before`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let laneCount = Int.random(in: 1...6, using: &random)
        let count = 20_000
        var lengths = RowGeometry(count: count, estimate: 4)
        lengths.setLengths((0..<count).map { _ in random.length(upTo: 4) }, from: 0)
        let lanes = Lanes(count: laneCount, in: 600)
        var waterfall = WaterfallPlacement(lanes: lanes, lineGap: 1, tolerance: 2, lengths: lengths)
        let row = Int.random(in: 1000..<2000, using: &random)
        // Each lane gets one of the rows that are far longer than all others, and grows as they do.
        lengths.setLengths([Double](repeating: 400_000, count: laneCount), from: row)
        waterfall.lengthsChanged(in: row..<row + laneCount, lengths)
        waterfall.pin(RowSet(row + 5000..<row + 5020))
        lengths.setLengths([Double](repeating: 400_050, count: laneCount), from: row)
        let replayed = waterfall.lengthsChanged(in: row..<row + laneCount, lengths)
        #expect(replayed <= 2 * WaterfallPlacement.checkpointDistance)
        // Lengths that are set anew and are what they were change nothing.
        #expect(waterfall.lengthsChanged(in: 3..<5, lengths) <= WaterfallPlacement.checkpointDistance)
        let anew = WaterfallPlacement(lanes: lanes, lineGap: 1, tolerance: 2, lengths: lengths)
        #expect(waterfall.contentLength(lengths) == anew.contentLength(lengths))
        for row in stride(from: 0, to: count, by: 97) {
            #expect(waterfall.lane(ofRow: row, lengths) == anew.lane(ofRow: row, lengths))
            #expect(waterfall.start(ofRow: row, lengths) == anew.start(ofRow: row, lengths))
        }
    }

    @Test func `a stretch measured behind others places them alone anew`() {
        var random = SeededGenerator(seed: 3)
        var layout = CollectionLayout(
            LayoutSpecification(.waterfall, columns: .count(4)),
            count: 1_000_000,
            estimate: 300,
            across: 1000
        )
        var measured = layout.lengths
        for start in stride(from: 0, to: 100_000, by: 2500) {
            measured.setLengths((0..<2500).map { _ in random.length(upTo: 500) }, from: start)
            #expect(layout.adopt(measured) >= 2500)
            let far = layout.rows(intersecting: (layout.length - 1000, layout.length))
            #expect(far.contains(row: layout.rowCount - 1))
        }
        #expect(layout.adopt(measured) == 0)
    }

    @Test func `a very long row stays in sight while its neighbours pass`() {
        var lengths = RowGeometry(count: 2000, estimate: 100)
        lengths.setLength(40_000, ofRow: 1)
        let lanes = Lanes(count: 3, in: 300)
        let waterfall = WaterfallPlacement(lanes: lanes, lineGap: 0, tolerance: 0, lengths: lengths)
        let found = waterfall.rows(intersecting: (20_000, 20_200), lengths)
        #expect(found.map(\.self) == [1..<2, 401..<405])
    }

    @Test func `rows on screen keep their lanes when one comes before them`() {
        var lengths = RowGeometry(count: 8, estimate: 100)
        lengths.setLengths([100, 60, 80, 50, 90, 70, 40, 30], from: 0)
        let lanes = Lanes(count: 2, in: 300)
        var waterfall = WaterfallPlacement(lanes: lanes, lineGap: 0, tolerance: 0, lengths: lengths)
        let before = (0..<8).map { waterfall.lane(ofRow: $0, lengths) }
        waterfall.pin(RowSet(2..<6))
        let edit = RowEdit(inserted: [0..<1])
        lengths.apply(edit)
        waterfall.apply(edit, lengths)
        #expect((3..<7).map { waterfall.lane(ofRow: $0, lengths) } == Array(before[2..<6]))
        #expect((0..<3).map { waterfall.lane(ofRow: $0, lengths) } == [0, 1, 0])
    }
}

/// A waterfall and the naive one: both are told the same, and have to answer the same.
private struct PairedWaterfall {
    private(set) var rows: LayoutRows
    private var waterfall: WaterfallPlacement
    private var naive: NaiveWaterfall

    init(count: Int, tolerance: Double? = nil, using random: inout SeededGenerator) {
        rows = LayoutRows(count: count, estimate: Double(Int.random(in: 0...8, using: &random)) / 2)
        let laneCount = Int.random(in: 1...12, using: &random)
        let gap = Double(Int.random(in: 0...2, using: &random)) * 1.5
        let tolerance = tolerance ?? [0, 0, 0.5, 2, 9][Int.random(in: 0..<5, using: &random)]
        waterfall = WaterfallPlacement(
            lanes: Lanes(count: laneCount, in: 600),
            lineGap: gap,
            tolerance: tolerance,
            lengths: rows.geometry
        )
        naive = NaiveWaterfall(laneCount: laneCount, gap: gap, tolerance: tolerance, rows: rows)
    }

    mutating func follow(_ change: LayoutChange) {
        let old = rows.geometry
        rows.apply(change)
        naive.follow(change, rows)
        switch change {
        case .lengths(let lengths, let row): waterfall.lengthsChanged(in: row..<row + lengths.count, rows.geometry)
        case .estimate: waterfall.estimateChanged(rows.geometry)
        case .edit(let edit): waterfall.apply(edit, rows.geometry)
        case .replacement: waterfall.lengthsChanged(in: rows.geometry.rows(differingFrom: old), rows.geometry)
        }
    }

    /// Pins what is on screen somewhere.
    mutating func pinSome(using random: inout SeededGenerator) {
        let start = random.stretch(of: naive.contentLength).start
        let found = waterfall.rows(intersecting: (start, start + 20), rows.geometry)
        waterfall.pin(found)
        naive.pin(Array(found.joined()))
    }

    /// Expects the same of every row, and that rows of one lane do not overlap.
    func expectEqual() {
        var all: [NaiveWaterfall.Row] = []
        waterfall.forEachRow(in: 0..<rows.rowCount, rows.geometry) { row, start, length, lane in
            all.append(.init(lane: lane, isPinned: naive.rows[row].isPinned, start: start, length: length))
        }
        #expect(all == naive.rows)
        #expect(waterfall.contentLength(rows.geometry) == naive.contentLength)
        #expect(waterfall.start(ofRow: rows.rowCount, rows.geometry) == naive.contentLength)
        var ends = [Double](repeating: 0, count: waterfall.lanes.count)
        var overlapping: [NaiveWaterfall.Row] = []
        for row in all {
            if row.start < ends[row.lane] { overlapping.append(row) }
            ends[row.lane] = row.end + waterfall.gap
        }
        #expect(overlapping.isEmpty)
    }

    /// Expects the same rows of some stretches, and the same places of single rows.
    func expectEqualAnswers(_ count: Int, using random: inout SeededGenerator) {
        for _ in 0..<count {
            let extent = random.stretch(of: naive.contentLength)
            let found = waterfall.rows(intersecting: extent, rows.geometry)
            #expect(Array(found.joined()) == naive.rows(intersecting: extent), "\(extent)")
            guard let row = (0..<rows.rowCount).randomElement(using: &random) else { continue }
            #expect(waterfall.start(ofRow: row, rows.geometry) == naive.rows[row].start)
            #expect(waterfall.lane(ofRow: row, rows.geometry) == naive.rows[row].lane)
        }
    }
}

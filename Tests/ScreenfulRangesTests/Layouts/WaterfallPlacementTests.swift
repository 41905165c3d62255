@testable import ScreenfulRanges
import TestSupport
import Testing

@Suite struct WaterfallPlacementTests {
    @Test(arguments: UInt64(0)..<150)
    func `a waterfall answers as rows placed one after another`(seed: UInt64) {
        expectAgreement(seed, rows: 0...60, steps: 40, each: 4) { $0.smallChange(rowCount: $1) }
    }

    @Test(arguments: UInt64(0)..<25)
    func `a long waterfall answers as rows placed one after another`(seed: UInt64) {
        expectAgreement(seed, rows: 2000...4000, steps: 10, each: 3) { $0.largeChange(rowCount: $1) }
    }

    @Test(arguments: UInt64(0)..<400)
    func `a waterfall with spans answers as rows placed one after another`(seed: UInt64) {
        expectAgreement(seed, rows: 0...90, hasSpans: true, steps: 60, each: 4) { $0.smallChange(rowCount: $1) }
    }

    @Test(arguments: UInt64(0)..<60)
    func `a long waterfall with spans answers as rows placed one after another`(seed: UInt64) {
        expectAgreement(seed, rows: 2000...4000, hasSpans: true, steps: 12, each: 3) { $0.largeChange(rowCount: $1) }
    }

    /// Compares a waterfall with rows placed one after another through changes; as a whole after each few of them.
    private func expectAgreement(
        _ seed: UInt64,
        rows: ClosedRange<Int>,
        hasSpans: Bool = false,
        steps: Int,
        each few: Int,
        change: (inout SeededGenerator, Int) -> LayoutChange
    ) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedWaterfall(count: Int.random(in: rows, using: &random), hasSpans: hasSpans, using: &random)
        for step in 0..<steps {
            pair.follow(change(&random, pair.rows.rowCount))
            if step % few == 0 { pair.expectEqual() }
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
        #expect(large.lanes(ofRow: count - 1) == small.lanes(ofRow: shorter.rowCount - 1))
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
            #expect(waterfall.lanes(ofRow: row) == anew.lanes(ofRow: row))
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

    @Test func `a row over several lanes goes to the neighbours with the least end, and leaves room below others`() {
        var lengths = RowGeometry(count: 7, estimate: 100)
        var spans = RowGeometry(count: 7, estimate: 1)
        lengths.setLengths([100, 60, 80, 50, 40, 30, 20], from: 0)
        spans.setLengths([1, 1, 1, 2, 9, 0, 2], from: 0)
        let lanes = Lanes(count: 3, in: 320, gap: 10)
        let waterfall = WaterfallPlacement(lanes: lanes, lineGap: 10, tolerance: 0, lengths: lengths, spans: spans)
        var places: [[Double]] = []
        waterfall.forEachRow(in: 0..<7, lengths) { _, start, length, lanes in
            places.append([start, length, Double(lanes.lowerBound), Double(lanes.count)])
        }
        // The fourth begins below the third and leaves 20 points below the second; the fifth takes all lanes.
        #expect(
            places == [
                [0, 100, 0, 1], [0, 60, 1, 1], [0, 80, 2, 1], [90, 50, 1, 2], [150, 40, 0, 3], [200, 30, 0, 1],
                [200, 20, 1, 2],
            ]
        )
        #expect(waterfall.contentLength(lengths) == 230)
        #expect(waterfall.rows(intersecting: (61, 79), lengths).map(\.self) == [0..<1, 2..<3])
        #expect(waterfall.rows(intersecting: (145, 150), lengths).isEmpty)
        #expect(lanes.extent(of: 1..<3) == (110, 210))
    }

    @Test func `lanes that are ever farther apart cost a query no more`() {
        // Wide rows fill two lanes, narrow ones the third, which is left more and more behind.
        let count = 400_000
        var lengths = RowGeometry(count: count, estimate: 100)
        var spans = RowGeometry(count: count, estimate: 1)
        lengths.setLengths((0..<count).map { $0 % 2 == 0 ? 300 : 200 }, from: 0)
        spans.setLengths((0..<count).map { $0 % 2 == 0 ? 2 : 1 }, from: 0)
        let lanes = Lanes(count: 3, in: 300)
        let waterfall = WaterfallPlacement(lanes: lanes, lineGap: 0, tolerance: 0, lengths: lengths, spans: spans)
        #expect(waterfall.contentLength(lengths) == 60_000_000)
        for line in stride(from: 0, to: 60_000, by: 997) {
            let start = Double(line) * 600 + 250
            let (wide, narrow) = (4 * line, 6 * line + 3)
            let found = waterfall.rows(intersecting: (start, start + 10), lengths)
            #expect(found.map(\.self) == [wide..<wide + 1, narrow..<narrow + 1])
            #expect(waterfall.start(ofRow: narrow, lengths) == Double(line) * 600 + 200)
        }
    }

    @Test func `spans of a billion rows take memory where they were measured alone`() {
        var lengths = RowGeometry(count: 1_000_000_000, estimate: 120)
        var spans = RowGeometry(count: 1_000_000_000, estimate: 1)
        for row in stride(from: 0, to: lengths.rowCount, by: 10_000_019) {
            lengths.setLengths([90, 240, 90], from: row)
            spans.setLengths([1, 3, 2], from: row)
        }
        let lanes = Lanes(count: 5, in: 1200)
        var waterfall = WaterfallPlacement(lanes: lanes, lineGap: 10, tolerance: 20, lengths: lengths, spans: spans)
        #expect(waterfall.storedLanes.count < 300 * 5000 && waterfall.segments.count < 1000)
        #expect(waterfall.lanes(ofRow: 500_000_950 + 1).count == 3)
        lengths.setLengths([100], from: 7)
        spans.setLengths([5], from: 7)
        waterfall.lengthsChanged(in: 7..<8, lengths, spans)
        #expect(waterfall.lanes(ofRow: 7) == 0..<5)
        let last = lengths.rowCount - 1
        let start = waterfall.start(ofRow: last, lengths)
        #expect(waterfall.rows(intersecting: (start, .infinity), lengths).contains(row: last))
        #expect(start <= waterfall.contentLength(lengths))
    }

    @Test func `rows on screen keep their lanes when one comes before them`() {
        var lengths = RowGeometry(count: 8, estimate: 100)
        lengths.setLengths([100, 60, 80, 50, 90, 70, 40, 30], from: 0)
        let lanes = Lanes(count: 2, in: 300)
        var waterfall = WaterfallPlacement(lanes: lanes, lineGap: 0, tolerance: 0, lengths: lengths)
        let before = (0..<8).map { waterfall.lanes(ofRow: $0).lowerBound }
        waterfall.pin(RowSet(2..<6))
        let edit = RowEdit(inserted: [0..<1])
        lengths.apply(edit)
        waterfall.apply(edit, lengths)
        #expect((3..<7).map { waterfall.lanes(ofRow: $0).lowerBound } == Array(before[2..<6]))
        #expect((0..<3).map { waterfall.lanes(ofRow: $0).lowerBound } == [0, 1, 0])
    }
}

/// A waterfall and the naive one: both are told the same, and have to answer the same.
private struct PairedWaterfall {
    private(set) var rows: LayoutRows
    private var waterfall: WaterfallPlacement
    private var naive: NaiveWaterfall

    init(count: Int, tolerance: Double? = nil, hasSpans: Bool = false, using random: inout SeededGenerator) {
        let estimate = Double(Int.random(in: 0...8, using: &random)) / 2
        rows =
            hasSpans
            ? LayoutRows(count: count, estimate: estimate, spansFrom: random)
            : LayoutRows(count: count, estimate: estimate)
        let laneCount = Int.random(in: 1...12, using: &random)
        let gap = Double(Int.random(in: 0...2, using: &random)) * 1.5
        let tolerance = tolerance ?? [0, 0, 0.5, 2, 9][Int.random(in: 0..<5, using: &random)]
        waterfall = WaterfallPlacement(
            lanes: Lanes(count: laneCount, in: 600),
            lineGap: gap,
            tolerance: tolerance,
            lengths: rows.geometry,
            spans: rows.spans
        )
        naive = NaiveWaterfall(laneCount: laneCount, gap: gap, tolerance: tolerance, rows: rows)
    }

    mutating func follow(_ change: LayoutChange) {
        rows.apply(change)
        naive.follow(change, rows)
        let (lengths, spans) = (rows.geometry, rows.spans)
        switch change {
        case .lengths(let new, let row): waterfall.lengthsChanged(in: row..<row + new.count, lengths, spans)
        case .estimate: waterfall.estimateChanged(lengths, spans)
        case .edit(let edit): waterfall.apply(edit, lengths, spans)
        case .replacement: waterfall.lengthsChanged(in: 0..<lengths.rowCount, lengths, spans)
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
        waterfall.forEachRow(in: 0..<rows.rowCount, rows.geometry) { row, start, length, lanes in
            let isPinned = naive.rows[row].isPinned
            all.append(
                .init(lane: lanes.lowerBound, span: lanes.count, isPinned: isPinned, start: start, length: length)
            )
        }
        #expect(all == naive.rows)
        #expect(waterfall.contentLength(rows.geometry) == naive.contentLength)
        #expect(waterfall.start(ofRow: rows.rowCount, rows.geometry) == naive.contentLength)
        var ends = [Double](repeating: 0, count: waterfall.lanes.count)
        var overlapping: [NaiveWaterfall.Row] = []
        for row in all {
            if row.lanes.contains(where: { row.start < ends[$0] }) { overlapping.append(row) }
            for lane in row.lanes { ends[lane] = row.end + waterfall.gap }
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
            #expect(waterfall.lanes(ofRow: row) == naive.rows[row].lanes)
        }
    }
}

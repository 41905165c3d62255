@testable import ScreenfulRanges
import TestSupport
import Testing

@Suite struct FlowLinesTests {
    @Test(arguments: UInt64(0)..<160)
    func `a flow answers as lines filled one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedFlow(count: Int.random(in: 0...60, using: &random), using: &random)
        for step in 0..<50 {
            pair.follow(random.smallChange(rowCount: pair.rowCount), using: &random)
            if step % 4 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(12, using: &random)
        }
    }

    @Test(arguments: UInt64(0)..<30)
    func `a long flow answers as lines filled one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedFlow(count: Int.random(in: 2000...4000, using: &random), using: &random)
        for _ in 0..<12 {
            pair.follow(random.largeChange(rowCount: pair.rowCount), using: &random)
            pair.expectEqualAnswers(8, using: &random)
        }
        pair.expectEqual()
    }

    @Test(arguments: UInt64(0)..<30)
    func `edits at several places answer as lines filled one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedFlow(count: 400, using: &random)
        pair.follow(.replacement, using: &random)
        for _ in 0..<20 {
            var (removed, inserted): ([Range<Int>], [Range<Int>]) = ([], [])
            for start in stride(from: 0, to: pair.rowCount - 40, by: 40) {
                let first = start + Int.random(in: 0...9, using: &random)
                if Bool.random(using: &random) { removed.append(first..<first + Int.random(in: 1...3, using: &random)) }
            }
            for start in stride(from: 0, to: 300, by: 50) where Bool.random(using: &random) {
                inserted.append(start..<start + Int.random(in: 1...5, using: &random))
            }
            pair.follow(.edit(RowEdit(removed: removed, inserted: inserted)), using: &random)
            pair.expectEqual()
            pair.expectEqualAnswers(4, using: &random)
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func `rows never overlap, stay in their room and end where the content does`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var specification = LayoutSpecification(.flow)
        specification.gap = Double.random(in: 0...9, using: &random)
        specification.lineGap = Double.random(in: 0...9, using: &random)
        specification.inset = Double.random(in: 0...9, using: &random)
        let extent = Double.random(in: 60...900, using: &random)
        let room = extent - 2 * specification.inset
        let count = 500
        var layout = CollectionLayout(specification, count: count, estimate: 40, across: extent)
        // Thirds of the room: three of them fill it without gaps only within rounding.
        let widths = (0..<count).map { _ in
            Bool.random(using: &random) ? room / 3 : Double.random(in: 0...room, using: &random)
        }
        let lengths = (0..<count).map { _ in Double.random(in: 1...90, using: &random) }
        layout.setLengths(lengths, across: widths, from: 0)
        var (bottom, lineStart, lineBottom, edge) = (0.0, -1.0, 0.0, 0.0)
        var row = 0
        layout.forEachFrame(in: 0..<count) { along, across in
            #expect(along.length == lengths[row] && across.length == widths[row])
            #expect(along.start == layout.offset(ofRow: row))
            #expect(layout.crossExtent(ofRow: row).map { $0.start == across.start } ?? false)
            if along.start > lineStart {
                #expect(across.start == specification.inset)
                #expect(row == 0 || abs(along.start - lineBottom - specification.lineGap) < 1e-6)
            } else {
                #expect(across.start >= edge + specification.gap - 1e-6)
            }
            let end = along.start + along.length
            lineBottom = along.start > lineStart ? end : max(lineBottom, end)
            (lineStart, edge) = (along.start, across.start + across.length)
            #expect(edge <= specification.inset + room + 0.001)
            bottom = max(bottom, end)
            row += 1
        }
        #expect(abs(layout.length - bottom - specification.inset) < 1e-6)
    }

    @Test(arguments: [1.0, 30, 100, 399, 400, 401, 5_000])
    func `a billion unmeasured rows are one run of lines`(width: Double) {
        let count = 1_000_000_000
        let perLine = max(1, Int((400 + 10) / (width + 10)))
        var lengths = RowGeometry(count: count, estimate: 100)
        var widths = RowGeometry(count: count, estimate: width)
        var flow = FlowLines(width: 400, gap: 10, lineGap: 20, lengths: lengths, widths: widths)
        let lineCount = (count + perLine - 1) / perLine
        #expect(flow.lines.runCount == 1 && flow.counts.runCount <= 2)
        #expect(flow.contentLength == Double(lineCount) * 120 - 20)
        let last = Double(lineCount - 1) * 120
        #expect(flow.rows(intersecting: (last, .infinity)) == RowSet((lineCount - 1) * perLine..<count))
        #expect(flow.rows(intersecting: (last - 20, last)).isEmpty)

        // An edit at the front replays runs, not rows.
        lengths.setLengths([300, 7], from: 500_000_000)
        widths.setLengths([200, 7], from: 500_000_000)
        flow.sizesChanged(in: 500_000_000..<500_000_002, lengths, widths)
        let edit = RowEdit(removed: [0..<1])
        lengths.apply(edit)
        widths.apply(edit)
        flow.apply(edit, lengths, widths)
        #expect(flow.lines.runCount <= 5 && flow.counts.runCount <= 9)
        #expect(flow.rows(ofLine: flow.line(ofRow: 499_999_999)).contains(499_999_999))
        #expect(flow.lines.length(ofRow: flow.line(ofRow: 499_999_999)) == 320)
    }

    @Test func `measured rows do not hang on those in front that never were`() {
        let count = 10_000
        var lengths = RowGeometry(count: count, estimate: 40)
        var widths = RowGeometry(count: count, estimate: 245)
        lengths.setLengths(Array(repeating: 30, count: 100), from: 5_000)
        widths.setLengths(Array(repeating: 90, count: 100), from: 5_000)
        var flow = FlowLines(width: 370, gap: 8, lineGap: 6, lengths: lengths, widths: widths)
        // There would be room for three of the next line on that of row 4,999.
        #expect(flow.rows(ofLine: flow.line(ofRow: 4_999)) == 4_999..<5_000)
        #expect(flow.rows(ofLine: flow.line(ofRow: 5_000)) == 5_000..<5_003)
        lengths.setLength(30, ofRow: 4_999)
        widths.setLength(90, ofRow: 4_999)
        flow.sizesChanged(in: 4_999..<5_000, lengths, widths)
        #expect(flow.rows(ofLine: flow.line(ofRow: 5_000)) == 4_999..<5_002)
        // A new row among measured ones takes its place on their line.
        let edit = RowEdit(inserted: [5_003..<5_004])
        lengths.apply(edit)
        widths.apply(edit)
        widths.setEstimate(60)
        flow.apply(edit, lengths, widths)
        #expect(flow.rows(ofLine: flow.line(ofRow: 5_003)) == 5_002..<5_006)
    }

    @Test func `an edit places rows anew up to the first line that begins where one began`() {
        let count = 60_000
        var random = SeededGenerator(seed: 7)
        var lengths = RowGeometry(count: count, estimate: 40)
        var widths = RowGeometry(count: count, estimate: 100)
        lengths.setLengths((0..<count).map { _ in Double(Int.random(in: 20...60, using: &random)) }, from: 0)
        widths.setLengths((0..<count).map { _ in Double(Int.random(in: 20...160, using: &random)) }, from: 0)
        var flow = FlowLines(width: 640, gap: 8, lineGap: 8, lengths: lengths, widths: widths)
        for _ in 0..<20 {
            let row = Int.random(in: 0..<count - 20_000, using: &random)
            let edit = RowEdit(removed: [row..<row + 1], inserted: [row + 500..<row + 501])
            lengths.apply(edit)
            widths.apply(edit)
            let placed = flow.replay(FlowLines.Change.all(of: edit), lengths, widths)
            #expect((1..<10_000).contains(placed))
            // A row that only becomes longer moves no other row to another line.
            lengths.setLength(300, ofRow: row)
            #expect(flow.sizesChanged(in: row..<row + 1, lengths, widths) < 40)
        }
        flow.estimateChanged(lengths, widths)
        let fresh = FlowLines(width: 640, gap: 8, lineGap: 8, lengths: lengths, widths: widths)
        #expect(flow.lineCount == fresh.lineCount)
        #expect(flow.contentLength == fresh.contentLength)
    }
}

/// A flow and the naive one: both are told the same, and have to answer the same.
private struct PairedFlow {
    private var lengths: LayoutRows
    private var widths: LayoutRows
    private var flow: FlowLines
    private var naive: NaiveFlow

    init(count: Int, using random: inout SeededGenerator) {
        lengths = LayoutRows(count: count, estimate: Double(Int.random(in: 0...8, using: &random)) / 2)
        widths = LayoutRows(count: count, estimate: Double(Int.random(in: 1...24, using: &random)) / 2)
        let room = Double(Int.random(in: 1...80, using: &random)) / 2
        let gaps = (0..<2).map { _ in Double(Int.random(in: 0...2, using: &random)) * 1.5 }
        flow = FlowLines(
            width: room,
            gap: gaps[0],
            lineGap: gaps[1],
            lengths: lengths.geometry,
            widths: widths.geometry
        )
        naive = NaiveFlow(room: room, gap: gaps[0], lineGap: gaps[1], lengths, widths)
    }

    var rowCount: Int { lengths.rowCount }

    mutating func follow(_ change: LayoutChange, using random: inout SeededGenerator) {
        let old = (lengths.geometry, widths.geometry)
        lengths.apply(change)
        switch change {
        case .lengths(let lengths, let row):
            let isEqual = Set(lengths).count == 1
            let width = random.length(upTo: 12, hugeIn: 200)
            widths.apply(.lengths(lengths.map { _ in isEqual ? width : random.length(upTo: 12) }, from: row))
            flow.sizesChanged(in: row..<row + lengths.count, self.lengths.geometry, widths.geometry)
        case .estimate:
            widths.apply(.estimate(Double(Int.random(in: 1...24, using: &random)) / 2))
            flow.estimateChanged(lengths.geometry, widths.geometry)
        case .edit(let edit):
            widths.apply(.edit(edit))
            flow.apply(edit, lengths.geometry, widths.geometry)
        case .replacement:
            widths.apply(.lengths((0..<rowCount).map { _ in random.length(upTo: 12) }, from: 0))
            let changed = [
                lengths.geometry.rows(differingFrom: old.0), widths.geometry.rows(differingFrom: old.1),
            ].filter { !$0.isEmpty }
            if let first = changed.map(\.lowerBound).min(), let end = changed.map(\.upperBound).max() {
                flow.sizesChanged(in: first..<end, lengths.geometry, widths.geometry)
            }
            flow.estimateChanged(lengths.geometry, widths.geometry)
        }
        naive.follow(change, lengths, widths)
    }

    /// Expects the same of every line and row.
    func expectEqual() {
        #expect((0..<flow.lineCount).map(flow.rows(ofLine:)) == naive.lines)
        #expect((0..<flow.lineCount).map { flow.lines.length(ofRow: $0) } == naive.lineLengths)
        #expect(flow.lines.estimate == naive.lineEstimate)
        #expect(flow.contentLength == naive.contentLength)
        let all = 0..<rowCount
        #expect(all.map { flow.start(ofRow: $0) } == all.map { naive.places[$0].start })
        #expect(flow.start(ofRow: rowCount) == naive.contentLength)
        expectEqualFrames(all)
    }

    private func expectEqualFrames(_ rows: Range<Int>) {
        var frames: [[Double]] = []
        flow.forEachFrame(in: rows, lengths.geometry, widths.geometry) { along, across in
            frames.append([along.start, along.length, across.start, across.length])
        }
        let (lengths, widths) = (lengths.lengths, widths.lengths)
        #expect(frames == rows.map { [naive.places[$0].start, lengths[$0], naive.places[$0].across, widths[$0]] })
    }

    /// Expects the same rows of some stretches, and the same places of the rows between the first and the last.
    func expectEqualAnswers(_ count: Int, using random: inout SeededGenerator) {
        for _ in 0..<count {
            let extent = random.stretch(of: naive.contentLength)
            let found = flow.rows(intersecting: extent)
            #expect(Array(found.joined()) == naive.rows(intersecting: extent), "\(extent)")
            let some = found.hull.prefix(20)
            expectEqualFrames(some)
            if let row = some.first {
                let across = flow.across(ofRow: row, widths.geometry)
                #expect([across.start, across.length] == [naive.places[row].across, widths.length(ofRow: row)])
            }
            var visited: [[Double]] = []
            flow.forEachRow(in: some, lengths.geometry) { visited.append([Double($0), $1, $2]) }
            #expect(visited == some.map { [Double($0), naive.places[$0].start, lengths.length(ofRow: $0)] })
        }
    }
}

/// The obvious flow: every line filled row by row.
private struct NaiveFlow {
    let room: Double
    let gap: Double
    let lineGap: Double
    private(set) var lineEstimate = 0.0
    private(set) var lines: [Range<Int>] = []
    private(set) var lineLengths: [Double] = []
    /// The offset of each row's line, and the row's place across.
    private(set) var places: [(start: Double, across: Double)] = []

    init(room: Double, gap: Double, lineGap: Double, _ lengths: LayoutRows, _ widths: LayoutRows) {
        (self.room, self.gap, self.lineGap) = (room, gap, lineGap)
        follow(.replacement, lengths, widths)
    }

    var contentLength: Double { lineLengths.isEmpty ? 0 : lineLengths.reduce(0, +) - lineGap }

    mutating func follow(_ change: LayoutChange, _ lengths: LayoutRows, _ widths: LayoutRows) {
        let rows = lengths.naive.rows
        let known = widths.naive.rows.map(\.length)
        lines = []
        var used = 0.0
        var beginsMeasured = false
        for row in rows.indices {
            // Rows that were never measured count with a point at least.
            let width = known[row] ?? max(1, widths.naive.estimate)
            let isMeasured = rows[row].length != nil
            if let last = lines.last, used + gap + width <= room, beginsMeasured || !isMeasured {
                lines[lines.count - 1] = last.lowerBound..<row + 1
                used += gap + width
            } else {
                lines.append(row..<row + 1)
                (used, beginsMeasured) = (width, isMeasured)
            }
        }
        let members = lines.map { rows[$0].map(\.length) }
        if !change.isOfLengths {
            let whole = members.filter { !$0.contains(nil) }.map { ($0.compactMap(\.self).max() ?? 0) + lineGap }
            let mean = whole.isEmpty ? 0 : whole.reduce(0, +) / Double(whole.count)
            lineEstimate = max(lengths.naive.estimate + lineGap, (mean * 64).rounded() / 64)
        }
        lineLengths = members.map { line in
            guard let longest = line.compactMap(\.self).max() else { return lineEstimate }
            return line.contains(nil) ? max(longest + lineGap, lineEstimate) : longest + lineGap
        }
        places = []
        var start = 0.0
        for (line, length) in zip(lines, lineLengths) {
            var across = 0.0
            for row in line {
                places.append((start, across))
                across += (known[row] ?? widths.naive.estimate) + gap
            }
            start += length
        }
    }

    func rows(intersecting extent: (start: Double, end: Double)) -> [Int] {
        guard extent.start < extent.end else { return [] }
        return zip(lines, lineLengths).flatMap { line, length -> Range<Int> in
            let start = places[line.lowerBound].start
            return start < extent.end && start + length - lineGap > extent.start ? line : 0..<0
        }
    }
}

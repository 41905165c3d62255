@testable import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct SectionColumnsTests {
    @Test(arguments: UInt64(0)..<160, [LayoutSpecification.Kind.grid, .waterfall])
    func `columns with headers answer as sections placed one by one`(seed: UInt64, kind: LayoutSpecification.Kind) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
        var pair = PairedColumns(kind, counts, using: &random)
        for step in 0..<40 {
            pair.change(isLarge: false, using: &random)
            if step % 4 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
            if seed % 2 == 0 { pair.pinSome(using: &random) }
        }
    }

    @Test(arguments: UInt64(0)..<16, [LayoutSpecification.Kind.grid, .waterfall])
    func `long sections answer as sections placed one by one`(seed: UInt64, kind: LayoutSpecification.Kind) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0...1800, using: &random) }
        var pair = PairedColumns(kind, counts, using: &random)
        for step in 0..<10 {
            pair.change(isLarge: true, using: &random)
            if step % 3 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
            if seed % 2 == 0 { pair.pinSome(using: &random) }
        }
    }

    @Test(arguments: UInt64(0)..<160)
    func `columns with headers and spans answer as sections placed one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let isLarge = seed % 16 == 0
        let counts = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            Int.random(in: 0...(isLarge ? 400 : 9), using: &random)
        }
        var pair = PairedColumns(.waterfall, counts, hasSpans: true, using: &random)
        for step in 0..<(isLarge ? 12 : 40) {
            pair.change(isLarge: isLarge, using: &random)
            if step % 4 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
            if seed % 2 == 0 { pair.pinSome(using: &random) }
        }
    }

    @Test(arguments: UInt64(0)..<320)
    func `a flow with headers answers as sections placed one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let isLarge = seed % 16 == 0
        let counts = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            Int.random(in: 0...(isLarge ? 400 : 9), using: &random)
        }
        var pair = PairedColumns(.flow, counts, using: &random)
        for step in 0..<(isLarge ? 12 : 40) {
            pair.change(isLarge: isLarge, using: &random)
            if step % 4 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
        }
    }

    @Test(arguments: UInt64(0)..<60, [LayoutSpecification.Kind.grid, .flow, .waterfall])
    func `a row is found where it is said to be, whatever is rounded`(seed: UInt64, kind: LayoutSpecification.Kind) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<40).map { _ in Int.random(in: 0...6, using: &random) }
        var specification = LayoutSpecification(kind, columns: .count(3))
        specification.lineGap = 0.3
        specification.inset = 0.7
        var layout = CollectionLayout(
            specification,
            count: counts.reduce(0, +),
            estimate: 0.1,
            across: 100,
            sections: SectionGeometry(SectionCounts(counts), header: 0.7, footer: 0.3, pinsHeaders: true)
        )
        for row in 0..<layout.rowCount where row % 3 == 0 {
            let width = [Double.random(in: 9...60, using: &random)]
            layout.setLengths([Double.random(in: 0.1...9, using: &random)], across: width, from: row)
        }
        for row in 0..<layout.rowCount {
            let start = layout.offset(ofRow: row)
            #expect(!layout.rows(intersecting: (start - 5, start)).contains(row: row))
            #expect(layout.rows(intersecting: (start, start.nextUp)).contains(row: row))
            let anchor = layout.anchor(at: layout.offset(ofAnchor: row), screen: 100).row
            #expect(layout.offset(ofRow: anchor) + layout.length(ofRow: anchor) > start)
        }
    }

    @Test(arguments: [LayoutSpecification.Kind.grid, .waterfall])
    func `a billion rows in a hundred thousand sections take no memory by rows`(kind: LayoutSpecification.Kind) {
        let counts = SectionCounts((0..<100_000).map { 9_000 + $0 % 2_001 })
        var specification = LayoutSpecification(kind, columns: .count(4))
        specification.lineGap = 10
        specification.inset = 5
        specification.tolerance = 16
        let sections = SectionGeometry(counts, header: 30, footer: 10, pinsHeaders: true)
        var layout = CollectionLayout(
            specification,
            count: counts.rowCount,
            estimate: 90,
            across: 1000,
            sections: sections
        )
        let lines = counts.counts.reduce(0) { $0 + ($1 + 3) / 4 }
        #expect(layout.length == Double(lines) * 100 + 100_000 * (30 + 10 + 10 - 10))
        let last = counts.rowCount - 1
        #expect(layout.rows(intersecting: (layout.length - 16, .infinity)).contains(row: last))
        #expect(layout.rows(intersecting: (layout.length - 15, .infinity)).isEmpty)
        // A row that is measured, or comes, changes its own section.
        let middle = counts.firstRow(ofSection: 50_000) + 5
        let next = layout.stretch(ofSection: 50_001).start
        layout.setLengths([1090], from: middle)
        #expect(layout.stretch(ofSection: 50_000).length > 1100)
        let growth = layout.stretch(ofSection: 50_001).start - next
        #expect(kind == .waterfall ? growth <= 1000 : growth == 1000)
        #expect(layout.offset(ofRow: counts.firstRow(ofSection: 50_001)) == next + growth + 35)
        var more = counts.counts
        more[50_000] += 4
        layout.apply(RowEdit(inserted: [middle..<middle + 4]), sections: SectionCounts(more))
        #expect(layout.stretch(ofSection: 50_001).start >= next + growth)
        #expect(layout.rowCount == counts.rowCount + 4)
    }

    @Test func `rows of a section that were never measured fill columns up to the tolerance at once`() {
        for laneCount in 1...5 {
            for tolerance in [0.0, 3, 4, 9, 40, 1e9] {
                var specification = LayoutSpecification(.waterfall, columns: .count(laneCount))
                (specification.lineGap, specification.tolerance) = (1, tolerance)
                for count in 1...40 {
                    let plain = CollectionLayout(specification, count: count, estimate: 3, across: 100)
                    let sections = SectionGeometry(SectionCounts([count]))
                    let own = CollectionLayout(
                        specification,
                        count: count,
                        estimate: 3,
                        across: 100,
                        sections: sections
                    )
                    #expect(own.length == plain.length, "\(laneCount) columns, \(tolerance), \(count) rows")
                    #expect((0..<count).allSatisfy { own.offset(ofRow: $0) == plain.offset(ofRow: $0) })
                }
            }
        }
    }

    @Test func `sections come with columns, and columns with sections`() {
        let counts = SectionCounts([5, 0, 4])
        var layout = CollectionLayout(.list, count: 9, estimate: 10, across: 300)
        layout.setSections(SectionGeometry(counts, header: 7, pinsHeaders: true))
        #expect(layout.length == 111)
        var grid = LayoutSpecification(.grid, columns: .count(3))
        (grid.gap, grid.lineGap, grid.inset) = (6, 2, 4)
        layout.setSpecification(grid, across: 300)
        // A header of 7, an inset of 4, two lines of 10 with a gap of 2, an inset; a header; the same as the first.
        #expect(layout.length == 81)
        #expect(layout.offset(ofRow: 5) == 55)
        #expect(layout.crossExtent(ofRow: 6)?.start == layout.lanes?.start(of: 1))
        layout.setSections(nil)
        #expect(layout.length == 42)
        layout.setSections(SectionGeometry(SectionCounts([2, 7]), header: 7))
        #expect(layout.length == 74)
        layout.setExtent(across: 200)
        #expect(layout.offset(ofRow: 2) == 36)
        layout.setSpecification(LayoutSpecification(.pager), across: 200)
        #expect(layout.shownSections == nil && layout.length == 90)
    }
}

/// A layout with sections and columns and the naive one: both are told the same, and have to answer the same.
private struct PairedColumns {
    private var rows: LayoutRows
    /// The lengths across the axis, of a flow.
    private var widths: LayoutRows?
    private var layout: CollectionLayout
    private var naive: NaiveColumns

    init(
        _ kind: LayoutSpecification.Kind,
        _ counts: [Int],
        hasSpans: Bool = false,
        using random: inout SeededGenerator
    ) {
        let estimate = Double(Int.random(in: 0...8, using: &random)) / 2
        let count = counts.reduce(0, +)
        rows =
            hasSpans
            ? LayoutRows(count: count, estimate: estimate, spansFrom: random)
            : LayoutRows(count: count, estimate: estimate)
        let laneCount = Int.random(in: 1...7, using: &random)
        var specification = LayoutSpecification(kind, columns: .count(laneCount))
        specification.gap = 8
        specification.spans = hasSpans ? "columns" : nil
        specification.lineGap = Double(Int.random(in: 0...2, using: &random)) * 1.5
        specification.inset = [0, 0, 2.5, 12][Int.random(in: 0..<4, using: &random)]
        specification.tolerance = [0, 0, 0.5, 2, 9][Int.random(in: 0..<5, using: &random)]
        let room = Double(Int.random(in: 60...120, using: &random)) / 2
        if kind == .flow {
            specification.gap = Double(Int.random(in: 0...2, using: &random)) * 1.5
            widths = LayoutRows(count: count, estimate: room)
        }
        let (header, footer) = (random.length(upTo: 9), random.length(upTo: 9, hugeIn: 200))
        var sections = SectionGeometry(SectionCounts(counts), header: header, footer: footer, pinsHeaders: true)
        // The first of each kind to be measured stands for all others, which is as they are.
        for element in 0..<min(2, sections.elementCount) {
            sections.setLength(element == 0 ? header : footer, ofElement: element)
        }
        layout = CollectionLayout(
            specification,
            count: rows.rowCount,
            estimate: estimate,
            across: kind == .flow ? room + 2 * specification.inset : 600,
            sections: sections
        )
        naive = NaiveColumns(
            specification,
            laneCount: kind == .flow ? 1 : laneCount,
            room: room,
            counts: counts,
            elements: counts.flatMap { _ in [header, footer] },
            rows: rows,
            widths: widths
        )
        naive.place(rows)
    }

    mutating func change(isLarge: Bool, using random: inout SeededGenerator) {
        if naive.counts.count > 0, Int.random(in: 0..<5, using: &random) == 0 {
            return setElement(using: &random)
        }
        let change =
            isLarge ? random.largeChange(rowCount: rows.rowCount) : random.smallChange(rowCount: rows.rowCount)
        var counts = naive.counts
        if case .edit(let edit) = change { counts = random.counts(after: edit, counts) }
        rows.apply(change)
        changeWidths(change, using: &random)
        naive.follow(change, counts: counts, rows)
        switch change {
        case .lengths(let lengths, let row):
            let crossing = widths?.geometry ?? rows.spans
            let own = crossing.map { crossing in lengths.indices.map { crossing.length(ofRow: row + $0) } }
            layout.setLengths(lengths, across: own, from: row)
        case .estimate(let estimate): layout.setEstimate(estimate, across: widths?.naive.estimate)
        case .edit(let edit):
            let elements = layout.apply(edit, sections: SectionCounts(counts))
            #expect((elements?.countChange ?? 0) == 2 * counts.count - naive.elements.count)
        case .replacement: layout.adopt(rows.geometry, across: widths?.geometry ?? rows.spans)
        }
        takeElements()
    }

    /// Gives rows of a flow other widths where they have other lengths.
    private mutating func changeWidths(_ change: LayoutChange, using random: inout SeededGenerator) {
        guard var widths else { return }
        switch change {
        case .lengths(let lengths, let row):
            let equal = Set(lengths).count == 1 ? random.length(upTo: 24, hugeIn: 200) : nil
            widths.apply(.lengths(lengths.map { _ in equal ?? random.length(upTo: 24, hugeIn: 200) }, from: row))
        case .estimate: widths.apply(.estimate(Double(Int.random(in: 1...40, using: &random)) / 2))
        case .edit, .replacement: widths.apply(change)
        }
        self.widths = widths
        naive.widths = widths
    }

    private mutating func setElement(using random: inout SeededGenerator) {
        let element = Int.random(in: 0..<2 * naive.counts.count, using: &random)
        let length = random.length(upTo: 30, hugeIn: 200)
        layout.setLength(length, ofElement: element)
        #expect(layout.stretch(ofElement: element).length == length)
        takeElements()
    }

    /// Takes the lengths of headers and footers, of which sections that are new have estimated ones.
    private mutating func takeElements() {
        naive.elements = (0..<2 * naive.counts.count).map { layout.stretch(ofElement: $0).length }
        naive.place(rows)
    }

    /// Pins what is on screen somewhere.
    mutating func pinSome(using random: inout SeededGenerator) {
        let start = random.stretch(of: naive.contentLength).start
        let found = layout.rows(intersecting: (start, start + 20))
        layout.pin(found)
        // Where rows take several columns, one that was not measured may take more than it has.
        naive.pin(found.joined().filter { rows.spans?.isMeasured($0) ?? true })
        naive.place(rows)
    }

    /// Expects the same of every row, every header and every footer, and that rows of one column do not overlap.
    func expectEqual() {
        #expect(layout.length == naive.contentLength)
        let starts = layout.lanes.map { lanes in (0..<lanes.count).map { lanes.start(of: $0) } } ?? []
        let width = layout.lanes?.width ?? 0
        var all: [[Double]] = []
        layout.forEachFrame(in: 0..<rows.rowCount) { along, across in
            all.append([along.start, along.length, across.start, across.length])
        }
        let lengths = widths?.lengths
        let expected = naive.rows.enumerated().map { index, row in
            let across = lengths.map { (row.across, $0[index]) }
            let length = row.span == 1 ? width : Double(row.span) * (width + 8) - 8
            return [row.start, row.length, starts[row.lane] + (across?.0 ?? 0), across?.1 ?? length]
        }
        #expect(all == expected)
        for row in naive.rows.indices.prefix(9) {
            #expect(layout.crossExtent(ofRow: row).map { [$0.start, $0.length] } == Array(expected[row][2...]))
        }
        var visited: [[Double]] = []
        layout.forEachRow(in: 0..<rows.rowCount) { visited.append([Double($0), $1, $2]) }
        #expect(visited == naive.rows.enumerated().map { [Double($0.offset), $0.element.start, $0.element.length] })
        for (index, section) in naive.sections.enumerated() {
            #expect(layout.stretch(ofSection: index) == (section.start, section.end - section.start))
            #expect(layout.stretch(ofElement: 2 * index) == naive.stretch(ofElement: 2 * index))
            #expect(layout.stretch(ofElement: 2 * index + 1) == naive.stretch(ofElement: 2 * index + 1))
            var ends = [Double](repeating: section.startOfRows, count: starts.count)
            var overlapping: [Int] = []
            for row in section.rows {
                let place = naive.rows[row]
                if place.lanes.contains(where: { place.start < ends[$0] }) { overlapping.append(row) }
                for lane in place.lanes { ends[lane] = place.start + place.length }
            }
            #expect((overlapping.isEmpty || widths != nil) && ends.allSatisfy { $0 <= section.endOfRows })
        }
    }

    /// Expects the same rows, headers and footers of some stretches, and that a place is found again by its anchor.
    func expectEqualAnswers(_ count: Int, using random: inout SeededGenerator) {
        for _ in 0..<count {
            let extent = random.stretch(of: naive.contentLength)
            #expect(Array(layout.rows(intersecting: extent).joined()) == naive.rows(intersecting: extent), "\(extent)")
            let elements = layout.elements(intersecting: extent).filter { naive.elements[$0] > 0 }
            #expect(elements == naive.elements(intersecting: extent), "\(extent)")
            let visible = layout.elements(visibleIn: extent).joined().filter { naive.elements[$0] > 0 }
            let pinned = extent.start < extent.end ? naive.pinnedElement(at: extent.start) : nil
            #expect(visible == Set(elements + (pinned.map { [$0] } ?? [])).sorted(), "\(extent)")
            let headers = naive.sections.indices.map { layout.pinnedHeader(ofSection: $0, at: extent.start)?.start }
            #expect(
                headers == naive.sections.indices.map { naive.pinnedHeader(ofSection: $0, at: extent.start)?.start }
            )
            expectAnchor(at: extent.start)
            guard let row = (0..<rows.rowCount).randomElement(using: &random) else { continue }
            #expect(layout.offset(ofRow: row) == naive.rows[row].start)
        }
    }

    private func expectAnchor(at offset: Double) {
        let anchor = layout.anchor(at: offset, screen: 100)
        guard rows.rowCount > 0 else {
            #expect(anchor.row == 0)
            return
        }
        #expect(layout.offset(ofAnchor: anchor.row) + anchor.within == offset)
        let start = offset + (naive.pinnedElement(at: offset).map { naive.elements[$0] } ?? 0)
        let found = naive.rows(intersecting: (start, start + 100)).first
        let next = naive.rows.indices.first { naive.rows[$0].end > start }
        // Of rows without length that stand there, any one is as good.
        let isThere = found == nil && naive.rows[anchor.row].end == start
        #expect(anchor.row == found ?? next ?? rows.rowCount - 1 || isThere, "\(offset)")
    }
}

extension SeededGenerator {
    /// The rows of sections after an edit: mostly as near to what they were as possible, seldom others altogether.
    fileprivate mutating func counts(after edit: RowEdit, _ old: [Int]) -> [Int] {
        var new = old
        var row = 0
        var starts: [Int] = []
        for count in old {
            starts.append(row)
            row += count
        }
        func section(ofRow row: Int) -> Int { starts.lastIndex { $0 <= row } ?? 0 }
        let gone = edit.removed.flatMap(\.self) + edit.moved.flatMap { Array($0.rows) }
        for row in gone { new[section(ofRow: row)] -= 1 }
        let total = row + edit.countChange
        if new.isEmpty { new = [0] }
        while new.reduce(0, +) < total {
            // All that come go to few sections.
            let missing = total - new.reduce(0, +)
            new[Int.random(in: 0..<new.count, using: &self)] += Int.random(in: 1...missing, using: &self)
        }
        switch Int.random(in: 0..<6, using: &self) {
        case 0: new.insert(0, at: Int.random(in: 0...new.count, using: &self))
        case 1:
            // A section is cut in two.
            let index = Int.random(in: 0..<new.count, using: &self)
            let part = Int.random(in: 0...new[index], using: &self)
            new[index] -= part
            new.insert(part, at: index)
        case 2 where new.count > 1:
            let index = Int.random(in: 1..<new.count, using: &self)
            new[index - 1] += new.remove(at: index)
        default: break
        }
        return new
    }
}

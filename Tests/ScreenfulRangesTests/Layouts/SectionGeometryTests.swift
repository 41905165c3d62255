@testable import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct SectionGeometryTests {
    @Test(arguments: UInt64(0)..<120)
    func `a list with headers answers as sections laid out one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedSections(using: &random)
        for step in 0..<40 {
            pair.change(using: &random)
            if step % 4 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
        }
    }

    @Test(arguments: UInt64(0)..<60)
    func `lengths that cannot be added exactly leave every boundary in order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<40).map { _ in Int.random(in: 0...6, using: &random) }
        var list = CollectionLayout(
            list: RowGeometry(count: counts.reduce(0, +), estimate: 0.1),
            sections: SectionGeometry(SectionCounts(counts), header: 0.7, footer: 0.3, pinsHeaders: true)
        )
        for row in 0..<list.rowCount where row % 3 == 0 {
            list.setLengths([Double.random(in: 0.1...9, using: &random)], from: row)
        }
        for row in 0..<list.rowCount {
            let (start, end) = list.extent(of: row..<row + 1)
            // A stretch that only touches a row's edges does not hold it, and one that ends within it does.
            #expect(!list.rows(intersecting: (start - 5, start)).contains(row: row))
            #expect(list.rows(intersecting: (start, start.nextUp)).contains(row: row))
            #expect(list.rows(intersecting: (start + (end - start) / 2, end + 5)).hull.first == row)
            #expect(list.anchor(at: list.offset(ofAnchor: row), screen: 100).row == row)
        }
    }

    @Test func `a billion rows in 26 sections are a few runs`() {
        let counts = SectionCounts(Array(repeating: 40_000_000, count: 25))
        let list = CollectionLayout(
            list: RowGeometry(count: 1_000_000_000, estimate: 50),
            sections: SectionGeometry(counts, header: 30, footer: 10, pinsHeaders: true)
        )
        #expect(list.length == 50_000_001_000)
        #expect(list.offset(ofRow: 999_999_999) == 50_000_000_940)
        #expect(list.rows(intersecting: (50e9, .infinity)) == RowSet(999_999_980..<1_000_000_000))
        #expect(list.offset(ofAnchor: 40_000_000) == list.stretch(ofSection: 1).start)
        #expect(list.elements(visibleIn: (3e9, 3e9 + 800)) == RowSet(2..<3))
    }
}

/// A list with headers and footers and the naive one: both are told the same, and have to answer the same.
private struct PairedSections {
    private struct Section {
        var header: Double
        var rows: [Double]
        var footer: Double
    }

    /// A stretch of the naive list: of a row by its number, or of an element.
    private struct Place {
        var row: Int?
        var element: Int?
        var start: Double
        var length: Double
        var end: Double { start + length }
    }

    private var list: CollectionLayout
    private var sections: [Section]
    private var places: [Place] = []

    init(using random: inout SeededGenerator) {
        let counts = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
        let (estimate, header, footer) = (random.length(upTo: 40), random.length(upTo: 9), random.length(upTo: 9))
        sections = counts.map { count in
            Section(header: header, rows: Array(repeating: estimate, count: count), footer: footer)
        }
        var geometry = SectionGeometry(SectionCounts(counts), header: header, footer: footer, pinsHeaders: true)
        // The first of each kind to be measured stands for all others, which is as they are.
        for element in 0..<min(2, geometry.elementCount) {
            geometry.setLength(element == 0 ? header : footer, ofElement: element)
        }
        list = CollectionLayout(
            list: RowGeometry(count: counts.reduce(0, +), estimate: estimate),
            sections: geometry
        )
        place()
    }

    private mutating func place() {
        places = []
        var (end, row) = (0.0, 0)
        func add(_ length: Double, row: Int? = nil, element: Int? = nil) {
            places.append(Place(row: row, element: element, start: end, length: length))
            end += length
        }
        for (index, section) in sections.enumerated() {
            add(section.header, element: 2 * index)
            for length in section.rows {
                add(length, row: row)
                row += 1
            }
            add(section.footer, element: 2 * index + 1)
        }
    }

    private var counts: SectionCounts { SectionCounts(sections.map(\.rows.count)) }

    mutating func change(using random: inout SeededGenerator) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2 where list.rowCount > 0:
            let rows = random.range(in: list.rowCount)
            let new = rows.map { _ in random.length(upTo: 60) }
            list.setLengths(new, from: rows.lowerBound)
            for (row, length) in zip(rows, new) { setLength(length, ofRow: row) }
        case 3 where !sections.isEmpty:
            let index = sections.indices.randomElement(using: &random) ?? 0
            let length = random.length(upTo: 60, hugeIn: 200)
            let element = 2 * index + Int.random(in: 0...1, using: &random)
            list.setLength(length, ofElement: element)
            #expect(list.stretch(ofElement: element).length == length)
            takeElements()
        case 4: insertSection(using: &random)
        case 5 where !sections.isEmpty: removeSection(using: &random)
        case 6 where sections.count > 1: moveRow(using: &random)
        default: insertRows(using: &random)
        }
        place()
    }

    private mutating func setLength(_ length: Double, ofRow row: Int) {
        guard let path = counts.path(ofRow: row) else { return }
        sections[path.section].rows[path.item] = length
    }

    private mutating func insertSection(using random: inout SeededGenerator) {
        let index = Int.random(in: 0...sections.count, using: &random)
        // More rows than the others have, so that the new section is told from its neighbours by its count.
        let count = sections.isEmpty ? 0 : 10 + Int.random(in: 0...5, using: &random)
        let first = sections[..<index].reduce(0) { $0 + $1.rows.count }
        let estimates = (header: estimate(ofElement: 0), footer: estimate(ofElement: 1))
        let rows = Array(repeating: list.estimate, count: count)
        sections.insert(Section(header: estimates.header, rows: rows, footer: estimates.footer), at: index)
        apply(RowEdit(inserted: [first..<first + count]))
    }

    /// The length of an element that was not measured: that of an element of a section that is added at the end.
    private func estimate(ofElement element: Int) -> Double {
        var probe = list
        probe.apply(RowEdit(), sections: SectionCounts(counts.counts + [0]))
        return probe.stretch(ofElement: 2 * sections.count + element).length
    }

    private mutating func removeSection(using random: inout SeededGenerator) {
        let index = sections.indices.randomElement(using: &random) ?? 0
        let rows = counts.rows(ofSection: index)
        sections.remove(at: index)
        apply(RowEdit(removed: [rows]))
    }

    private mutating func moveRow(using random: inout SeededGenerator) {
        guard let row = (0..<list.rowCount).randomElement(using: &random), let from = counts.path(ofRow: row) else {
            return
        }
        let length = sections[from.section].rows.remove(at: from.item)
        let target = sections.indices.randomElement(using: &random) ?? 0
        let item = Int.random(in: 0...sections[target].rows.count, using: &random)
        let destination = counts.rows(ofSection: target).lowerBound + item
        sections[target].rows.insert(length, at: item)
        apply(RowEdit(moved: [.init(row..<row + 1, to: destination)]))
    }

    private mutating func insertRows(using random: inout SeededGenerator) {
        guard let index = sections.indices.randomElement(using: &random) else { return }
        let item = Int.random(in: 0...sections[index].rows.count, using: &random)
        let first = counts.rows(ofSection: index).lowerBound + item
        let count = Int.random(in: 1...3, using: &random)
        sections[index].rows.insert(contentsOf: Array(repeating: list.estimate, count: count), at: item)
        apply(RowEdit(inserted: [first..<first + count]))
    }

    private mutating func apply(_ edit: RowEdit) {
        let elements = list.apply(edit, sections: counts)
        #expect((elements?.countChange ?? 0) == 2 * sections.count - (places.count { $0.element != nil }))
        takeElements()
    }

    /// Takes the lengths of headers and footers: those that were not measured are as long as the first that was, and
    /// which sections stay in an edit is decided by the counts of rows.
    private mutating func takeElements() {
        for index in sections.indices {
            sections[index].header = list.stretch(ofElement: 2 * index).length
            sections[index].footer = list.stretch(ofElement: 2 * index + 1).length
        }
    }

    /// Expects the same of every row and element.
    func expectEqual() {
        #expect(list.length == (places.last?.end ?? 0))
        var visited: [[Double]] = []
        list.forEachRow(in: 0..<list.rowCount) { visited.append([Double($0), $1, $2]) }
        #expect(visited == places.compactMap { place in place.row.map { [Double($0), place.start, place.length] } })
        for place in places {
            if let row = place.row { #expect(list.offset(ofRow: row) == place.start) }
            if let element = place.element {
                let stretch = list.stretch(ofElement: element)
                #expect(stretch == (place.start, place.length))
            }
        }
    }

    /// Expects the same rows and elements of some stretches, and that a place is found again by its anchor.
    func expectEqualAnswers(_ count: Int, using random: inout SeededGenerator) {
        for _ in 0..<count {
            let extent = random.stretch(of: list.length)
            let inside = places.filter { place in
                extent.start < extent.end && place.start < extent.end && place.end > extent.start && place.length > 0
            }
            let rows = list.rows(intersecting: extent).joined().filter { list.length(ofRow: $0) > 0 }
            #expect(rows == inside.compactMap(\.row), "\(extent)")
            let elements = list.elements(intersecting: extent).filter { list.stretch(ofElement: $0).length > 0 }
            #expect(elements == inside.compactMap(\.element), "\(extent)")
            let visible = list.elements(visibleIn: extent).joined().filter { list.stretch(ofElement: $0).length > 0 }
            let pinned = extent.start < extent.end ? pinnedElement(at: extent.start) : nil
            #expect(visible == Set(elements + (pinned.map { [$0] } ?? [])).sorted(), "\(extent)")
            expectAnchor(at: extent.start)
        }
    }

    /// The header that stays in view at an offset: of the last section that starts there or before.
    private func pinnedElement(at offset: Double) -> Int? {
        let headers = places.filter { $0.element.map { $0.isMultiple(of: 2) } ?? false }
        guard let header = headers.last(where: { $0.start <= offset }), let element = header.element, header.length > 0,
            let footer = places.first(where: { $0.element == element + 1 })
        else { return nil }
        return min(offset, footer.start - header.length) + header.length > offset ? element : nil
    }

    private func expectAnchor(at offset: Double) {
        let anchor = list.anchor(at: offset, screen: 100)
        guard list.rowCount > 0 else {
            #expect(anchor.row == 0)
            return
        }
        #expect(list.offset(ofAnchor: anchor.row) + anchor.within == offset)
        let covered = pinnedElement(at: offset).map { list.stretch(ofElement: $0).length } ?? 0
        let first = places.first { $0.row != nil && $0.end > offset + covered && $0.length > 0 }
        if list.length(ofRow: anchor.row) > 0 {
            #expect(anchor.row == first?.row ?? list.rowCount - 1)
        }
    }
}

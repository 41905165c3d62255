import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Headers and footers between rows in columns: states follow from places, and what is on screen stays in place.
@Suite struct EngineSectionColumnsTests {
    @Test(arguments: UInt64(0)..<80)
    func `what is on screen of rows, headers and footers is visible, and nothing else`(seed: UInt64) {
        var world = SectionWorld(seed: seed)
        for step in 0..<40 {
            world.change()
            let engine = world.driver.engine
            let rows = engine.states.filter { $0.state.contains(.visible) }.flatMap(\.rows)
            #expect(rows == world.visibleRows, "step \(step)")
            let elements = engine.elementStates.filter { $0.state.contains(.visible) }.flatMap(\.rows)
            #expect(elements == world.visibleElements, "step \(step)")
        }
    }

    @Test(arguments: UInt64(0)..<80)
    func `the first row that no header covers stays where it is`(seed: UInt64) {
        var world = SectionWorld(seed: seed)
        for step in 0..<40 {
            world.scroll()
            let anchor = world.driver.engine.anchor()
            guard world.driver.engine.rowCount > 0, world.driver.engine.offset > 0 else { continue }
            let top = world.top(ofRow: anchor.row)
            let kind = world.changeGeometry()
            guard !world.isAtEnd else { continue }
            switch kind {
            // The row stays where it is on screen, or as far below the header that covers it.
            case .rows: #expect(abs(world.top(ofRow: anchor.row) - top) < 1e-6, "step \(step)")
            case .headers:
                let offset = world.driver.engine.layout.offset(ofAnchor: anchor.row) + anchor.within
                #expect(abs(offset - world.driver.engine.offset) < 1e-6, "step \(step)")
            }
        }
    }

    @Test func `a jump to a row of a grid lands below the pinned header`() {
        var driver = SectionWorld.driver(.grid, Array(repeating: 10, count: 20))
        driver.send(.opened)
        driver.send(.scrolled(Scroll(.row(57, within: 0))))
        #expect(driver.engine.layout.offset(ofRow: 57) - driver.engine.offset == 30)
        driver.send(.scrolled(Scroll(.row(60, within: 0))))
        #expect(driver.engine.offset == driver.engine.layout.stretch(ofSection: 6).start)
    }

    @Test(arguments: [LayoutSpecification.Kind.grid, .waterfall])
    func `a pinned header is visible far below its place`(kind: LayoutSpecification.Kind) {
        var driver = SectionWorld.driver(kind, [900_000, 5])
        driver.openAndDrag(to: 20_000_000)
        #expect(driver.engine.elementStates.first?.state == .inHierarchy)
        let end = driver.engine.layout.stretch(ofElement: 1).start
        driver.scroll(to: end - 15, .drag, velocity: 10)
        // Pushed out by the footer, which it never covers: the header ends with the rows.
        #expect(driver.engine.layout.pinnedHeader(ofSection: 0, at: end - 15)?.start == end - 30)
        #expect(driver.engine.elementStates.first?.state == .inHierarchy)
        driver.scroll(to: end, .drag, velocity: 10)
        #expect(driver.engine.elementStates.first?.state.contains(.visible) == false)
    }

    @Test func `headers go with a list to columns, and back`() {
        var driver = SectionWorld.driver(.list, [10, 10, 10])
        driver.send(.opened)
        driver.send(.layoutSet(LayoutSpecification(.grid, columns: .count(3))))
        #expect(driver.engine.elementStates.first?.state == .inHierarchy)
        #expect(driver.engine.contentLength == 3 * 440)
        driver.send(.layoutSet(.list))
        #expect(driver.engine.contentLength == 3120)
        #expect(driver.engine.elementStates.first?.state == .inHierarchy)
        driver.send(.sectionsSet(nil))
        #expect(driver.engine.contentLength == 3000)
        driver.send(.sectionsSet(SectionGeometry(SectionCounts([10, 10, 10]), header: 30)))
        driver.send(.layoutSet(LayoutSpecification(.sheet)))
        #expect(driver.engine.elementStates.allSatisfy { !$0.state.isInRange })
    }
}

/// A list in sections, arranged in some way, to which random things happen.
private struct SectionWorld {
    /// The subject of a change.
    enum Subject {
        case rows
        case headers
    }

    var random: SeededGenerator
    var driver: EngineDriver
    private var counts: [Int]

    /// Sections with headers of 30 points and footers of 10, under a viewport of 400.
    static func driver(_ kind: LayoutSpecification.Kind, _ counts: [Int]) -> EngineDriver {
        EngineDriver(rows: counts.reduce(0, +), length: 100, viewport: 400) {
            $0.container = .collection
            $0.layout = LayoutSpecification(kind, columns: .count(3))
            $0.sections = SectionGeometry(SectionCounts(counts), header: 30, footer: 10, pinsHeaders: true)
        }
    }

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        counts = (0..<20).map { _ in Int.random(in: 0...12, using: &random) }
        self.random = random
        driver = Self.driver(.grid, counts)
        driver.send(.layoutSet(arrangement()))
        driver.send(.opened)
    }

    private mutating func arrangement() -> LayoutSpecification {
        var layout = LayoutSpecification(
            [.list, .grid, .waterfall].randomElement(using: &random) ?? .grid,
            columns: Bool.random(using: &random)
                ? .count(random.number(1...5)) : .leastWidth(Double(random.number(40...200)))
        )
        layout.gap = Double(random.number(0...12))
        layout.lineGap = Double(random.number(0...12))
        layout.inset = Double(random.number(0...12))
        layout.tolerance = Double(random.number(0...30))
        return layout
    }

    mutating func scroll() {
        let limit = max(1, driver.engine.contentLength - 400)
        driver.scroll(to: Double.random(in: 1...limit, using: &random).rounded(), .drag, velocity: 100)
    }

    mutating func change() {
        switch random.number(0...4) {
        case 0: edit()
        case 1: _ = changeGeometry()
        case 2:
            let offset = Double.random(in: -100...driver.engine.contentLength + 100, using: &random).rounded()
            driver.scroll(to: offset, .drag, velocity: 100)
        case 3: driver.send(.resized(Size(width: Double(random.number(100...500)), height: 400)))
        default: scroll()
        }
    }

    /// Changes lengths, or the arrangement of rows.
    mutating func changeGeometry() -> Subject {
        let count = driver.engine.rowCount
        switch random.number(0...4) {
        case 0:
            let first = random.number(0...count)
            let lengths = (0..<min(random.number(0...30), count - first)).map { _ in Double(random.number(0...300)) }
            driver.send(.measured(rows: first..<first + lengths.count, lengths: lengths))
            return .rows
        case 1:
            driver.send(.estimateChanged(Double(random.number(20...200))))
            return .rows
        case 2 where !counts.isEmpty:
            let measured = (0..<random.number(1...4)).map { _ in
                MeasuredElement(element: random.number(0...2 * counts.count - 1), length: Double(random.number(0...80)))
            }
            driver.send(.elementsMeasured(measured, edition: driver.engine.edition))
            return .headers
        case 3:
            let sections = SectionGeometry(SectionCounts(counts), header: 25, footer: 0, pinsHeaders: true)
            driver.send(.sectionsSet(sections))
            return .headers
        default:
            driver.send(.layoutSet(arrangement()))
            return .headers
        }
    }

    /// Removes, inserts or moves rows of sections, or a section with its rows.
    private mutating func edit() {
        let section = random.number(0...counts.count - 1)
        let first = counts[..<section].reduce(0, +)
        let edit: RowEdit
        switch random.number(0...4) {
        case 0:
            counts.insert(random.number(0...9), at: section)
            edit = RowEdit(inserted: [first..<first + counts[section]])
        case 1 where counts.count > 1: edit = RowEdit(removed: [first..<first + counts.remove(at: section)])
        case 2:
            let item = random.number(0...counts[section])
            let rows = first + item..<first + min(counts[section], item + random.number(0...5))
            guard !rows.isEmpty else { return }
            counts[section] -= rows.count
            let target = random.number(0...counts.count - 1)
            let destination = counts[..<target].reduce(0, +) + random.number(0...counts[target])
            counts[target] += rows.count
            edit = RowEdit(moved: [RowEdit.Move(rows, to: destination)])
        default:
            let row = first + random.number(0...counts[section])
            let count = random.number(1...5)
            counts[section] += count
            edit = RowEdit(inserted: [row..<row + count])
        }
        driver.send(.committed(edit, growsAtTail: false, growsAtHead: false, sections: SectionCounts(counts)))
    }

    /// Points from the viewport's start to a row.
    func top(ofRow row: Int) -> Double { driver.engine.layout.offset(ofRow: row) - driver.engine.offset }

    /// Whether the viewport is at an end of the content, where it may be held.
    var isAtEnd: Bool {
        driver.engine.offset == 0 || driver.engine.offset >= driver.engine.contentLength - 400
    }

    private func isSeen(_ top: Double, _ bottom: Double) -> Bool {
        top < driver.engine.offset + 400 && bottom > driver.engine.offset
    }

    /// The rows of which a part is on screen, by looking at every one; of a grid, all of their lines, which end a gap
    /// before the next one, or an inset before the footer.
    var visibleRows: [Int] {
        let layout = driver.engine.layout
        var seen: [Int] = []
        for section in counts.indices {
            let rows = SectionCounts(counts).rows(ofSection: section)
            let end = layout.stretch(ofElement: 2 * section + 1).start - layout.specification.inset
            for row in rows {
                let top = layout.offset(ofRow: row)
                var bottom = top + layout.length(ofRow: row)
                if layout.specification.kind == .grid {
                    let next = rows.first { layout.offset(ofRow: $0) > top || $0 >= row + (layout.lanes?.count ?? 1) }
                    bottom = next.map { layout.offset(ofRow: $0) - layout.specification.lineGap } ?? end
                }
                if isSeen(top, bottom) { seen.append(row) }
            }
        }
        return seen
    }

    /// The headers and footers of which a part is on screen, by looking at every one, and the pinned header.
    var visibleElements: [Int] {
        let layout = driver.engine.layout
        // Before rows were ever visible, or without any, an update of states may have been put off.
        var seen = Set(
            (0..<2 * counts.count).filter { element in
                let (start, length) = layout.stretch(ofElement: element)
                return length > 0 && isSeen(start, start + length)
            }
        )
        let pinned = counts.indices.last { layout.stretch(ofSection: $0).start <= driver.engine.offset }
        if let pinned, let header = layout.pinnedHeader(ofSection: pinned, at: driver.engine.offset),
            header.start + header.length > driver.engine.offset
        {
            seen.insert(2 * pinned)
        }
        // One without length is in a state too, which nobody sees.
        let without = driver.engine.elementStates.filter { $0.state.contains(.visible) }.flatMap(\.rows)
        return (seen.union(without.filter { layout.stretch(ofElement: $0).length == 0 })).sorted()
    }
}

extension SeededGenerator {
    fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Headers and footers have states as rows do, and rows stay where they are while these change.
@Suite struct EngineSectionTests {
    /// Sections with headers of 30 points and footers of 10, under a viewport of 400.
    private static func driver(_ counts: [Int], pinsHeaders: Bool = true) -> EngineDriver {
        EngineDriver(rows: counts.reduce(0, +), length: 100, viewport: 400) {
            $0.sections = SectionGeometry(SectionCounts(counts), header: 30, footer: 10, pinsHeaders: pinsHeaders)
        }
    }

    /// One character for each header and footer.
    private static func picture(_ engine: Engine) -> String {
        engine.elementStates.map { String(repeating: $0.state.letter, count: $0.rows.count) }.joined()
    }

    @Test func `headers are in the ranges that their places are in`() {
        var driver = Self.driver(Array(repeating: 2, count: 12), pinsHeaders: false)
        driver.openAndDrag(to: 960)
        // Sections of 240 points: the viewport has the fifth and most of the sixth, footer excluded.
        #expect(Self.picture(driver.engine) == "...PPPPDVVVDDDDPPPP.....")
        let outcome = driver.scroll(to: 1100, .drag, velocity: 10)
        #expect(Self.picture(driver.engine) == "....PPPDDVVVVDDPPPPPP...")
        let ahead = InterfaceState.inHierarchy.subtracting(.visible)
        #expect(outcome.elementChanges.first == StateChange(row: 11, old: ahead, new: .inHierarchy))
    }

    @Test func `a pinned header is visible far below its place`() {
        var driver = Self.driver([1_000_000, 5])
        driver.openAndDrag(to: 50_000_000)
        #expect(Self.picture(driver.engine) == "V...")
        let revision = driver.engine.revision
        driver.scroll(to: 1_000_000 * 100 + 30 - 15, .drag, velocity: 10)
        // Pushed out by the footer, which it never covers: the header ends with the rows.
        #expect(Self.picture(driver.engine) == "VVVD")
        #expect(driver.engine.revision == revision + 1)
        driver.scroll(to: 1_000_000 * 100 + 30, .drag, velocity: 10)
        #expect(Self.picture(driver.engine) == ".VVD")
    }

    @Test func `a list without rows shows what of its sections is in the viewport`() {
        var driver = Self.driver(Array(repeating: 0, count: 12))
        driver.send(.opened)
        // Sections of 40 points in a viewport of 400, and no range mode before rows were ever visible.
        #expect(driver.engine.mode == .unspecified)
        #expect(Self.picture(driver.engine) == "VVVVVVVVVVVVVVVVVVVV....")
        driver.scroll(to: 10, .drag, velocity: 10)
        #expect(Self.picture(driver.engine) == "VVVVVVVVVVVVVVVVVVVVVDDD")
        driver.send(.containerStateChanged([]))
        #expect(Self.picture(driver.engine) == String(repeating: ".", count: 24))
    }

    @Test func `a jump to a row lands below the pinned header`() {
        var driver = Self.driver(Array(repeating: 10, count: 20))
        driver.send(.opened)
        driver.send(.scrolled(Scroll(.row(57, within: 0))))
        #expect(driver.engine.layout.offset(ofRow: 57) - driver.engine.offset == 30)
        driver.send(.scrolled(Scroll(.row(60, within: 0))))
        // The first row of a section: the header stands in its place.
        #expect(driver.engine.offset == driver.engine.layout.stretch(ofSection: 6).start)
        var anchored = driver.engine
        #expect(anchored.anchor() == (60, 0))
    }

    @Test(arguments: UInt64(0)..<60)
    func `the first row that no header covers stays where it is`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var counts = (0..<20).map { _ in Int.random(in: 0...12, using: &random) }
        var driver = Self.driver(counts)
        driver.send(.opened)
        for _ in 0..<30 {
            let limit = max(1, driver.engine.contentLength - 400)
            driver.scroll(to: Double.random(in: 1...limit, using: &random).rounded(), .drag, velocity: 100)
            let anchor = driver.engine.anchor()
            guard let path = SectionCounts(counts).path(ofRow: anchor.row) else { continue }
            if Bool.random(using: &random) {
                let element = Int.random(in: 0..<2 * counts.count, using: &random)
                let length = Double(Int.random(in: 0...80, using: &random))
                let measured = MeasuredElement(element: element, length: length)
                driver.send(.elementsMeasured([measured], edition: driver.engine.edition))
                #expect(driver.engine.layout.stretch(ofElement: element).length == length)
                expectHeld(anchor, driver)
            } else {
                // A section comes before or after, or rows leave the one before.
                let section = Int.random(in: 0...path.section, using: &random)
                let first = counts[..<section].reduce(0, +)
                let top = driver.engine.layout.offset(ofRow: anchor.row) - driver.engine.offset
                counts.insert(3, at: section)
                driver.send(
                    .committed(
                        RowEdit(inserted: [first..<first + 3]),
                        growsAtTail: false,
                        growsAtHead: false,
                        sections: SectionCounts(counts)
                    )
                )
                let now = driver.engine.layout.offset(ofRow: anchor.row + 3) - driver.engine.offset
                let isAtEnd = driver.engine.offset >= driver.engine.contentLength - 400
                #expect(isAtEnd || now == top)
            }
            let seen = driver.engine.elementStates.filter { $0.state.contains(.visible) }.flatMap(\.rows)
            #expect(seen == Self.visible(driver.engine))
        }
    }

    private func expectHeld(_ anchor: (row: Int, within: Double), _ driver: EngineDriver) {
        let isAtEnd = driver.engine.offset >= driver.engine.contentLength - 400
        let isAtStart = driver.engine.offset == 0
        #expect(
            isAtEnd || isAtStart
                || driver.engine.layout.offset(ofAnchor: anchor.row) + anchor.within == driver.engine.offset
        )
    }

    /// The elements of which a part is on screen, by looking at every one.
    private static func visible(_ engine: Engine) -> [Int] {
        guard !engine.visibleRows.isEmpty, let counts = engine.layout.sections?.counts else { return [] }
        let (start, end) = (engine.offset, engine.offset + 400)
        let standing = engine.layout.elements(intersecting: (start, end))
        let pinned = (0..<counts.sectionCount).last { engine.layout.stretch(ofSection: $0).start <= start }
        let header = pinned.flatMap { engine.layout.pinnedHeader(ofSection: $0, at: start) }
        let isPinned = header.map { $0.start + $0.length > start } ?? false
        return Set(Array(standing) + (isPinned ? [2 * (pinned ?? 0)] : [])).sorted()
    }

    @Test func `an empty section comes and goes without an edit of rows`() {
        var driver = Self.driver([4, 4])
        driver.send(.opened)
        driver.send(
            .committed(RowEdit(), growsAtTail: false, growsAtHead: false, sections: SectionCounts([4, 0, 4]))
        )
        #expect(driver.engine.contentLength == 8 * 100 + 3 * 40)
        #expect(driver.engine.elementStates.last?.rows.upperBound == 6)
        let outcome = driver.send(
            .committed(RowEdit(), growsAtTail: false, growsAtHead: false, sections: SectionCounts([8]))
        )
        #expect(driver.engine.contentLength == 840)
        #expect(!outcome.elementDepartures.isEmpty)
        #expect(driver.send(.elementsMeasured([.init(element: 0, length: 50)], edition: 0)).isEmpty)
        #expect(driver.engine.counters.staleAnswers == 1)
    }
}

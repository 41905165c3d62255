import ScreenfulRanges
import TestSupport
import Testing

@Suite struct SectionGeometryTests {
    @Test(arguments: UInt64(0)..<100)
    func `elements follow one another, and pinned headers stay within their sections`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func length() -> Double { Double([0, 0, 20, 28, 44].randomElement(using: &random) ?? 0) }
        let sections = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            SectionGeometry.Section(
                header: length(),
                rows: (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    Double(Int.random(in: 0...120, using: &random))
                },
                footer: length()
            )
        }
        let geometry = SectionGeometry(sections)
        #expect(geometry.sectionCount == sections.count)
        var top = 0.0
        for (index, section) in sections.enumerated() {
            let header = geometry.header(ofSection: index)
            #expect(header?.start == (section.header > 0 ? top : nil))
            #expect(geometry.stretch(ofSection: index).start == top)
            top += section.header
            for (row, length) in zip(geometry.rows(ofSection: index), section.rows) {
                #expect(row == (top, length))
                top += length
            }
            for offset in stride(from: -50.0, through: geometry.length + 50, by: 37) {
                let pinned = geometry.pinnedHeader(ofSection: index, at: offset)
                #expect((pinned == nil) == (header == nil))
                guard let pinned, let header else { continue }
                #expect(pinned.start >= header.start)
                #expect(pinned.start + pinned.length <= max(top, header.start + header.length))
                #expect(offset < header.start || offset > top - header.length || pinned.start == offset)
            }
            #expect(geometry.footer(ofSection: index)?.start == (section.footer > 0 ? top : nil))
            top += section.footer
        }
        #expect(geometry.length == top)
        for start in stride(from: -30.0, through: top + 30, by: 23) {
            let seen = geometry.sections(intersecting: (start, start + 60))
            let naive = sections.indices.filter { index in
                let stretch = geometry.stretch(ofSection: index)
                return stretch.start < start + 60 && stretch.start + stretch.length > start
            }
            // Sections without extent lie between those that are seen.
            #expect(naive.allSatisfy(seen.contains))
            #expect(naive.first.map { seen.lowerBound == $0 } ?? seen.isEmpty)
        }
    }
}

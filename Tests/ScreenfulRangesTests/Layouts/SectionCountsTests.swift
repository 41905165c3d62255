import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct SectionCountsTests {
    @Test func `rows and items name each other`() {
        let sections = SectionCounts([3, 0, 2])
        #expect(sections.rowCount == 5)
        for row in 0..<5 {
            let path = sections.path(ofRow: row)
            #expect(path.flatMap(sections.row(at:)) == row)
        }
        #expect(sections.path(ofRow: 3) == IndexPath(section: 2, item: 0))
        #expect(sections.rows(ofSection: 1) == 3..<3)
    }

    @Test func `what is not there has no name`() {
        let sections = SectionCounts([3, 0])
        #expect(sections.path(ofRow: 3) == nil)
        #expect(sections.path(ofRow: -1) == nil)
        #expect(sections.row(at: IndexPath(section: 1, item: 0)) == nil)
        #expect(sections.row(at: IndexPath(section: 0, item: -1)) == nil)
        #expect(SectionCounts([]).path(ofRow: 0) == nil)
    }
}

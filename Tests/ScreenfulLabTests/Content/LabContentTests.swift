import ScreenfulLab
import TestSupport
import Testing

@Suite struct LabContentTests {
    @Test func `rows between offsets are those that a walk finds`() {
        var random = SeededGenerator(seed: 4)
        let content = LabContent(.feed, rowCount: 200, seed: 9)
        for _ in 0..<2000 {
            let start = Double.random(in: -900...content.length + 900, using: &random).rounded()
            let end = start + Double.random(in: 0...1500, using: &random).rounded()
            let walked = (0..<200).filter { content.tops[$0] < end && content.tops[$0 + 1] > start }
            let found = content.rows(from: start, to: end)
            #expect(Array(found) == (end > start ? walked : Array(found)), "\(start)...\(end)")
        }
    }

    @Test func `a mix has the median and the limits that it says`() {
        let content = LabContent(.feed, rowCount: 20_000, seed: 5)
        let heights = content.rows.map(\.height).sorted()
        #expect(abs(heights[10_000] - 297.7) < 5)
        #expect(heights[0] == 110 && heights[19_999] == 760)
        #expect(abs(content.length / 20_000 - 320) < 5)
        let bytes = content.rows.map(\.bytes).sorted()
        #expect(abs(bytes[10_000] - 55_000) < 1500)
        #expect(content.rows.allSatisfy { $0.decoding > 2000 && $0.decoding < 100_000 })
    }

    @Test func `pages cover all rows once`() {
        let content = LabContent(.thumbnails, rowCount: 130, seed: 1)
        let rows = (0...content.page(ofRow: 129)).flatMap { Array(content.rows(ofPage: $0)) }
        #expect(rows == Array(0..<130))
        #expect(content.rows(ofPage: 7).isEmpty)
    }
}

@testable import ScreenfulRanges
import Testing

@Suite struct RowGeometryTests {
    @Test func `a billion unmeasured rows are one run`() {
        let geometry = RowGeometry(count: 1_000_000_000, estimate: 76)
        #expect(geometry.runCount == 1)
        #expect(geometry.length == 76e9)
        #expect(geometry.offset(ofRow: 999_999_999) == 75_999_999_924)
        #expect(geometry.row(atOffset: 75_999_999_999) == 999_999_999)
    }

    @Test func `rows that touch an edge are out`() {
        let geometry = RowGeometry(count: 10, estimate: 100)
        #expect(geometry.rows(intersecting: (100, 300)) == 1..<3)
        #expect(geometry.rows(intersecting: (99, 301)) == 0..<4)
        #expect(geometry.rows(intersecting: (-500, 0)) == 0..<0)
        #expect(geometry.rows(intersecting: (1000, 1500)) == 10..<10)
        #expect(geometry.rows(intersecting: (950, 1500)) == 9..<10)
    }

    @Test(arguments: [
        (200.0, 200.0), (300, 200), (.nan, 200), (200, .nan), (.infinity, .infinity), (-.infinity, -1),
    ])
    func `a stretch without extent holds no row`(start: Double, end: Double) {
        #expect(RowGeometry(count: 10, estimate: 100).rows(intersecting: (start, end)).isEmpty)
    }

    @Test func `an endless stretch holds every row`() {
        let geometry = RowGeometry(count: 10, estimate: 100)
        #expect(geometry.rows(intersecting: (-.infinity, .infinity)) == 0..<10)
    }

    @Test func `a list without rows has no length and no row`() {
        let geometry = RowGeometry(count: 0, estimate: 100)
        #expect(geometry.length == 0)
        #expect(geometry.offset(ofRow: 0) == 0)
        #expect(geometry.row(atOffset: 0) == nil)
        #expect(geometry.rows(intersecting: (0, 480)).isEmpty)
    }

    @Test func `a better estimate moves unmeasured rows only`() {
        var geometry = RowGeometry(count: 10, estimate: 100)
        geometry.setLengths([50, 60], from: 4)
        geometry.setEstimate(10)
        #expect(geometry.length == 190)
        #expect(geometry.offset(ofRow: 6) == 150)
    }

    @Test func `equal neighbours share a run`() {
        var geometry = RowGeometry(count: 100, estimate: 50)
        geometry.setLengths([Double](repeating: 80, count: 30), from: 10)
        #expect(geometry.runCount == 3)
        geometry.setLength(90, ofRow: 20)
        #expect(geometry.runCount == 5)
        geometry.setLength(80, ofRow: 20)
        #expect(geometry.runCount == 3)
    }

    @Test func `a reloaded row keeps its length until it is measured again`() {
        var geometry = RowGeometry(count: 5, estimate: 50)
        geometry.setLengths([10, 20, 30, 40, 50], from: 0)
        geometry.apply(RowEdit(reloaded: [1..<3]))
        #expect(geometry.length == 150)
        #expect(geometry.firstUnmeasured(in: 0..<5) == 1..<3)
    }

    @Test func `a moved row takes its length along`() {
        var geometry = RowGeometry(count: 4, estimate: 50)
        geometry.setLengths([10, 20, 30, 40], from: 0)
        geometry.apply(RowEdit(removed: [0..<1], inserted: [1..<2], moved: [RowEdit.Move(3..<4, to: 0)]))
        #expect((0..<4).map { geometry.length(ofRow: $0) } == [40, 50, 20, 30])
    }

    @Test func `rows given back leave their place to later ones`() {
        var geometry = RowGeometry(count: 1000, estimate: 50)
        for round in 0..<50 {
            geometry.setLengths((0..<100).map { Double($0 + round) }, from: round * 10)
            geometry.remove(round * 10..<round * 10 + 5)
            geometry.insert(5, at: 0)
        }
        geometry.remove(0..<1000)
        geometry.checkInvariants()
        #expect(geometry.runCount == 0)
        #expect(geometry.tree.nodes.count < 2000)
    }

    @Test func `a run takes 48 bytes`() {
        #expect(MemoryLayout<RunTree<LengthRun>.Node>.stride == 48)
        #expect(MemoryLayout<RunTree<IdentityRun>.Node>.stride == 32)
    }
}

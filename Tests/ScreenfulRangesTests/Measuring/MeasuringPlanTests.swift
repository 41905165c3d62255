import ScreenfulRanges
import Testing

@Suite struct MeasuringPlanTests {
    @Test func `rows around a reader are measured in growing circles`() {
        var plan = MeasuringPlan(rowCount: 1000)
        let geometry = RowGeometry(count: 1000, estimate: 50)
        let rows = (0..<5).compactMap { _ in plan.next(near: [500..<510], in: geometry, limit: 100)?.rows }
        #expect(rows == [500..<600, 400..<500, 600..<700, 300..<400, 700..<800])
    }

    @Test func `where two readers look, both are served`() {
        var plan = MeasuringPlan(rowCount: 1000)
        let geometry = RowGeometry(count: 1000, estimate: 50)
        let rows = (0..<4).compactMap { _ in plan.next(near: [100..<110, 800..<810], in: geometry, limit: 50)?.rows }
        #expect(rows == [100..<150, 800..<850, 50..<100, 750..<800])
    }

    @Test func `what is given up comes back`() throws {
        var plan = MeasuringPlan(rowCount: 100)
        let geometry = RowGeometry(count: 100, estimate: 50)
        let first = plan.next(near: [], in: geometry, limit: 10)
        let stretch = try #require(first)
        #expect(stretch.rows == 0..<10)
        #expect(plan.next(near: [], in: geometry, limit: 10)?.rows == 10..<20)
        plan.giveUp(stretch)
        #expect(plan.next(near: [], in: geometry, limit: 20)?.rows == 0..<10)
        #expect(plan.next(near: [], in: geometry, limit: 10)?.rows == 20..<30)
    }

    @Test func `an answer is split where an edit split its rows`() throws {
        var plan = MeasuringPlan(rowCount: 100)
        let geometry = RowGeometry(count: 100, estimate: 50)
        let first = plan.next(near: [], in: geometry, limit: 10)
        let stretch = try #require(first)
        plan.apply(
            RowEdit(removed: [2..<4], inserted: [0..<1], moved: [.init(6..<7, to: 90)], reloaded: [5..<6])
        )
        let parts = plan.finish(stretch)
        #expect(parts.map(\.rows) == [1..<3, 3..<5, 6..<8, 90..<91])
        #expect(parts.map(\.lengths) == [0..<2, 4..<6, 8..<10, 6..<7])
    }

    @Test func `a list that is measured needs nothing`() {
        var plan = MeasuringPlan(rowCount: 3)
        var geometry = RowGeometry(count: 3, estimate: 50)
        geometry.setLengths([1, 2, 3], from: 0)
        #expect(plan.next(near: [1..<2], in: geometry, limit: 10) == nil)
    }

    @Test func `a billion rows are planned like a thousand`() {
        var plan = MeasuringPlan(rowCount: 1_000_000_000)
        var geometry = RowGeometry(count: 1_000_000_000, estimate: 50)
        for step in 0..<1000 {
            guard let stretch = plan.next(near: [500_000_000..<500_000_010], in: geometry, limit: 64) else { break }
            for part in plan.finish(stretch) {
                geometry.setLengths(part.lengths.map { Double($0 * 7 % 31 + step % 5) }, from: part.rows.lowerBound)
            }
        }
        #expect(geometry.measuredRowCount == 64_000)
        #expect(geometry.firstUnmeasured(in: 499_968_000..<500_032_000) == nil)
    }

    @Test func `the last rows without a length are found from behind`() {
        var geometry = RowGeometry(count: 100, estimate: 50)
        geometry.setLengths([1, 2, 3], from: 40)
        #expect(geometry.lastUnmeasured(in: 0..<100) == 43..<100)
        #expect(geometry.lastUnmeasured(in: 0..<43) == 0..<40)
        #expect(geometry.lastUnmeasured(in: 10..<41) == 10..<40)
        #expect(geometry.lastUnmeasured(in: 40..<43) == nil)
        #expect(geometry.lastUnmeasured(in: 0..<0) == nil)
        #expect(geometry.firstMeasured(in: 0..<100) == 40)
        geometry.invalidate(40..<42)
        #expect(geometry.lastUnmeasured(in: 0..<42) == 0..<42)
        #expect(geometry.firstMeasured(in: 0..<100) == 42)
        #expect(geometry.firstMeasured(in: 0..<42) == nil)
        #expect(geometry.firstMeasured(in: 43..<100) == nil)
    }
}

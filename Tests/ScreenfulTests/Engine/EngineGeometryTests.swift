import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

/// A geometry that viewers of one width share.
@Suite struct EngineGeometryTests {
    /// A list whose first rows were measured.
    private func geometry(_ count: Int, estimate: Double = 100, lengths: [Double] = []) -> RowGeometry {
        var geometry = RowGeometry(count: count, estimate: estimate)
        geometry.setLengths(lengths, from: 0)
        return geometry
    }

    @Test func `the first visible row stays where it is`() {
        var driver = EngineDriver(rows: 100)
        driver.openAndDrag(to: 5030)
        let lengths = (0..<100).map { 50 + Double($0 % 3) * 25 }
        let outcome = driver.send(.geometryAdopted(geometry(100, lengths: lengths), edition: 0))
        let top = lengths.prefix(50).reduce(0, +)
        #expect(driver.engine.offset == top + 30)
        #expect(
            outcome.actions.first
                == .geometryChanged(contentLength: lengths.reduce(0, +), correction: top + 30 - 5030)
        )
        #expect(driver.engine.layout.lengths.measuredRowCount == 100)
    }

    @Test func `one edition too old, or a row too many, changes nothing`() {
        var driver = EngineDriver(rows: 100)
        driver.openAndDrag(to: 5000)
        driver.send(.committed(RowEdit(reloaded: [0..<1]), growsAtTail: false, growsAtHead: false))
        let revision = driver.engine.revision
        #expect(driver.send(.geometryAdopted(geometry(100, estimate: 50), edition: 0)).isEmpty)
        #expect(driver.send(.geometryAdopted(geometry(101, estimate: 50), edition: 1)).isEmpty)
        #expect(driver.engine.revision == revision)
        #expect(driver.engine.contentLength == 10_000)
        #expect(driver.engine.counters.staleAnswers == 2)
        #expect(!driver.send(.geometryAdopted(geometry(100, estimate: 50), edition: 1)).isEmpty)
        #expect(driver.engine.contentLength == 5000)
    }

    @Test func `a pager's pages stay as long as the viewport`() {
        var driver = EngineDriver(rows: 9) { $0.container = .pager }
        driver.send(.opened)
        #expect(driver.send(.geometryAdopted(geometry(9), edition: 0)).isEmpty)
        #expect(driver.engine.contentLength == 3600)
        #expect(driver.engine.counters.staleAnswers == 0)
    }

    @Test func `a geometry that is known already changes nothing that can be seen`() {
        var driver = EngineDriver(rows: 100)
        driver.openAndDrag(to: 5000)
        #expect(driver.send(.geometryAdopted(driver.engine.layout.lengths, edition: 0)).isEmpty)
    }

    @Test func `a pass that waits for rows goes on when their lengths come this way`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        #expect(driver.send(.opened).actions.compactMap(\.measuredRows) == [0..<6])
        let few = driver.send(.geometryAdopted(geometry(1000, lengths: [10, 20]), edition: 0))
        #expect(few.actions.compactMap(\.measuredRows).first?.lowerBound == 2)
        #expect(driver.engine.needsUpdate)
        let all = [Double](repeating: 90, count: 1000)
        #expect(!driver.send(.geometryAdopted(geometry(1000, lengths: all), edition: 0)).changes.isEmpty)
        #expect(!driver.engine.needsUpdate)
    }

    @Test func `what one viewer measures is not another one's business`() {
        let lengths = (0..<100).map { Double($0 + 1) }
        let shared = geometry(100, lengths: lengths)
        var viewers = [EngineDriver(rows: 100), EngineDriver(rows: 100)]
        for index in viewers.indices {
            viewers[index].send(.opened)
            viewers[index].send(.geometryAdopted(shared, edition: 0))
        }
        viewers[0].send(.measured(rows: 40..<41, lengths: [500]))
        #expect(viewers[0].engine.contentLength == 5050 - 41 + 500)
        #expect(viewers[1].engine.contentLength == 5050)
        #expect(shared.length == 5050)
    }

    @Test func `before the list is opened, lengths are taken and nothing is said`() {
        var driver = EngineDriver(rows: 100)
        #expect(driver.send(.geometryAdopted(geometry(100, estimate: 50), edition: 0)).isEmpty)
        #expect(driver.engine.contentLength == 5000)
    }
}

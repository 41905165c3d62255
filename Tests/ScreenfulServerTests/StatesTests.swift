import JSON
import ScreenfulServer
import TestSupport
import Testing

/// The states that are answered over REST equal those that a slow model finds by looking at every row.
@Suite struct StatesTests {
    /// A list of rows of one height, looked at row by row.
    private struct Model {
        let height: Double
        let viewport: Double
        var rowCount: Int

        /// The state of every row while the reader scrolls, with Texture's tuning.
        ///
        /// Leading and trailing are 1 and 1/2 screenful for display, 2.5 and 1.5 for preload.
        func states(offset: Double, movesDown: Bool) -> [Int64] {
            let display = range(offset, leading: 1, trailing: 0.5, movesDown)
            let preload = range(offset, leading: 2.5, trailing: 1.5, movesDown)
            return (0..<rowCount).map { row in
                if isRow(row, in: (offset, offset + viewport)) { return 15 }
                return 1 | (isRow(row, in: display) ? 4 : 0) | (isRow(row, in: preload) ? 2 : 0)
            }
        }

        private func range(_ offset: Double, leading: Double, trailing: Double, _ movesDown: Bool) -> (Double, Double) {
            let (above, below) = movesDown ? (trailing, leading) : (leading, trailing)
            return (offset - above * viewport, offset + (1 + below) * viewport)
        }

        private func isRow(_ row: Int, in range: (Double, Double)) -> Bool {
            Double(row) * height < range.1 && Double(row + 1) * height > range.0
        }
    }

    private func states(_ controller: JSONValue) -> [Int64] {
        (controller["runs"]?.array ?? []).flatMap { run -> [Int64] in
            guard let first = run[0]?.integer, let last = run[1]?.integer, let mask = run[2]?.integer else { return [] }
            return Array(repeating: mask, count: Int(last - first + 1))
        }
    }

    @Test(arguments: UInt64(0)..<6)
    func `random scrolls and edits give the states of the model`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var model = Model(
            height: Double(Int.random(in: 20...150, using: &random)),
            viewport: Double(Int.random(in: 50...900, using: &random)),
            rowCount: Int.random(in: 1...600, using: &random)
        )
        let client = try TestServer().client()
        let heights: JSONObject = ["rowHeights": "fixed", "rowHeight": .number(model.height)]
        let list = try client.makeList(rows: model.rowCount, with: heights)
        let viewport: JSONValue = ["width": 100, "height": .number(model.viewport)]
        let viewer = try client.makeViewer(of: list, with: ["viewport": viewport])
        var version = 1
        var known = states(try client.get("\(viewer)/range-controller").json)

        for _ in 0..<60 {
            if Int.random(in: 0..<10, using: &random) == 0, model.rowCount > 1 {
                let row = Int64.random(in: 0..<Int64(model.rowCount), using: &random)
                let edit: JSONValue = ["operations": [["op": "delete", "at": [0, .integer(row)]]]]
                try #require(try client.patch("\(list)/rows", edit, version: version).status == 200)
                version += 1
                model.rowCount -= 1
                known = states(try client.get("\(viewer)/range-controller").json)
            }
            let length = Double(model.rowCount) * model.height
            let offset = Double.random(in: 0..<max(1, length), using: &random).rounded()
            let velocity = Double.random(in: -3_000...3_000, using: &random)
            let answer = try client.post(
                "\(viewer)/scroll",
                ["offset": .number(offset), "phase": "drag", "velocity": .number(velocity)]
            ).json
            for change in answer["changes"]?.array ?? [] {
                let row = Int(try #require(change[0]?.integer))
                #expect(known[row] == change[1]?.integer)
                known[row] = try #require(change[2]?.integer)
            }
            let expected = model.states(offset: offset, movesDown: velocity > 0)
            #expect(known == expected, "offset \(offset), velocity \(velocity)")
            #expect(states(try client.get("\(viewer)/range-controller").json) == expected)
        }
    }
}

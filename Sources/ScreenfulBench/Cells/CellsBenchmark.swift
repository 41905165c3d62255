import ListStore
import Screenful
import ScreenfulServer
import ScreenfulTypes

/// What a row costs from its values to its height and its nodes, without measuring text.
enum CellsBenchmark: Benchmark {
    static let name = "cells"
    static let summary = "a feed post of 13 elements, text measured by arithmetic; processor time, median of 101"

    private static let width = 375.0

    static func run() throws -> [Figure] {
        let feed = GeneratedFeed(rows: 1000, seed: 1)
        let rows = (0..<64).map { id in feed.row(id: id).values.map(FieldValue.init) }
        let template = try CompiledTemplate(FeedPost.template, columns: GeneratedFeed.columns.map(TemplateColumn.init))
        var typesetter = CellTypesetter(text: ArithmeticText(), scale: 2)
        let heights = rows.map { row in typesetter.height(of: template, values: { row[$0] }, width: width).height }

        var next = 0
        func measure() {
            next = (next + 1) % rows.count
            let row = rows[next]
            _ = typesetter.height(of: template, values: { row[$0] }, width: width)
        }
        func build() {
            next = (next + 1) % rows.count
            let row = rows[next]
            let frame = Rect(x: 0, y: 0, width: width, height: heights[next])
            _ = typesetter.nodes(of: template, values: { row[$0] }, in: frame)
        }
        let allocations = try Allocations.perRun { measure() }
        let costs = Stopwatch.medianNanoseconds(of: 2, runs: 100) { $0 == 0 ? measure() : build() }
        return [
            Figure("height: heap allocations", allocations, "a row", bar: .atMost(0)),
            Figure("height", costs[0], "ns"),
            Figure("nodes", costs[1], "ns"),
            Figure("nodes / height", costs[1] / costs[0], "times"),
        ]
    }
}

import ListStore
import Screenful
import ScreenfulLayout
import ScreenfulService
import ScreenfulTypes

/// The cost of a row from its values to its height and its nodes, without measuring text.
enum CellsBenchmark: Benchmark {
    static let name = "cells"
    static let summary = "a feed post of 13 elements, text measured by arithmetic; processor time, median of 101"
    private static let width = 375.0

    static func run() throws -> [Figure] {
        let feed = GeneratedFeed(rows: 1000, seed: 1)
        let rows = (0..<64).map { id in feed.row(id: id).values }
        let template = try CompiledTemplate(FeedPost.template, columns: GeneratedFeed.columns)
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

private enum FeedPost {
    static let template = CellTemplate {
        CellElement.inset(EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
            CellElement.stack(.vertical, spacing: 8) {
                header
                CellElement.text("$title", font: FontDescription(size: 18, isBold: true), lines: 2)
                CellElement.text("$text", font: FontDescription(size: 15)).shown(if: "text")
                CellElement.networkImage("$image").sized(ratio: 0.5).shown(if: "image")
                footer
            }
        }
    }

    private static var header: CellElement {
        .stack(.horizontal, spacing: 8, alignItems: .center) {
            CellElement.text("$author", font: FontDescription(size: 14, isBold: true), lines: 1)
                .styled {
                    $0.flexGrow = 1
                    $0.flexShrink = 1
                }
            CellElement.text("{$date|date}", font: FontDescription(size: 13), lines: 1)
        }
    }

    private static var footer: CellElement {
        .stack(.horizontal, spacing: 16, justifyContent: .spaceBetween, alignItems: .center) {
            CellElement.text("{$likes|plural:# like,# likes}", font: FontDescription(size: 13))
            CellElement.text("$source", font: FontDescription(size: 12), lines: 1).styled { $0.flexShrink = 1 }
        }
    }
}

/// A text measurer with letters as wide as half their size, at almost no cost.
struct ArithmeticText: TextMeasuring {
    func measure(_ text: StyledText, width: Double) -> TextLayout {
        let advance = (text.runs.first?.font.size ?? 16) / 2
        let length = Double(text.text.utf8.count) * advance
        var lines = max(1, (length / width).rounded(.up))
        if text.paragraph.maximumLines > 0 { lines = min(lines, Double(text.paragraph.maximumLines)) }
        return TextLayout(size: Size(width: min(width, length), height: lines * text.paragraph.lineHeight))
    }
}

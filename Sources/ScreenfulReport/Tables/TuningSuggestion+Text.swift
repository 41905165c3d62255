public import ScreenfulLab
import JSON

extension TuningSuggestion {
    /// The suggestion as lines for a terminal: the curve, the best, and code for Texture where it can do it.
    public var text: String {
        var table = TextTable(headings: ["tuning", "blank", "waste MB", "MB"])
        func row(_ point: TuningPoint, _ name: String) -> [String] {
            [
                name, Decimal.fixed(point.blank, 2), Decimal.fixed(point.waste / 1e6, 1),
                Decimal.fixed(point.bytes / 1e6, 1),
            ]
        }
        for point in curve { table.add(row(point, point.choice.name)) }
        if let texture { table.add(row(texture, "texture")) }
        var lines = table.lines + [""]
        if let best {
            let limit = budget.isFinite ? "the budget of \(Decimal.fixed(budget, 2)) screen-seconds" : "no budget"
            lines.append(
                meetsBudget
                    ? "\(best.choice.name) wastes least within \(limit)"
                    : "nothing keeps to \(limit); \(best.choice.name) leaves least blank"
            )
            if let code = TextureSnippet.lines(for: best.choice, in: .swift) { lines += ["", code] }
        }
        return lines.joined(separator: "\n")
    }

    /// The suggestion as JSON.
    public var json: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.description
    }
}

public import ScreenfulLab
import JSON

extension TuningSuggestion {
    /// The suggestion as lines for a terminal: the curve, the best, its judgement, and code for Texture where it has
    /// such a policy.
    public var text: String {
        var table = TextTable(headings: ["tuning", "blank", "waste MB", "MB"])
        func row(_ point: TuningPoint, _ name: String) -> [String] {
            [name, Self.seconds(point.blank), Self.megabytes(point.waste), Self.megabytes(point.bytes)]
        }
        for point in curve { table.add(row(point, point.choice.name)) }
        if let texture { table.add(row(texture, "texture")) }
        let note = network.isKnown ? [] : TextTable.wrapped(network.note, width: 100, indent: 2)
        var lines = ["tuned on \(Self.seedWords(seeds))"] + note + [""] + table.lines + [""]
        guard let best else { return lines.joined(separator: "\n") }
        lines.append(verdict(on: best))
        if let judgement { lines += [""] + judged(judgement) }
        if let code = TextureSnippet.lines(for: best.choice, in: .swift) { lines += ["", code] }
        return lines.joined(separator: "\n")
    }

    private func verdict(on best: TuningPoint) -> String {
        guard let judgement else {
            let limit = budget.isFinite ? "the budget of \(Self.seconds(budget)) screen-seconds" : "no budget"
            return meetsBudget
                ? "\(best.choice.name) wastes least within \(limit), and was not judged on other seeds"
                : "nothing keeps to \(limit); \(best.choice.name) leaves least blank, and was not judged on other seeds"
        }
        let limit = "the budget of \(Self.seconds(judgement.budget)) screen-seconds"
        guard judgement.meetsBudget else {
            return "nothing keeps to \(limit) on the judged seeds; \(best.choice.name) leaves least blank there"
        }
        return "\(best.choice.name) wastes least within \(limit), on the judged seeds too"
    }

    private func judged(_ judgement: TuningJudgement) -> [String] {
        let name = judgement.point.choice.name
        var table = TextTable(headings: ["judged", "blank", "95 %", "waste MB", "95 %"])
        table.add([name] + Self.figures(judgement.blank.tuned, judgement.waste.tuned))
        table.add(["texture"] + Self.figures(judgement.blank.texture, judgement.waste.texture))
        table.add(["difference"] + Self.figures(judgement.blank.difference, judgement.waste.difference))
        let passed = rejected.map { other in
            "\(other.point.choice.name) leaves \(Self.seconds(other.blank.tuned.mean)) blank there, and was passed over"
        }
        return ["judged on \(Self.seedWords(judgeSeeds)), means with Student's t interval", ""] + table.lines
            + (passed.isEmpty ? [] : [""] + passed)
    }

    private static func figures(_ blank: MeanEstimate, _ waste: MeanEstimate) -> [String] {
        [seconds(blank.mean), interval(blank, seconds), megabytes(waste.mean), interval(waste, megabytes)]
    }

    private static func interval(_ estimate: MeanEstimate, _ text: (Double) -> String) -> String {
        estimate.interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? "–"
    }

    private static func seedWords(_ seeds: [UInt64]) -> String {
        "\(seeds.count) seed\(seeds.count == 1 ? "" : "s") (\(SeedSelection.text(of: seeds)))"
    }

    private static func seconds(_ value: Double) -> String { Decimal.fixed(value, 2) }
    private static func megabytes(_ value: Double) -> String { Decimal.fixed(value / 1e6, 1) }

    /// The suggestion as JSON.
    public var json: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.description
    }
}

public import JSON
public import ScreenfulLab

extension JSONWriter {
    /// Writes the suggestion of a search for a tuning: the budget, the best and its judgement, the curve, and code for
    /// Texture where it has such a policy.
    public mutating func value(_ suggestion: TuningSuggestion) {
        beginObject()
        key("profile")
        profile(suggestion.network)
        key("budget")
        optional(suggestion.budget)
        member("meetsBudget", suggestion.meetsBudget)
        member("tried", suggestion.points.count)
        key("best")
        optional(suggestion.best)
        key("texture")
        optional(suggestion.texture)
        key("seeds")
        value(seeds: suggestion.seeds)
        key("judgeSeeds")
        value(seeds: suggestion.judgeSeeds)
        key("judgement")
        if let judgement = suggestion.judgement { value(judgement) } else { null() }
        key("rejected")
        beginArray()
        for judgement in suggestion.rejected { value(judgement) }
        endArray()
        key("curve")
        beginArray()
        for point in suggestion.curve { value(point) }
        endArray()
        key("snippets")
        beginObject()
        for language in TextureSnippet.Language.allCases {
            key(named: language.rawValue)
            if let lines = suggestion.best.flatMap({ TextureSnippet.lines(for: $0.choice, in: language) }) {
                value(lines)
            } else {
                null()
            }
        }
        endObject()
        endObject()
    }

    private mutating func optional(_ point: TuningPoint?) {
        guard let point else { return null() }
        value(point)
    }

    private mutating func optional(_ number: Double) {
        guard number.isFinite else { return null() }
        value(number)
    }

    private mutating func value(_ judgement: TuningJudgement) {
        beginObject()
        key("tuning")
        value(judgement.point)
        member("budget", judgement.budget)
        member("meetsBudget", judgement.meetsBudget)
        key("blank")
        value(judgement.blank)
        key("waste")
        value(judgement.waste)
        endObject()
    }

    private mutating func value(_ comparison: TuningJudgement.Comparison) {
        beginObject()
        key("tuned")
        value(comparison.tuned)
        key("texture")
        value(comparison.texture)
        key("difference")
        value(comparison.difference)
        endObject()
    }

    private mutating func value(_ estimate: MeanEstimate) {
        beginObject()
        member("mean", estimate.mean)
        key("interval")
        if let interval = estimate.interval {
            beginArray()
            value(interval.lowerBound)
            value(interval.upperBound)
            endArray()
        } else {
            null()
        }
        endObject()
    }

    private mutating func value(_ point: TuningPoint) {
        beginObject()
        switch point.choice {
        case .ranges(let lead, let trail):
            member("name", "ranges")
            member("lead", lead)
            member("trail", trail)
        case .adaptive(let share):
            member("name", "adaptive")
            member("q", share)
        }
        member("blank", point.blank)
        member("waste", point.waste)
        member("bytes", point.bytes)
        endObject()
    }
}

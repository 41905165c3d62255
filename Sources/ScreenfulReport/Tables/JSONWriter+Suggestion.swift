public import JSON
public import ScreenfulLab

extension JSONWriter {
    /// Writes what a search for a tuning found: the budget, the best, the curve, and code for Texture where it can do it.
    public mutating func value(_ suggestion: TuningSuggestion) {
        beginObject()
        key("budget")
        optional(suggestion.budget)
        member("meetsBudget", suggestion.meetsBudget)
        member("tried", suggestion.points.count)
        key("best")
        optional(suggestion.best)
        key("texture")
        optional(suggestion.texture)
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

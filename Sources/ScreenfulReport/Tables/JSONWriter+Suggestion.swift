public import JSON
import ScreenfulCoding
public import ScreenfulLab

extension JSONWriter {
    /// Writes the suggestion of a search for a tuning: the budget, the best and its judgement, the curve, and code for
    /// Texture where it has such a policy.
    public mutating func value(_ suggestion: TuningSuggestion) {
        object {
            $0.key("profile")
            $0.profile(suggestion.network)
            $0.member("budget", finite: suggestion.budget)
            $0.member("meetsBudget", suggestion.meetsBudget)
            $0.member("tried", suggestion.points.count)
            $0.key("best")
            $0.optional(suggestion.best)
            $0.key("texture")
            $0.optional(suggestion.texture)
            $0.array("seeds", suggestion.seeds) { $0.value($1) }
            $0.array("judgeSeeds", suggestion.judgeSeeds) { $0.value($1) }
            $0.key("judgement")
            if let judgement = suggestion.judgement { $0.value(judgement) } else { $0.null() }
            $0.array("rejected", suggestion.rejected) { $0.value($1) }
            $0.array("curve", suggestion.curve) { $0.optional($1) }
            $0.object("snippets") { json in
                for language in TextureSnippet.Language.allCases {
                    json.key(named: language.rawValue)
                    let lines = suggestion.best.flatMap { TextureSnippet.lines(for: $0.choice, in: language) }
                    if let lines { json.value(lines) } else { json.null() }
                }
            }
        }
    }

    private mutating func value(_ judgement: TuningJudgement) {
        object {
            $0.key("tuning")
            $0.optional(judgement.point)
            $0.member("budget", judgement.budget)
            $0.member("meetsBudget", judgement.meetsBudget)
            $0.comparison("blank", judgement.blank)
            $0.comparison("waste", judgement.waste)
        }
    }

    private mutating func comparison(_ name: StaticString, _ comparison: TuningJudgement.Comparison) {
        object(name) {
            $0.estimate("tuned", comparison.tuned)
            $0.estimate("texture", comparison.texture)
            $0.estimate("difference", comparison.difference)
        }
    }

    private mutating func estimate(_ name: StaticString, _ estimate: MeanEstimate) {
        object(name) {
            $0.member("mean", estimate.mean)
            if let interval = estimate.interval {
                $0.member("interval", [interval.lowerBound, interval.upperBound])
            } else {
                $0.key("interval")
                $0.null()
            }
        }
    }

    private mutating func optional(_ point: TuningPoint?) {
        guard let point else { return null() }
        object {
            switch point.choice {
            case .ranges(let lead, let trail):
                $0.member("name", "ranges")
                $0.member("lead", lead)
                $0.member("trail", trail)
            case .adaptive(let share):
                $0.member("name", "adaptive")
                $0.member("q", share)
            }
            $0.member("blank", point.blank)
            $0.member("waste", point.waste)
            $0.member("bytes", point.bytes)
        }
    }
}

public import Screenful
public import ScreenfulRanges
import ScreenfulTypes

/// A tuning with its figures.
public struct TuningPoint: Hashable, Sendable {
    /// The tuned parameters.
    public enum Choice: Hashable, Sendable {
        /// Texture's preload range ahead and behind, in screenfuls.
        case ranges(lead: Double, trail: Double)
        /// The share of moves that the adaptive policy covers.
        case adaptive(q: Double)
    }

    /// The tuned parameters.
    public var choice: Choice
    /// Screen-seconds without content.
    public var blank: Double
    /// Bytes whose content was never on screen.
    public var waste: Double
    /// Bytes that were transferred.
    public var bytes: Double
}

extension TuningPoint.Choice {
    /// The strategy.
    public var policy: PolicySpecification {
        switch self {
        case .ranges: PolicySpecification(.ranges(.tuning(tuning ?? .preset(.texture, for: .table))))
        case .adaptive(let share): PolicySpecification(.adaptive(q: share))
        }
    }

    /// The tuned ranges in full mode, with Texture's in the other modes; nil for other policies.
    ///
    /// The display range is Texture's as far as it fits into the preload range.
    public var tuning: RangeTuning? {
        guard case .ranges(let lead, let trail) = self else { return nil }
        var tuning = RangeTuning.preset(.texture, for: .table)
        let display = tuning[.full, .display]
        tuning[.full, .preload] = ScreenfulBuffer(leading: lead, trailing: trail)
        tuning[.full, .display] = ScreenfulBuffer(
            leading: min(display.leading, lead),
            trailing: min(display.trailing, trail)
        )
        return tuning
    }

    /// The name in results: `ranges 2.5/1.5`, `adaptive 0.9`.
    public var name: String {
        switch self {
        case .ranges(let lead, let trail): "ranges \(lead)/\(trail)"
        case .adaptive(let share): "adaptive \(share)"
        }
    }
}

public import ScreenfulTypes

/// A way of scrolling that a generator plays from a seed.
public enum Scenario: String, Hashable, Sendable, CaseIterable {
    /// Drags and gentle flings, with time to look.
    case browse
    /// One fling after the other, half of them caught long before they rest.
    case flings
    /// Eight hard flings, a stop to read, three times.
    case farStop
    /// To and fro.
    case reversal
    /// Leaps to places far apart.
    case jump
    /// Slow drags under a finger that hardly ever flings.
    case read
    /// Rests of 5 to 40 s to read, and bursts of strokes or flicks between them.
    case dwell
    /// Bursts of a wheel.
    case wheel
    /// A list that has just been opened and is looked at.
    case coldStart

    /// The trace of this scenario from a seed.
    ///
    /// - Parameters:
    ///   - seed: Another seed is another reader with the same habits.
    ///   - viewport: The viewport, in points.
    ///   - platform: How flings come to rest.
    ///   - length: The length of the content, in points.
    /// - Returns: The trace, which is the same for the same arguments on every machine.
    public func trace(
        seed: UInt64,
        viewport: Size = Size(width: 390, height: 800),
        platform: GestureWriter.Platform = .ios,
        length: Double = 480_000
    ) -> ScrollTrace {
        var player = ScenarioPlayer(seed: seed, viewport: viewport, platform: platform, length: length)
        player.play(self)
        let header = TraceHeader(
            viewport: viewport,
            platform: .synthetic,
            deceleration: platform == .ios && self != .wheel ? DecelerationCurve.normalRate : nil,
            paging: self == .jump ? .random : .cursor,
            source: "\(rawValue), seed \(seed)",
            licence: "CC0-1.0"
        )
        return ScrollTrace(header: header, events: player.writer.events)
    }
}

/// What a generated scroll is asked for by: `browse`, or `browse?seed=2`.
public struct ScenarioName: Hashable, Sendable {
    /// Why a text is no such name.
    public enum Mistake: Error, Hashable, Sendable {
        /// No scenario is called that.
        case scenario
        /// What follows the scenario is no seed.
        case seed(Scenario)
    }

    /// How it scrolls.
    public var scenario: Scenario
    /// What it is played from, always the same; nil for another scroll with each seed of an experiment.
    public var seed: UInt64?

    /// The seeds that a scroll may be asked for with: nine digits, which any program keeps whole.
    public static let seeds = 0...999_999_999

    /// Creates the name of a scenario.
    public init(_ scenario: Scenario, seed: UInt64? = nil) {
        self.scenario = scenario
        self.seed = seed
    }

    /// Reads a name.
    ///
    /// - Throws: ``Mistake`` when it is none.
    public init(_ text: String) throws(Mistake) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let scenario = Scenario(rawValue: String(first)) else { throw .scenario }
        self.init(scenario)
        guard parts.count == 2 else { return }
        let digits = parts[1].dropFirst(Self.question.utf8.count)
        // One seed has one name, or else a scroll would count twice in an experiment.
        guard parts[1].hasPrefix(Self.question), let seed = Int(digits), String(seed) == digits,
            Self.seeds.contains(seed)
        else { throw .seed(scenario) }
        self.seed = UInt64(seed)
    }

    private static let question = "seed="

    /// The name as it is read.
    public var text: String {
        seed.map { "\(scenario.rawValue)?\(Self.question)\($0)" } ?? scenario.rawValue
    }
}

extension ScenarioName.Mistake {
    /// What would be right after a scenario, for a person to read.
    ///
    /// - Returns: Nil if the mistake is in the scenario.
    public var rightSeed: String? {
        guard case .seed(let scenario) = self else { return nil }
        return "\(scenario.rawValue)?seed= and a number up to \(ScenarioName.seeds.upperBound)"
    }
}

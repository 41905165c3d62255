public import ScreenfulTypes

/// A kind of scroll that is generated from a seed.
public enum Scenario: String, Hashable, Sendable, CaseIterable {
    /// Drags and gentle flings, with time to look.
    case browse
    /// One fling after the other, half of them caught long before they rest.
    case flings
    /// Eight hard flings, a stop to read, three times.
    case farStop
    /// Scrolling to and fro.
    case reversal
    /// Jumps to places far apart.
    case jump
    /// Slow drags under a finger that hardly ever flings.
    case read
    /// Rests of 5 to 40 s to read, and bursts of strokes or flicks between them.
    case dwell
    /// Bursts of a wheel.
    case wheel
    /// The first seconds after a list was opened.
    case coldStart

    /// Returns the trace of this scenario for a seed.
    ///
    /// - Parameters:
    ///   - seed: The seed; another one is another user with the same habits.
    ///   - viewport: The viewport, in points.
    ///   - platform: The platform whose deceleration flings follow.
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

/// The name of a generated scroll: `browse`, or `browse?seed=2`.
public struct ScenarioName: Hashable, Sendable {
    /// The reason why a text is not a name.
    public enum Mistake: Error, Hashable, Sendable {
        /// The scenario is unknown.
        case scenario
        /// The text after the scenario is not a seed.
        case seed(Scenario)
    }

    /// The scenario.
    public var scenario: Scenario
    /// The fixed seed; nil for another scroll with each seed of an experiment.
    public var seed: UInt64?

    /// The allowed seeds: up to nine digits, which every JSON reader keeps exactly.
    public static let seeds = 0...999_999_999

    /// Creates the name of a scenario.
    public init(_ scenario: Scenario, seed: UInt64? = nil) {
        self.scenario = scenario
        self.seed = seed
    }

    /// Reads a name.
    ///
    /// - Throws: ``Mistake`` if the text is not a name.
    public init(_ text: String) throws(Mistake) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let scenario = Scenario(rawValue: String(first)) else { throw .scenario }
        self.init(scenario)
        guard parts.count == 2 else { return }
        let digits = parts[1].dropFirst(Self.question.utf8.count)
        // Each seed has one name, or a scroll could count twice in an experiment.
        guard parts[1].hasPrefix(Self.question), let seed = Int(digits), String(seed) == digits,
            Self.seeds.contains(seed)
        else { throw .seed(scenario) }
        self.seed = UInt64(seed)
    }

    private static let question = "seed="

    /// The name as text.
    public var text: String { seed.map { "\(scenario.rawValue)?\(Self.question)\($0)" } ?? scenario.rawValue }
}

extension ScenarioName.Mistake {
    /// The accepted form of a seed after the scenario, for people.
    ///
    /// - Returns: Nil if the mistake is in the scenario.
    public var rightSeed: String? {
        guard case .seed(let scenario) = self else { return nil }
        return "\(scenario.rawValue)?seed= and a number up to \(ScenarioName.seeds.upperBound)"
    }
}

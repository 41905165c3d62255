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

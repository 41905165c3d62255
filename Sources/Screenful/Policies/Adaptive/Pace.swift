import Glibc
import ScreenfulTypes

/// How fast the reader gets on, whatever the gestures.
///
/// Flings that are caught and thrown again slow down and speed up; the way that they make together is steadier.
struct Pace: Sendable {
    /// Points a second, positive toward larger offsets.
    private(set) var velocity = 0.0
    private var latest: (seconds: Double, offset: Double)?

    /// Seconds after which what was counts 1/*e*: a throw and what goes before the next one (lab: three
    /// quarters 0.653, one 0.644).
    private static let memory = 1.0

    /// Takes note of where the reader is.
    mutating func add(_ sample: ScrollSample) {
        let seconds = Double(sample.instant.nanoseconds) / 1e9
        defer { latest = (seconds, sample.offset) }
        guard let latest, sample.phase != .program else { return velocity = 0 }
        let (time, way) = (seconds - latest.seconds, sample.offset - latest.offset)
        guard way * velocity >= 0 else { return velocity = 0 }
        guard time > 0 else { return }
        velocity += (way / time - velocity) * (1 - exp(-time / Self.memory))
    }
}

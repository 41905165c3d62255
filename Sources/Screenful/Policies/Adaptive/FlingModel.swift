import Glibc
import ScreenfulTypes

/// Where a scroll is going, and when it will be where.
struct FlingModel: Sendable {
    /// Points on screen first, now.
    private(set) var offset = 0.0
    /// Points a second.
    private(set) var velocity = 0.0
    /// Where it will rest, in points.
    private(set) var rest = 0.0
    /// Seconds in which a fling's velocity falls to 1/*e*, as this platform's flings have taught.
    private(set) var timeConstant = 0.325
    private var latest: (seconds: Double, velocity: Double)?

    private static let timeConstants = 0.06...1.5
    /// The share of the way that is believed while the finger is still down.
    private static let dragShare = 0.8
    /// Points a second below which nothing is learned.
    private static let slow = 60.0

    mutating func add(_ sample: ScrollSample) {
        let seconds = Double(sample.instant.nanoseconds) / 1e9
        if sample.phase == .fling { learn(seconds, sample.velocity) } else { latest = nil }
        offset = sample.offset
        velocity = sample.velocity
        let way = velocity * timeConstant
        switch sample.phase {
        case .fling: rest = sample.target ?? offset + way
        case .drag: rest = offset + way * Self.dragShare
        case .settle, .program: rest = offset
        }
    }

    /// v′ = −v/τ.
    private mutating func learn(_ seconds: Double, _ velocity: Double) {
        defer { latest = (seconds, velocity) }
        guard let latest, seconds > latest.seconds, abs(velocity) > Self.slow, velocity * latest.velocity > 0 else {
            return
        }
        let slope = (velocity - latest.velocity) / (seconds - latest.seconds)
        guard slope * velocity < 0 else { return }
        let sample = -(velocity + latest.velocity) / 2 / slope
        guard Self.timeConstants.contains(sample) else { return }
        timeConstant += (sample - timeConstant) / 10
    }

    /// Seconds until the viewport has moved so far that its start is at an offset; nil if it never will be.
    func seconds(to place: Double) -> Double? {
        let way = rest - offset
        guard abs(way) > 0.5 else { return abs(place - offset) <= 0.5 ? 0 : nil }
        let share = (place - offset) / way
        guard share < 1 else { return nil }
        return share <= 0 ? 0 : -timeConstant * log(1 - share)
    }
}

import Glibc
import ScreenfulTypes

/// Where a scroll is going, and when it will be where.
///
/// Where it rests is what the platform has announced, or else what scrolls of this kind have taught: those
/// under a finger, and those that nobody holds. On the way there the velocity falls by a constant share in
/// a constant time, which is fitted while flings last. Who throws again and again does not wait for a fling to
/// rest: while the pace of all throws leads farther than the one of the moment, the reader goes on at that pace.
struct FlingModel: Sendable {
    /// Points on screen first, now.
    private(set) var offset = 0.0
    /// The extent of the viewport, in points.
    private(set) var screen = 0.0
    /// Points a second.
    private(set) var velocity = 0.0
    /// Where it will rest, in points.
    private(set) var rest = 0.0
    /// Seconds in which a fling's velocity falls to 1/*e*, as this platform's flings have taught.
    private(set) var timeConstant = 0.325
    private var latest: (seconds: Double, velocity: Double)?
    private var pace = Pace()
    /// True while the pace leads farther than the fling or drag of the moment.
    private var isRushing = false
    /// How far a drag goes on, the fling after it included.
    private var dragCarry = Carry(seconds: 0.26)
    /// How far a fling or a wheel goes on.
    private var flingCarry = Carry(seconds: 0.325)

    private static let timeConstants = 0.06...1.5
    /// Seconds for which a reader in a rush goes on: until the throw after the next (lab: not at all 0.650,
    /// 0.8 s 0.644, 1 s 0.650).
    private static let rush = 0.8
    /// Points a second that a rush has at least: what goes by faster is not read.
    private static let fast = 1000.0

    mutating func add(_ sample: ScrollSample) {
        let seconds = Double(sample.instant.nanoseconds) / 1e9
        if sample.phase == .fling { fit(seconds, sample.velocity) } else { latest = nil }
        learn(from: sample)
        pace.add(sample)
        offset = sample.offset
        screen = sample.viewportLength
        velocity = sample.velocity
        rest =
            switch sample.phase {
            case .fling: sample.target ?? offset + velocity * flingCarry.seconds
            case .drag: offset + velocity * dragCarry.seconds
            case .settle, .program: offset
            }
        let onward = pace.velocity * Self.rush
        let isHeldOrFree = sample.phase == .fling || sample.phase == .drag
        isRushing =
            isHeldOrFree && abs(velocity) > Self.fast && onward * velocity > 0 && abs(onward) > abs(rest - offset)
        if isRushing { rest = offset + onward }
    }

    /// Learns how far scrolls go on, from one that ends here or is under way.
    private mutating func learn(from sample: ScrollSample) {
        if sample.phase == .program {
            dragCarry.forget()
            flingCarry.forget()
        } else if abs(sample.velocity) < AdaptivePolicy.slow || sample.velocity * velocity < 0 {
            dragCarry.rested(at: sample.offset)
            flingCarry.rested(at: sample.offset)
        }
        guard abs(sample.velocity) >= AdaptivePolicy.slow else { return }
        switch sample.phase {
        case .drag: dragCarry.add(offset: sample.offset, velocity: sample.velocity)
        case .fling where sample.target == nil: flingCarry.add(offset: sample.offset, velocity: sample.velocity)
        default: break
        }
    }

    /// v′ = −v/τ.
    private mutating func fit(_ seconds: Double, _ velocity: Double) {
        defer { latest = (seconds, velocity) }
        guard let latest, seconds > latest.seconds, abs(velocity) > AdaptivePolicy.slow,
            velocity * latest.velocity > 0
        else { return }
        let slope = (velocity - latest.velocity) / (seconds - latest.seconds)
        guard slope * velocity < 0 else { return }
        let sample = -(velocity + latest.velocity) / 2 / slope
        guard Self.timeConstants.contains(sample) else { return }
        timeConstant += (sample - timeConstant) / 10
    }

    /// Where the start of the viewport will be after so many seconds.
    func offset(after seconds: Double) -> Double {
        if isRushing { return offset + (rest - offset) * min(1, seconds / Self.rush) }
        return rest - (rest - offset) * exp(-seconds / timeConstant)
    }

    /// Seconds until the viewport has moved so far that its start is at an offset; nil if it never will be.
    func seconds(to place: Double) -> Double? {
        let way = rest - offset
        guard abs(way) > 0.5 else { return abs(place - offset) <= 0.5 ? 0 : nil }
        let share = (place - offset) / way
        guard share < 1 else { return nil }
        if isRushing { return max(0, share) * Self.rush }
        return share <= 0 ? 0 : -timeConstant * log(1 - share)
    }
}

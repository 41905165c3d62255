import Glibc
import ScreenfulTypes

/// Where a scroll is going, and when it will be where.
///
/// Where it rests is what the platform has announced, or else what scrolls of this kind have taught: those
/// under a finger, and those that nobody holds. On the way there the velocity falls by a constant share in
/// a constant time, which is fitted while flings last.
struct FlingModel: Sendable {
    /// Where the scroll is, where it will rest, and in what time a fling's velocity falls to 1/*e*, as this platform's
    /// flings have taught.
    private(set) var motion = Deceleration()
    /// The extent of the viewport, in points.
    private(set) var screen = 0.0
    /// Points a second.
    private(set) var velocity = 0.0
    private var latest: (seconds: Double, velocity: Double)?
    /// How far a drag goes on, the fling after it included.
    private var dragCoast = CoastModel(seconds: 0.26)
    /// How far a fling or a wheel goes on.
    private var flingCoast = CoastModel(seconds: 0.325)

    private static let timeConstants = 0.06...1.5

    mutating func add(_ sample: ScrollSample) {
        let seconds = Double(sample.instant.nanoseconds) / 1e9
        if sample.phase == .fling { fit(seconds, sample.velocity) } else { latest = nil }
        learn(from: sample)
        motion.offset = sample.offset
        screen = sample.viewportLength
        velocity = sample.velocity
        motion.rest =
            switch sample.phase {
            case .fling: sample.target ?? offset + velocity * flingCoast.seconds
            case .drag: offset + velocity * dragCoast.seconds
            case .settle, .program: offset
            }
    }

    /// Learns how far scrolls go on, from one that ends here or is under way.
    private mutating func learn(from sample: ScrollSample) {
        if sample.phase == .program {
            dragCoast.forget()
            flingCoast.forget()
        } else if abs(sample.velocity) < AdaptivePolicy.restThreshold || sample.velocity * velocity < 0 {
            dragCoast.rested(at: sample.offset)
            flingCoast.rested(at: sample.offset)
        }
        guard abs(sample.velocity) >= AdaptivePolicy.restThreshold else { return }
        switch sample.phase {
        case .drag: dragCoast.add(offset: sample.offset, velocity: sample.velocity)
        case .fling where sample.target == nil: flingCoast.add(offset: sample.offset, velocity: sample.velocity)
        default: break
        }
    }

    /// v′ = −v/τ.
    private mutating func fit(_ seconds: Double, _ velocity: Double) {
        defer { latest = (seconds, velocity) }
        guard let latest, seconds > latest.seconds, abs(velocity) > AdaptivePolicy.restThreshold,
            velocity * latest.velocity > 0
        else { return }
        let slope = (velocity - latest.velocity) / (seconds - latest.seconds)
        guard slope * velocity < 0 else { return }
        let sample = -(velocity + latest.velocity) / 2 / slope
        guard Self.timeConstants.contains(sample) else { return }
        motion.timeConstant += (sample - motion.timeConstant) / 10
    }

    /// Points on screen first, now.
    var offset: Double { motion.offset }
    /// Where it will rest, in points.
    var rest: Double { motion.rest }
}

/// How far scrolls go on, for each point a second that they have.
///
/// At every moment of a scroll its velocity is known; how far it still had to go is known when it rests.
/// The ratio that fits best all moments of a scroll, in the sense of least squares, is what it teaches.
struct CoastModel: Sendable {
    /// Seconds: points to go over points a second.
    private(set) var seconds: Double
    private var velocities = 0.0
    private var squares = 0.0
    private var products = 0.0

    private static let limits = 0.02...1.5
    /// What a scroll teaches counts for (lab: a tenth and two fifths are alike).
    private static let share = 0.2

    init(seconds: Double) {
        self.seconds = seconds
    }

    /// Takes note of a moment of a scroll.
    mutating func add(offset: Double, velocity: Double) {
        velocities += velocity
        squares += velocity * velocity
        products += velocity * offset
    }

    /// Learns from a scroll that rests, or has turned round.
    mutating func rested(at offset: Double) {
        guard squares > 0 else { return }
        let sample = (offset * velocities - products) / squares
        seconds += (min(max(sample, Self.limits.lowerBound), Self.limits.upperBound) - seconds) * Self.share
        forget()
    }

    /// Forgets the scroll that is under way.
    mutating func forget() {
        (velocities, squares, products) = (0, 0, 0)
    }
}

/// A scroll that slows down by a constant share in a constant time.
struct Deceleration: Sendable {
    /// Points on screen first, now.
    var offset = 0.0
    /// Where it will rest, in points.
    var rest = 0.0
    /// Seconds in which the velocity falls to 1/*e*.
    var timeConstant = 0.325

    /// Where the start of the viewport will be after so many seconds.
    func offset(after seconds: Double) -> Double {
        rest == offset ? rest : rest - (rest - offset) * exp(-seconds / timeConstant)
    }

    /// Seconds until the viewport has moved so far that its start is at an offset; nil if it never will be.
    func seconds(to position: Double) -> Double? {
        let distance = rest - offset
        guard abs(distance) > 0.5 else { return abs(position - offset) <= 0.5 ? 0 : nil }
        let share = (position - offset) / distance
        guard share < 1 else { return nil }
        return share <= 0 ? 0 : -timeConstant * log(1 - share)
    }
}

import Glibc
import ScreenfulTypes

/// Predicts the resting offset of a scroll, and its position until then.
///
/// The resting offset is the one that the platform announces, or else is learned from earlier scrolls, for drags and
/// flings separately. Until then the velocity decays exponentially, with a time constant that is fitted during flings.
struct FlingModel: Sendable, Codable {
    /// The velocity at a time, in points per second and in seconds.
    private struct Moment: Codable {
        let seconds: Double
        let velocity: Double
    }

    /// The current position, the resting offset, and the time constant as fitted to the flings of this platform.
    private(set) var motion = Deceleration()
    /// The extent of the viewport, in points.
    private(set) var screen = 0.0
    /// Points a second.
    private(set) var velocity = 0.0
    private let pieces: AdaptivePolicy.Pieces
    private var latest: Moment?
    /// The coasting of a drag, with the fling after it.
    private var dragCoast = CoastModel(seconds: 0.26)
    /// The coasting of a fling or a wheel.
    private var flingCoast = CoastModel(seconds: 0.325)

    private static let timeConstants = 0.06...1.5

    init(pieces: AdaptivePolicy.Pieces = .all) { self.pieces = pieces }

    mutating func add(_ sample: ScrollSample) {
        let seconds = Double(sample.instant.nanoseconds) / 1e9
        if sample.phase == .fling, pieces.contains(.decay) { fit(seconds, sample.velocity) } else { latest = nil }
        if pieces.contains(.coasting) { learn(from: sample) }
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

    /// Updates the coasting models from a scroll that ends or is under way.
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

    /// Fits the time constant τ of v′ = −v/τ.
    private mutating func fit(_ seconds: Double, _ velocity: Double) {
        defer { latest = Moment(seconds: seconds, velocity: velocity) }
        guard let latest, seconds > latest.seconds, abs(velocity) > AdaptivePolicy.restThreshold,
            velocity * latest.velocity > 0
        else { return }
        let slope = (velocity - latest.velocity) / (seconds - latest.seconds)
        guard slope * velocity < 0 else { return }
        let sample = -(velocity + latest.velocity) / 2 / slope
        guard Self.timeConstants.contains(sample) else { return }
        motion.timeConstant += (sample - motion.timeConstant) / 10
    }

    /// The current offset of the viewport, in points.
    var offset: Double { motion.offset }
    /// The predicted resting offset, in points.
    var rest: Double { motion.rest }
}

/// The distance that scrolls go on, per point a second of their velocity.
///
/// The velocity is known at every moment of a scroll, the remaining distance when it rests. A scroll's
/// sample is the ratio that fits all its moments best, in the sense of least squares.
struct CoastModel: Sendable, Codable {
    /// Seconds: points to go over points a second.
    private(set) var seconds: Double
    private var velocities = 0.0
    private var squares = 0.0
    private var products = 0.0

    private static let limits = 0.02...1.5
    /// The weight of a new scroll: more adapts sooner, less is steadier.
    private static let share = 0.2

    init(seconds: Double) { self.seconds = seconds }

    /// Adds a moment of the current scroll.
    mutating func add(offset: Double, velocity: Double) {
        velocities += velocity
        squares += velocity * velocity
        products += velocity * offset
    }

    /// Learns from a scroll that rests or has reversed.
    mutating func rested(at offset: Double) {
        guard squares > 0 else { return }
        let sample = (offset * velocities - products) / squares
        seconds += (min(max(sample, Self.limits.lowerBound), Self.limits.upperBound) - seconds) * Self.share
        forget()
    }

    /// Discards the current scroll.
    mutating func forget() { (velocities, squares, products) = (0, 0, 0) }
}

/// A scroll whose velocity decays exponentially.
struct Deceleration: Sendable, Codable {
    /// The current offset of the viewport, in points.
    var offset = 0.0
    /// The resting offset, in points.
    var rest = 0.0
    /// Seconds in which the velocity falls to 1/*e*.
    var timeConstant = 0.325

    /// The offset of the viewport after a number of seconds.
    func offset(after seconds: Double) -> Double {
        rest == offset ? rest : rest - (rest - offset) * exp(-seconds / timeConstant)
    }

    /// Seconds until the viewport reaches an offset; nil if it never does.
    func seconds(to position: Double) -> Double? {
        let distance = rest - offset
        guard abs(distance) > 0.5 else { return abs(position - offset) <= 0.5 ? 0 : nil }
        let share = (position - offset) / distance
        guard share < 1 else { return nil }
        return share <= 0 ? 0 : -timeConstant * log(1 - share)
    }
}

/// Writes a trace of given gestures, sixty times a second.
public struct GestureWriter: Sendable {
    /// The platform whose deceleration flings follow.
    public enum Platform: Hashable, Sendable {
        /// iOS, which announces the offset at rest.
        case ios
        /// Android, which does not.
        case android
    }

    /// Microseconds of a frame.
    public static let frame: Int64 = 16_667

    /// The events written so far.
    public private(set) var events: [TraceEvent] = []
    /// The viewport's offset, in points.
    public private(set) var offset: Double
    /// The time, in microseconds.
    public private(set) var now: Int64 = 0

    private let platform: Platform
    /// The offsets at which the viewport can rest, in points.
    private let limits: ClosedRange<Double>

    /// Creates a writer whose viewport rests at an offset.
    public init(platform: Platform = .ios, offset: Double = 0, limits: ClosedRange<Double>) {
        self.platform = platform
        self.limits = limits
        self.offset = offset
        write(.idle, offset)
    }

    /// Moves the viewport under a finger that starts and ends slowly.
    public mutating func drag(by distance: Double, for milliseconds: Double) {
        let start = offset
        play(for: milliseconds, .drag) { time in
            let share = time / milliseconds
            return start + distance * share * share * (3 - 2 * share)
        }
    }

    /// Flings the viewport with a velocity, in points per second, and stops it after some time, or at its rest.
    public mutating func fling(_ velocity: Double, caughtAfter milliseconds: Double = .infinity) {
        let start = offset
        switch platform {
        case .ios:
            let curve = DecelerationCurve(start: start, velocity: velocity)
            let release = TraceEvent.Release(velocity: velocity, target: clamp(curve.restOffset))
            play(for: min(milliseconds, curve.duration()), .fling, release) { curve.offset(after: $0) }
        case .android:
            let fling = FlingSpline(start: start, velocity: velocity)
            play(for: min(milliseconds, fling.duration), .fling, TraceEvent.Release(velocity: velocity)) {
                fling.offset(after: $0)
            }
        }
    }

    /// Turns the wheel: notches and the milliseconds before each.
    public mutating func turnWheel(_ turns: [(notches: Int, wait: Double)]) {
        var page = WheelNotches(offset: offset)
        let began = Double(now) / 1000
        var time = 0.0
        for turn in turns {
            glide(&page, from: began, until: time + turn.wait)
            time += turn.wait
            page.turn(by: turn.notches, at: time)
        }
        glide(&page, from: began, until: time + WheelNotches.glide)
    }

    /// Jumps to an offset.
    public mutating func jump(to offset: Double) {
        now += Self.frame
        write(.jump, clamp(offset))
        rest(for: 0)
    }

    /// Rests.
    public mutating func rest(for milliseconds: Double) {
        let end = now + Int64((milliseconds * 1000).rounded())
        if now + Self.frame < end {
            now += Self.frame
            write(.idle, offset)
        }
        now = end
        write(.idle, offset)
    }

    private mutating func glide(_ page: inout WheelNotches, from began: Double, until end: Double) {
        while Double(now) / 1000 - began + Double(Self.frame) / 1000 <= end {
            now += Self.frame
            let place = clamp(page.offset(at: Double(now) / 1000 - began))
            if place != offset { write(.wheel, place) }
        }
    }

    private mutating func play(
        for milliseconds: Double,
        _ motion: TraceEvent.Motion,
        _ release: TraceEvent.Release? = nil,
        _ place: (_ milliseconds: Double) -> Double
    ) {
        let began = now
        var release = release
        while true {
            let time = Double(now + Self.frame - began) / 1000
            now += Self.frame
            write(motion, clamp(place(min(time, milliseconds))), release)
            release = nil
            if time >= milliseconds { break }
        }
    }

    private mutating func write(_ motion: TraceEvent.Motion, _ place: Double, _ release: TraceEvent.Release? = nil) {
        offset = place
        // Half points: finer than visible, and short to write.
        events.append(TraceEvent(now, .moved(motion, offset: (place * 2).rounded() / 2, release: release)))
    }

    private func clamp(_ place: Double) -> Double { min(max(place, limits.lowerBound), limits.upperBound) }
}

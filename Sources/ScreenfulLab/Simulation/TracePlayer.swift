import Screenful

/// Plays a trace frame by frame.
struct TracePlayer {
    /// The viewport's position in a frame.
    struct Place {
        var offset: Double
        /// Points per second over the last frames.
        var velocity: Double
        var phase: Scroll.Phase
        /// The offset at which the scroll will rest, if that was announced.
        var target: Double?
    }

    private let events: [TraceEvent]
    private var next = 0
    private var motion = TraceEvent.Motion.idle
    /// The viewport's offset after the events taken so far, in points.
    private(set) var offset = 0.0
    private var target: Double?
    private var hasWheelBegun = false
    private var hasJumped = false
    /// The latest offsets and their times, the oldest first.
    private var past: [(time: Int64, offset: Double)] = []

    /// Microseconds over which the velocity is taken: five frames at 60 Hz.
    private static let window: Int64 = 83_333

    init(_ events: [TraceEvent]) { self.events = events }

    /// Takes events up to and including the next insert that is due.
    ///
    /// - Returns: The row before which rows are inserted, and their number; nil if no insert is due.
    mutating func nextInsert(dueAt time: Int64) -> (row: Int, count: Int)? {
        while next < events.count, events[next].microseconds <= time {
            let kind = events[next].kind
            next += 1
            switch kind {
            case .moved(let motion, let offset, let release): take(motion, offset, release)
            case .inserted(let row, let count): return (row, count)
            }
        }
        return nil
    }

    /// Shifts all offsets by a distance in points after an insert above the viewport; that is no motion.
    mutating func move(by distance: Double) {
        offset += distance
        target = target.map { $0 + distance }
        for index in past.indices { past[index].offset += distance }
    }

    /// Returns the position at a time; times must not decrease.
    mutating func place(at time: Int64) -> Place {
        while nextInsert(dueAt: time) != nil {}
        defer { hasJumped = false }
        if hasJumped { past.removeAll() }
        past.append((time, offset))
        past.removeFirst(past.prefix { $0.time < time - Self.window }.count)
        let seconds = Double(time - past[0].time) / 1e6
        let velocity = seconds > 0 ? (offset - past[0].offset) / seconds : 0
        return Place(offset: offset, velocity: velocity, phase: hasJumped ? .program : phase, target: target)
    }

    private mutating func take(_ motion: TraceEvent.Motion, _ offset: Double, _ release: TraceEvent.Release?) {
        hasWheelBegun = motion == .wheel && self.motion == .wheel
        if let release { target = release.target }
        if motion != .fling { target = nil }
        hasJumped = hasJumped || motion == .jump
        self.motion = motion
        self.offset = offset
    }

    /// A wheel has no finger to lift: its first step counts as a drag and later ones as a fling.
    private var phase: Scroll.Phase {
        switch motion {
        case .drag: .drag
        case .wheel: hasWheelBegun ? .fling : .drag
        case .fling: .fling
        case .jump: .program
        case .idle: .settle
        }
    }
}

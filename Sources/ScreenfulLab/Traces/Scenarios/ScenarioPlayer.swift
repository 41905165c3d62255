import ScreenfulTypes

/// Plays a reader's habits.
///
/// - Note: How far and how often people move is taken from the public data sets
///   Touchalytics (strokes while reading: 62 points at the median, 42 % of them
///   flings, 11 % change direction) and Balabit (wheels: 16 ms between notches at
///   the median, 328 ms at the ninth decile, 7 % change direction).
struct ScenarioPlayer {
    private(set) var writer: GestureWriter
    private let random: KeyedRandom
    private let height: Double
    private let length: Double
    private var draws = 0

    init(seed: UInt64, viewport: Size, platform: GestureWriter.Platform, length: Double) {
        random = KeyedRandom(seed: seed)
        height = viewport.height
        self.length = length
        writer = GestureWriter(platform: platform, limits: 0...max(0, length - viewport.height))
    }

    mutating func play(_ scenario: Scenario) {
        rest(0.4...0.8)
        switch scenario {
        case .browse: for _ in 0..<12 { look(forward: true) }
        case .flings: for _ in 0..<24 { flick(3000...6500, caught: 350...900) }
        case .farStop: for _ in 0..<3 { rush() }
        case .reversal: for turn in 0..<5 { for _ in 0..<3 { look(forward: turn.isMultiple(of: 2)) } }
        case .jump: for _ in 0..<9 { leap() }
        case .read: for _ in 0..<16 { stroke() }
        case .wheel: for _ in 0..<9 { roll() }
        case .coldStart: for _ in 0..<2 { look(forward: true) }
        }
        // What was made ready at the end gets its chance to be seen.
        writer.rest(for: 3000)
    }

    /// A drag or a gentle fling, and time to look at what came.
    private mutating func look(forward: Bool) {
        let sign = forward ? 1.0 : -1
        writer.drag(by: sign * draw(120...380), for: draw(220...480))
        if draw(0...1) < 0.7 { writer.fling(sign * draw(500...2600)) }
        rest(0.7...2.6)
    }

    private mutating func flick(_ velocities: ClosedRange<Double>, caught: ClosedRange<Double>) {
        writer.drag(by: draw(60...160), for: draw(70...130))
        writer.fling(draw(velocities), caughtAfter: draw(caught))
    }

    /// Eight hard flings, some 25 screens, and a stop to read.
    private mutating func rush() {
        for _ in 0..<8 { flick(5500...8000, caught: 320...460) }
        writer.drag(by: 0, for: 50)
        rest(3.0...4.5)
    }

    private mutating func leap() {
        writer.jump(to: draw(0...1) * (length - height))
        rest(1.2...2.4)
        if draw(0...1) < 0.6 { look(forward: true) }
    }

    private mutating func stroke() {
        let sign = draw(0...1) < 0.11 ? -1.0 : 1
        writer.drag(by: sign * random(median: 62, sigma: 0.68), for: random(median: 500, sigma: 0.4))
        if draw(0...1) < 0.42 { writer.fling(sign * min(random(median: 160, sigma: 1), 1600)) }
        rest(0.4...2.8)
    }

    /// A burst of notches, seldom back.
    private mutating func roll() {
        let sign = draw(0...1) < 0.12 ? -1 : 1
        let count = Int(draw(8...34))
        let turns = (0..<count).map { _ in (notches: sign, wait: min(random(median: 24, sigma: 1.3), 500)) }
        writer.turnWheel(turns)
        rest(0.3...2.2)
    }

    private mutating func rest(_ seconds: ClosedRange<Double>) {
        writer.rest(for: draw(seconds) * 1000)
    }

    private mutating func draw(_ range: ClosedRange<Double>) -> Double {
        draws += 1
        return range.lowerBound + random.uniform(.gesture, draws) * (range.upperBound - range.lowerBound)
    }

    private mutating func random(median: Double, sigma: Double) -> Double {
        draws += 1
        return random.logNormal(.gesture, draws, median: median, sigma: sigma)
    }
}

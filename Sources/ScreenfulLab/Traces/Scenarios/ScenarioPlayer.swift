import ScreenfulTypes

/// Plays the habits of a simulated user.
///
/// - Note: How far and how often people move is taken from the public data sets
///   Touchalytics (12,303 strokes while reading: 62 points and 798 ms at the median, let go
///   with 37 points a second at the median and 254 at the ninth decile, 11 % change direction;
///   8,236 strokes while looking at pictures: 102 points, 129 ms, 819 ms from start to start at
///   the median and 3.3 s at the ninth decile) and Balabit (95,496 notches of wheels: 16 ms from
///   one to the next at the median, 328 ms at the ninth decile, 7 % change direction).
struct ScenarioPlayer {
    private(set) var writer: GestureWriter
    private let random: KeyedRandom
    private let height: Double
    private let length: Double
    private var draws = 0
    private var isWheelForward = true

    init(seed: UInt64, viewport: Size, platform: GestureWriter.Platform, length: Double) {
        random = KeyedRandom(seed: seed)
        height = viewport.height
        self.length = length
        writer = GestureWriter(platform: platform, limits: 0...max(0, length - viewport.height))
    }

    mutating func play(_ scenario: Scenario) {
        rest(0.4...0.8)
        switch scenario {
        case .browse: for _ in 0..<18 { look(forward: true) }
        case .flings: for _ in 0..<32 { flick() }
        case .farStop: for _ in 0..<3 { rush() }
        case .reversal: for turn in 0..<5 { for _ in 0..<5 { look(forward: turn.isMultiple(of: 2)) } }
        case .jump: for _ in 0..<9 { jump() }
        case .read:
            for _ in 0..<14 {
                stroke()
                writer.rest(for: min(random(median: 1400, sigma: 1.3), 9000))
            }
        case .dwell: for _ in 0..<6 { dwell() }
        case .wheel: for _ in 0..<40 { roll() }
        case .coldStart: for _ in 0..<2 { look(forward: true) }
        }
        // Rows preloaded at the end get time to come on screen.
        writer.rest(for: 3000)
    }

    /// Plays a drag or a gentle fling, and a rest to look at the new rows.
    private mutating func look(forward: Bool) {
        let sign = forward ? 1.0 : -1
        writer.drag(by: sign * draw(120...380), for: draw(220...480))
        if draw(0...1) < 0.7 { writer.fling(sign * draw(800...4000)) }
        rest(0.7...2.6)
    }

    /// Plays a hard fling, which is caught on its way half of the time, and a short rest.
    ///
    /// From stroke to stroke it takes 0.8 s at the median and 3.3 s at the ninth decile.
    private mutating func flick() {
        writer.drag(by: random(median: 102, sigma: 0.33), for: random(median: 129, sigma: 0.3))
        let velocity = min(random(median: 3200, sigma: 0.4), 8000)
        guard draw(0...1) >= 0.5 else { return writer.fling(velocity, caughtAfter: draw(250...900)) }
        writer.fling(velocity, caughtAfter: draw(900...2400))
        rest(0.1...1.2)
    }

    /// Plays eight hard flings, some 25 screens, and a stop to read.
    private mutating func rush() {
        for _ in 0..<8 {
            writer.drag(by: draw(60...160), for: draw(70...130))
            writer.fling(draw(5500...8000), caughtAfter: draw(320...460))
        }
        writer.drag(by: 0, for: 50)
        rest(3.0...4.5)
    }

    private mutating func jump() {
        writer.jump(to: draw(0...1) * (length - height))
        rest(1.2...2.4)
        if draw(0...1) < 0.6 { look(forward: true) }
    }

    /// Plays a stroke while reading: 42 of 100 are released faster than 50 points a second.
    private mutating func stroke() {
        let sign = draw(0...1) < 0.11 ? -1.0 : 1
        writer.drag(by: sign * random(median: 62, sigma: 0.67), for: random(median: 798, sigma: 0.3))
        let velocity = min(random(median: 37, sigma: 1.5), 3000)
        if velocity > 50 { writer.fling(sign * velocity) }
    }

    /// Plays a rest to read, and a burst of strokes to the next rows, or of flicks to others.
    ///
    /// With five or six strokes a burst, one in six of the times from start to start is longer than a rest's least; of
    /// strokes the median is 2 s, of flicks 0.8 s.
    private mutating func dwell() {
        writer.rest(for: 5000 * PortableMath.exp(draw(0...1) * PortableMath.log(8)))
        let flicks = draw(0...1) < 0.5
        for _ in 0..<Int(draw(3...9)) {
            if flicks {
                writer.drag(by: random(median: 102, sigma: 0.33), for: random(median: 129, sigma: 0.3))
                writer.fling(min(random(median: 874, sigma: 0.6), 8000), caughtAfter: random(median: 600, sigma: 0.6))
            } else {
                stroke()
                writer.rest(for: min(random(median: 700, sigma: 0.6), 4500))
            }
        }
    }

    /// Plays a burst of notches 16 ms apart, and a rest; one burst in seven turns round.
    ///
    /// With ten notches a burst, a tenth of the gaps are rests.
    private mutating func roll() {
        if draw(0...1) < (isWheelForward ? 0.14 : 0.5) { isWheelForward.toggle() }
        let sign = isWheelForward ? 1 : -1
        let count = Int(min(max(2, random(median: 9, sigma: 0.6)), 30))
        let turns = (0..<count).map { _ in (notches: sign, wait: random(median: 16, sigma: 0.4)) }
        writer.turnWheel(turns)
        writer.rest(for: min(random(median: 450, sigma: 0.9), 5000))
    }

    private mutating func rest(_ seconds: ClosedRange<Double>) { writer.rest(for: draw(seconds) * 1000) }

    private mutating func draw(_ range: ClosedRange<Double>) -> Double {
        draws += 1
        return range.lowerBound + random.uniform(.gesture, draws) * (range.upperBound - range.lowerBound)
    }

    private mutating func random(median: Double, sigma: Double) -> Double {
        draws += 1
        return random.logNormal(.gesture, draws, median: median, sigma: sigma)
    }
}

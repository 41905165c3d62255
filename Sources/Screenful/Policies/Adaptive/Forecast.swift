import ScreenfulTypes

/// Where this reader is likely to be in a while: where the motion leads, and how far off that was before.
///
/// Readers who roll a wheel in bursts are soon elsewhere although they rest now; others throw a list again before
/// it rests. No model of a single scroll tells that, but what came of the same expectation in the past does:
/// sixteen places, each as likely as the others, for each quarter of a second.
struct Forecast: Sendable {
    /// How far off each of the places is, ascending, in points.
    typealias Errors = SIMD16<Float>

    /// Quarters of a second that are foreseen: three seconds.
    static let steps = 12
    /// Of a moving viewport after one step, two, …; then of one at rest.
    private var errors: [Errors] = []
    private var next = 0

    /// Learns what came of what was expected, for one of the times: all take their turns within 24 samples.
    ///
    /// - Complexity: O(places remembered); nothing is allocated after the first time.
    mutating func learn(from history: inout ScrollHistory, screen: Double) {
        if errors.isEmpty {
            errors = (0..<2 * Self.steps).map {
                history.errors(after: $0 % Self.steps + 1, isAtRest: $0 >= Self.steps, screen: screen)
            }
        } else {
            errors[next] = history.errors(after: next % Self.steps + 1, isAtRest: next >= Self.steps, screen: screen)
        }
        next = (next + 1) % (2 * Self.steps)
    }

    /// How many points of a stretch will be on screen after so many seconds, on average.
    ///
    /// - Parameters:
    ///   - stretch: From where to where, in points.
    ///   - seconds: The time.
    ///   - now: Where the reader is, and is going.
    ///   - screen: The extent of the viewport, in points.
    /// - Returns: Points.
    /// - Complexity: O(1).
    func points(
        of stretch: (start: Double, end: Double),
        after seconds: Double,
        from now: ScrollHistory.Sample,
        screen: Double
    ) -> Double {
        // Relative to where the motion leads, so that few digits are enough.
        let expected = now.motion.offset(after: seconds)
        let off = errors(after: seconds, isAtRest: now.isAtRest) * (now.isForward ? 1 : -1)
        var start = Errors(repeating: Float(stretch.start - expected))
        var end = Errors(repeating: Float(stretch.end - expected))
        start.replace(with: off, where: off .> start)
        end.replace(with: off + Float(screen), where: off + Float(screen) .< end)
        let seen = end - start
        return Double(seen.replacing(with: 0, where: seen .< 0).sum()) / Double(Errors.scalarCount)
    }

    private func errors(after seconds: Double, isAtRest: Bool) -> Errors {
        guard !errors.isEmpty else { return .zero }
        let position = min(max(0, seconds / ScrollHistory.step), Double(Self.steps) - 0.001)
        let whole = Int(position)
        let first = isAtRest ? Self.steps : 0
        let before = whole == 0 ? .zero : errors[first + whole - 1]
        return before + (errors[first + whole] - before) * Float(position - Double(whole))
    }
}

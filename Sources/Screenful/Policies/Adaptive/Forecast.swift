import ScreenfulTypes

/// The probable positions of the viewport: the predicted motion, with the errors of earlier predictions.
///
/// Users who roll a wheel in bursts soon move on although they rest now; others throw a list again before it rests.
/// A model of a single scroll cannot predict that, but the errors of the same prediction in the past can: sixteen
/// positions, equally likely, for each quarter of a second.
struct Forecast: Sendable, Codable {
    /// The errors of the positions, ascending, in points.
    typealias Errors = SIMD16<Float>

    /// The number of steps of a quarter of a second: three seconds.
    static let steps = 12
    /// The errors for a moving viewport after one step, two, …; then for one at rest.
    private var errors: [Errors] = []
    private var next = 0

    /// Updates the errors of one step; all steps are updated in turn within 24 samples.
    ///
    /// - Complexity: O(samples); nothing is allocated after the first time.
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

    /// The expected number of points of an extent that will be on screen after a number of seconds.
    ///
    /// All lengths are in points.
    ///
    /// - Returns: Points.
    /// - Complexity: O(1).
    func points(
        of stretch: (start: Double, end: Double),
        after seconds: Double,
        from now: ScrollHistory.Sample,
        screen: Double
    ) -> Double {
        // Relative to the predicted position, so that single precision is enough.
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

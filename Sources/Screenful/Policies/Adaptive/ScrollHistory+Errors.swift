extension ScrollHistory {
    /// Errors, in screenfuls, that stand for a reader of whom nothing is known yet: a moving one is where the motion
    /// leads, more or less, and one at rest goes on soon (lab: half as far 0.616, and more blank on
    /// seeds that nothing was tuned on; twice as far 0.631 instead of 0.629).
    private static let priors = (
        moving: [-0.6, -0.3, -0.1, 0, 0, 0.1, 0.3, 0.6],
        resting: [-0.2, 0, 0, 0, 0.3, 0.6, 0.9, 1.3]
    )
    /// How much more time than they are meant for stretches them at most.
    private static let priorStretch = 2.0

    /// How much farther than expected the reader was after so many places: sixteen errors, each as likely as the others.
    ///
    /// - Parameters:
    ///   - steps: How many places later.
    ///   - isAtRest: True for what was expected of a viewport at rest, false for a moving one.
    ///   - screen: The extent of the viewport, in points.
    /// - Returns: Points, ascending; positive for farther on the way, negative for not so far, or back.
    /// - Complexity: O(places).
    mutating func errors(after steps: Int, isAtRest: Bool, screen: Double) -> Forecast.Errors {
        scratch.removeAll(keepingCapacity: true)
        let seconds = Double(steps) * Self.step
        for index in places.indices.dropLast(steps) where places[index].isAtRest == isAtRest {
            let expected = places[index].motion.offset(after: seconds)
            let error = places[index + steps].motion.offset - expected
            scratch.append(places[index].isForward ? error : -error)
        }
        let stretch = screen * min(Self.priorStretch, seconds / Self.priorSeconds)
        for prior in isAtRest ? Self.priors.resting : Self.priors.moving { scratch.append(prior * stretch) }

        var errors = Forecast.Errors.zero
        pick(errors.indices, of: &errors, in: 0..<scratch.count)
        return errors
    }

    /// Picks quantiles, the middle one first: it halves the numbers among which the others are.
    private mutating func pick(_ quantiles: Range<Int>, of errors: inout Forecast.Errors, in places: Range<Int>) {
        guard !quantiles.isEmpty else { return }
        let middle = quantiles.lowerBound + quantiles.count / 2
        let place = (2 * middle + 1) * scratch.count / (2 * errors.scalarCount)
        errors[middle] = Float(scratch.select(place, in: places))
        pick(quantiles.lowerBound..<middle, of: &errors, in: places.lowerBound..<place + 1)
        pick(middle + 1..<quantiles.upperBound, of: &errors, in: place..<places.upperBound)
    }
}

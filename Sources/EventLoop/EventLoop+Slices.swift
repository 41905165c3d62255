extension EventLoop {
    /// Calls `step` again and again until it returns false, in this turn for a time, then in the turns that follow.
    ///
    /// Other events are handled between two slices, so that long work does not hold the loop. Each slice makes at least
    /// one step, so that the work ends even if steps are longer than slices.
    ///
    /// - Parameters:
    ///   - nanoseconds: The duration of a slice.
    ///   - step: A part of the work; returns false if nothing was left to do.
    ///   - then: Called after the last step: at once if one slice suffices.
    public func runInSlices(
        of nanoseconds: UInt64,
        _ step: @escaping () -> Bool,
        then: @escaping () -> Void = {}
    ) {
        let start = MonotonicClock.nanoseconds
        repeat {
            guard step() else { return then() }
        } while MonotonicClock.nanoseconds - start < nanoseconds
        nextTurn { [unowned self] in runInSlices(of: nanoseconds, step, then: then) }
    }
}

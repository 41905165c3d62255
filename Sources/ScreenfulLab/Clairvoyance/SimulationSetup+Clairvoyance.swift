extension SimulationSetup {
    /// How far clairvoyants see, in seconds; the last one to the end.
    public static let horizons: [Double?] = [1, 3, 10, nil]

    /// The same run with a policy that sees so many seconds ahead; nil for to the end.
    public func foreseen(_ seconds: Double?) -> Self {
        var setup = self
        setup.policy = ClairvoyantPolicy(self, seconds: seconds)
        return setup
    }

    /// The clairvoyant run in which least was blank: what all others are compared with.
    ///
    /// It is not always the one that sees farthest: what is best in the end is NP-hard to tell.
    ///
    /// - Complexity: That of a run for each of ``horizons``.
    public func bestForeseenRun() -> RunResult {
        let runs = Self.horizons.map { foreseen($0).run() }
        return runs.min { $0.blankScreenSeconds < $1.blankScreenSeconds } ?? RunResult()
    }
}

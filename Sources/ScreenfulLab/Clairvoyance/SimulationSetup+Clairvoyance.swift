extension SimulationSetup {
    /// How far clairvoyants see, in seconds; the last one to the end.
    public static let horizons: [Double?] = [1, 3, 10, nil]

    /// The same run with a policy that sees so many seconds ahead; nil for to the end.
    public func foreseen(_ seconds: Double?) -> Self {
        var setup = self
        setup.policy = ClairvoyantPolicy(self, seconds: seconds)
        return setup
    }
}

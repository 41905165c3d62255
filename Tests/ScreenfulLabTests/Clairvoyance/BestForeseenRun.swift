import ScreenfulLab

extension SimulationSetup {
    /// The clairvoyant run in which least was blank.
    func bestForeseenRun() -> RunResult {
        let runs = Self.horizons.map { foreseen($0).run() }
        return runs.min { $0.blankScreenSeconds < $1.blankScreenSeconds } ?? RunResult()
    }
}

/// Shows on a terminal how far an experiment is, in a line that is drawn over; elsewhere it is silent.
final class LabMonitor {
    private let progress: LabProgress
    private let isTerminal: Bool
    private let start = Stopwatch()
    private var due = 0.0
    private var hasLine = false

    /// Seconds between two lines: ten a second are seen as motion.
    private static let interval = 0.1

    init(total: Int, isTerminal: Bool = StandardStreams.errorIsTerminal) {
        progress = LabProgress(total: total)
        self.isTerminal = isTerminal
    }

    /// Shows that so many runs are done.
    func observe(_ done: Int) {
        guard isTerminal, start.seconds >= due else { return }
        due = start.seconds + Self.interval
        // To the line's start, and away with what was there (ECMA-48: EL).
        StandardStreams.report("\r\u{1B}[K\(progress.text(done: done, seconds: start.seconds))")
        hasLine = true
    }

    /// Takes the line away.
    func finish() {
        guard hasLine else { return }
        StandardStreams.report("\r\u{1B}[K")
        hasLine = false
    }
}

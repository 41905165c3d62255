/// Shows the progress of an experiment on a terminal, in a line that is overwritten; elsewhere it is silent.
final class LabMonitor {
    private let progress: LabProgress
    private let isTerminal: Bool
    private let start = Stopwatch()
    private var due = 0.0
    private var hasLine = false

    /// Seconds between two lines: ten a second look like motion.
    private static let interval = 0.1

    init(total: Int, isTerminal: Bool = StandardStreams.errorIsTerminal) {
        progress = LabProgress(total: total)
        self.isTerminal = isTerminal
    }

    func observe(_ done: Int) {
        guard isTerminal, start.seconds >= due else { return }
        due = start.seconds + Self.interval
        // Returns to the line's start and erases the line (ECMA-48: EL).
        StandardStreams.report("\r\u{1B}[K\(progress.text(done: done, seconds: start.seconds))")
        hasLine = true
    }

    func finish() {
        guard hasLine else { return }
        StandardStreams.report("\r\u{1B}[K")
        hasLine = false
    }
}

/// The progress of an experiment, as a line for people; a value without a clock: the caller passes the elapsed time.
struct LabProgress: Sendable {
    let total: Int

    /// Returns the line for so many runs after so many seconds: a bar, the share, and the time left.
    func text(done: Int, seconds: Double) -> String {
        let share = total > 0 ? Double(done) / Double(total) : 1
        let left = done > 0 ? ", \(duration(seconds / share - seconds)) left" : ""
        return "\(progressBar(share)) \(Int(share * 100)) %  \(done) of \(total) runs\(left)"
    }

    private func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        guard whole >= 60 else { return "\(whole) s" }
        return "\(whole / 60) min \(whole % 60) s"
    }
}

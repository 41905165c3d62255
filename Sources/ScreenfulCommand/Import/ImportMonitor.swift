import ListStore

/// Tells people how an import goes: on a terminal in a line that is drawn over, elsewhere in lines.
final class ImportMonitor {
    private let progressLine: ProgressLine
    private let isTerminal: Bool
    private let start = Stopwatch()
    private var due: Double
    private var hasProgressLine = false
    private var latest = ImportProgress(bytes: 0, rows: 0)
    private var skippedLines = 0

    /// Skipped lines that are shown; the rest is only counted.
    private static let shownLines = 20
    /// Seconds between two progress lines: ten a second are seen as motion, a log wants few.
    private static let intervals = (terminal: 0.1, log: 5.0)

    init(totalBytes: Int?, isTerminal: Bool = StandardStreams.errorIsTerminal) {
        progressLine = ProgressLine(totalBytes: totalBytes)
        self.isTerminal = isTerminal
        due = isTerminal ? 0 : Self.intervals.log
    }

    /// Shows what is worth showing of an event.
    func observe(_ event: ImportEvent) {
        switch event {
        case .progress(let progress):
            latest = progress
            guard start.seconds >= due else { return }
            due = start.seconds + (isTerminal ? Self.intervals.terminal : Self.intervals.log)
            showProgress()
        case .skipped(let line):
            skippedLines += 1
            if skippedLines <= Self.shownLines { report("skipped \(line)") }
            if skippedLines == Self.shownLines + 1 { report("further malformed lines are only counted") }
        case .renamed(let column):
            report("column \(column.position) is named “\(column.to.printable)”, because \(reason(column))")
        case .made(let creation):
            for folder in creation.folders { report("made folder \(folder)") }
            report("made database \(creation.path)")
        }
    }

    /// Shows what has been made.
    func finish(_ report: ImportReport) {
        latest = ImportProgress(bytes: report.bytes, rows: report.rows)
        showProgress()
        endProgressLine()
        for line in ImportSummary(report: report, seconds: start.seconds).lines { StandardStreams.printLine(line) }
    }

    /// Shows why nothing has been made.
    func fail(_ error: ImportError, input: String) {
        endProgressLine()
        let isAboutInput = error.code == .malformedLine || error.code == .badHeader || error.code == .empty
        let place = isAboutInput || error.code == .notText ? "\(input): " : ""
        StandardStreams.reportLine("screenful: \(place)\(error.message)")
    }

    private func reason(_ column: ColumnRename) -> String {
        if column.from.isEmpty { return "it has no name" }
        let isTooLong = column.from.unicodeScalars.count > Column.longestName
        return isTooLong ? "its name is too long" : "there is another “\(column.from.printable)”"
    }

    private func report(_ message: String) {
        endProgressLine()
        StandardStreams.reportLine("screenful: \(message)")
    }

    private func showProgress() {
        let text = progressLine.text(bytes: latest.bytes, rows: latest.rows, seconds: start.seconds)
        guard isTerminal else { return StandardStreams.reportLine(text) }
        // To the line's start, and away with what was there (ECMA-48: EL).
        StandardStreams.report("\r\u{1B}[K\(text)")
        hasProgressLine = true
    }

    private func endProgressLine() {
        guard hasProgressLine else { return }
        StandardStreams.report("\n")
        hasProgressLine = false
    }
}

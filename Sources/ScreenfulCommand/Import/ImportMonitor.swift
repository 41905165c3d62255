import ListStore
import ScreenfulTypes

/// Shows the progress of an import: on a terminal in a line that is overwritten, elsewhere in lines.
final class ImportMonitor {
    private let progressLine: ProgressLine
    private let isTerminal: Bool
    private let start = Stopwatch()
    private var due: Double
    private var hasProgressLine = false
    private var latest = ImportProgress(bytes: 0, rows: 0)
    private var skippedLines = 0

    /// The number of skipped lines that are shown; later ones are only counted.
    private static let shownLines = 20
    /// Seconds between two progress lines: ten a second on a terminal look like motion, a log needs few.
    private static let intervals = (terminal: 0.1, log: 5.0)

    init(totalBytes: Int?, isTerminal: Bool = StandardStreams.errorIsTerminal) {
        progressLine = ProgressLine(totalBytes: totalBytes)
        self.isTerminal = isTerminal
        due = isTerminal ? 0 : Self.intervals.log
    }

    /// Shows an event; throttles progress.
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

    /// Shows how many rows were copied to another database; throttles it.
    func observeCopy(_ rows: Int, of total: Int) {
        guard start.seconds >= due else { return }
        due = start.seconds + Self.intervals.log
        report("copied \(rows) of \(total) rows")
    }

    func finish(_ report: ImportReport) {
        latest = ImportProgress(bytes: report.bytes, rows: report.rows)
        showProgress()
        endProgressLine()
        for line in ImportSummary(report: report, seconds: start.seconds).lines { StandardStreams.printLine(line) }
    }

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
        // Returns to the line's start and erases the line (ECMA-48: EL).
        StandardStreams.report("\r\u{1B}[K\(text)")
        hasProgressLine = true
    }

    private func endProgressLine() {
        guard hasProgressLine else { return }
        StandardStreams.report("\n")
        hasProgressLine = false
    }
}

struct ImportSummary {
    let report: ImportReport
    let seconds: Double

    var lines: [String] {
        let rate = seconds > 0 ? Double(report.rows) / seconds : 0
        let names = report.columns.map(\.name.printable)
        let width = (names.map(\.count).max() ?? 0) + 2
        var lines = [
            "list \(report.list): \(counted(report.rows, "row")) of \(report.format.rawValue)"
                + " in \(tenths(seconds)) s (\(grouped(Int(rate))) rows/s)"
        ]
        for (name, column) in zip(names, report.columns) {
            let space = String(repeating: " ", count: width - name.count)
            lines.append("  \(name)\(space)\(column.type.rawValue)")
        }
        if report.skippedLines > 0 { lines.append("\(counted(report.skippedLines, "malformed line")) skipped") }
        return lines
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(grouped(count)) \(noun)s"
    }

    private func tenths(_ seconds: Double) -> String {
        let tenths = Int((seconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// The progress of an import, as a line for people; a value without a clock: the caller passes the elapsed time.
struct ProgressLine: Sendable {
    /// The number of bytes of the input; nil for a pipe.
    let totalBytes: Int?

    /// Returns the line for so many bytes and rows after so many seconds.
    ///
    /// With a known total: a bar, the share done, the rows, the rate, the time left.
    func text(bytes: Int, rows: Int, seconds: Double) -> String {
        let rate = seconds > 0 ? Double(rows) / seconds : 0
        let counted = "\(grouped(rows)) rows, \(grouped(Int(rate))) rows/s"
        guard let totalBytes, totalBytes > 0 else { return "\(counted), \(size(bytes)) read" }
        let share = min(1, Double(bytes) / Double(totalBytes))
        let left = share > 0 ? seconds / share - seconds : 0
        return "\(progressBar(share)) \(padded(Int(share * 100), width: 3)) %  \(counted), \(duration(left)) left"
    }

    private func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        guard whole >= 60 else { return "\(whole) s" }
        guard whole >= 3600 else { return "\(whole / 60) min \(padded(whole % 60, width: 2)) s" }
        return "\(whole / 3600) h \(padded(whole % 3600 / 60, width: 2)) min"
    }

    private func size(_ bytes: Int) -> String {
        guard bytes >= 1 << 20 else { return "\(bytes >> 10) KiB" }
        return bytes < 1 << 30 ? "\(bytes >> 20) MiB" : "\(bytes >> 30) GiB"
    }

    private func padded(_ number: Int, width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
}

func progressBar(_ share: Double) -> String {
    let width = 24
    let full = Int(share * Double(width))
    return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: width - full) + "]"
}

func grouped(_ number: Int) -> String {
    let digits = String(number)
    var result = ""
    for (place, digit) in digits.enumerated() {
        if place > 0, (digits.count - place).isMultiple(of: 3) { result += "\u{2009}" }
        result.append(digit)
    }
    return result
}

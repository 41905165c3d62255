import ListStore

/// What an import has made, in lines for people.
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

/// Columns of text, aligned: the first to the left, the others to the right unless told.
struct TextTable {
    /// True if the last column is of words.
    var endsWithWords = false
    private var rows: [[String]]

    init(headings: [String]) {
        rows = [headings]
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// The lines, the headings first.
    var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - text.count)
                if column == 0 {
                    line += text + space
                } else {
                    line += column == row.count - 1 && endsWithWords ? "  " + text : "  " + space + text
                }
            }
            return line
        }
    }
}

/// Aligned columns of text: the first to the left, the others to the right.
struct TextTable {
    /// True if the last column holds words, which are aligned to the left.
    var endsWithWords = false
    private var rows: [[String]]

    init(headings: [String]) { rows = [headings] }
    mutating func add(_ row: [String]) { rows.append(row) }

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

    /// Joins parts, each with its own comma or full stop, to lines up to a width, indented from the second line on.
    ///
    /// Only a part that is longer itself exceeds the width.
    static func wrapped(_ parts: [String], width: Int, indent: Int) -> [String] {
        var lines: [String] = []
        for part in parts {
            if let line = lines.last, line.count + 1 + part.count <= width {
                lines[lines.count - 1] = "\(line) \(part)"
            } else {
                lines.append(lines.isEmpty ? part : String(repeating: " ", count: indent) + part)
            }
        }
        return lines
    }
}

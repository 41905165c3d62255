/// The lines of a grid's sections, the first row of each of which begins a line.
///
/// An object, so that grids without sections do not carry its room about.
final class SectionLines: Sendable {
    /// The number of rows of a line, but for the last ones of sections.
    let laneCount: Int
    /// The rows of each section.
    let rows: SectionCounts
    /// The lines of each section.
    let lines: SectionCounts

    /// Counts the lines.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    init(_ rows: SectionCounts, laneCount: Int) {
        self.laneCount = laneCount
        self.rows = rows
        lines = SectionCounts(rows.counts.map { ($0 + laneCount - 1) / laneCount })
    }

    /// Returns the line of a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *s*).
    func line(ofRow row: Int) -> Int {
        let section = rows.section(ofRow: row)
        return lines.firstRow(ofSection: section) + (row - rows.firstRow(ofSection: section)) / laneCount
    }

    /// Returns the column of a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *s*).
    func lane(ofRow row: Int) -> Int {
        (row - rows.firstRow(ofSection: rows.section(ofRow: row))) % laneCount
    }

    /// Returns the rows of adjacent lines.
    ///
    /// - Complexity: O(log *s*).
    func rows(ofLines found: Range<Int>) -> Range<Int> {
        guard let last = found.last else {
            let row = found.lowerBound < lines.rowCount ? firstRow(ofLine: found.lowerBound).row : rows.rowCount
            return row..<row
        }
        let (row, section) = firstRow(ofLine: last)
        let end = min(row + laneCount, rows.firstRow(ofSection: section + 1))
        return firstRow(ofLine: found.lowerBound).row..<end
    }

    private func firstRow(ofLine line: Int) -> (row: Int, section: Int) {
        let section = lines.section(ofRow: line)
        return (rows.firstRow(ofSection: section) + (line - lines.firstRow(ofSection: section)) * laneCount, section)
    }
}

extension SectionLines: Codable {
    private enum CodingKeys: CodingKey {
        case laneCount, rows
    }

    /// Decodes the rows of sections, and counts their lines.
    convenience init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(SectionCounts.self, forKey: .rows),
            laneCount: try values.decode(Int.self, forKey: .laneCount)
        )
    }

    /// Encodes the rows of the sections.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(laneCount, forKey: .laneCount)
        try values.encode(rows, forKey: .rows)
    }
}

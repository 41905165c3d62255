import JSON
import ScreenfulRanges

/// Lines of a grid, the items of a stretch of it, and its lines after one edit.
enum GridGeometrySchema: VectorSchema {
    static let name = "containers-grid/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let columns = try vector.member("columns").integer(in: 1...Lanes.maximumCount)
        let gap = try vector.member("gap").length()
        let heights = try vector.member("heights").lengths()
        var lengths = RowGeometry(count: heights.count, estimate: 0)
        lengths.setLengths(heights, from: 0)
        let grid = Grid(
            lengths: lengths,
            lines: GridLines(lanes: Lanes(count: columns, in: 0), lineGap: gap, lengths: lengths)
        )
        var actual = grid.json
        // Queries and edits stand among the answers; one that is none has none.
        for (name, answer) in [("queries", grid.answer(toQuery:)), ("edits", grid.answer(toEdit:))] {
            let tasks = try vector.member("expect").member(name, default: []).array()
            actual[name] = .array(tasks.map { answer($0.value) })
        }
        return try vector.verdict(.object(actual))
    }
}

/// A grid of measured items.
private struct Grid {
    var lengths: RowGeometry
    var lines: GridLines

    /// The lines, and the length of them all.
    var json: JSONObject {
        let columns = lines.lanes.count
        let all = stride(from: 0, to: lengths.rowCount, by: columns).map { first -> JSONValue in
            var (top, longest) = (0.0, 0.0)
            lines.forEachRow(in: first..<min(first + columns, lengths.rowCount), lengths) { _, start, length, _ in
                top = start
                longest = max(longest, length)
            }
            return [.number(top), .number(longest)]
        }
        return ["lines": .array(all), "contentHeight": .number(lines.contentLength(lengths))]
    }

    /// Returns a query with the first and the last item that it finds.
    func answer(toQuery query: JSONValue) -> JSONValue {
        guard var answer = query.object, let extent = query["extent"]?.array?.map(\.double), extent.count == 2,
            let start = extent[0], let end = extent[1]
        else { return .null }
        let found = lines.rows(intersecting: (start, end), lengths).hull
        answer["items"] = found.isEmpty ? .null : .numbers([found.lowerBound, found.upperBound - 1])
        return .object(answer)
    }

    /// Returns an edit with the lines after it.
    func answer(toEdit edit: JSONValue) -> JSONValue {
        guard var answer = edit.object, let place = edit["at"]?.integer.flatMap({ Int(exactly: $0) }) else {
            return .null
        }
        var after = self
        switch edit["op"]?.string {
        case "insert":
            guard let height = edit["height"]?.double, height >= 0, height.isFinite, place >= 0,
                place <= lengths.rowCount
            else { return .null }
            after.apply(RowEdit(inserted: [place..<place + 1]))
            after.lengths.setLength(height, ofRow: place)
            after.lines.lengthsChanged(in: place..<place + 1, after.lengths)
        case "delete":
            guard place >= 0, place < lengths.rowCount else { return .null }
            after.apply(RowEdit(removed: [place..<place + 1]))
        default: return .null
        }
        for member in after.json { answer[member.key] = member.value }
        return .object(answer)
    }

    private mutating func apply(_ edit: RowEdit) {
        lengths.apply(edit)
        lines.apply(edit, lengths)
    }
}

extension JSONField {
    /// Reads an array of lengths in points.
    func lengths() throws(DecodingError) -> [Double] {
        try array().map { (field) throws(DecodingError) in try field.length() }
    }
}

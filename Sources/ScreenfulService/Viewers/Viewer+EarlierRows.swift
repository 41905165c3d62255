import Screenful
package import ScreenfulCoding
import ScreenfulRanges

/// Rows that a client names by an earlier version of the list: it has sent them before it heard of an edit.
///
/// - Precondition: The viewer has been told of all changes of the list, as it is before each use.
extension Viewer {
    /// Returns a scroll to where its anchor's row is by now.
    ///
    /// - Throws: An error when the list never had the version, or the edits since then are not known any more.
    package func updated(_ request: ScrollRequest) throws(ServiceError) -> ScrollRequest {
        guard let version = try earlier(request.version) else { return request }
        var request = request
        request.version = list.contents.version
        if case .row(let row, let within) = request.scroll.position {
            request.scroll.position = .row(list.edits.place(ofRow: row, from: version), within: within)
        }
        return request
    }

    /// Returns rows by their numbers now, as far as they are there: ascending, disjoint.
    ///
    /// - Throws: An error when the list never had the version, or the edits since then are not known any more.
    package func updated(_ rows: [ClosedRange<Int>], from version: Int?) throws(ServiceError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for rows in rows { ranges.insertRows(Range(rows)) }
        if let version = try earlier(version) { ranges = list.edits.rows(ranges, from: version) }
        return ranges.map { $0.clamped(to: 0..<rowCount) }.filter { !$0.isEmpty }
    }

    /// Returns rows with their lengths by their numbers now, as far as they are there.
    ///
    /// - Throws: An error when the list never had the version, or the edits since then are not known any more.
    package func updated(
        _ rows: [(row: Int, length: Double)],
        from version: Int?
    ) throws(ServiceError) -> [(row: Int, length: Double)] {
        guard let version = try earlier(version) else { return rows }
        return rows.compactMap { row, length in list.edits.row(row, from: version).map { ($0, length) } }
    }

    /// Returns a row by its number now.
    ///
    /// - Throws: An error when the row was removed; when the list never had the version, or the edits since then are not
    ///   known any more.
    package func updated(_ row: Int, from version: Int?) throws(ServiceError) -> Int {
        guard let version = try earlier(version) else { return row }
        guard let row = list.edits.row(row, from: version) else { throw .rowRemoved(row: row) }
        return row
    }

    /// Returns the position of an anchor, at whose row a viewer opens: where the row is by now, as far as
    /// ``movement(since:)`` tells it.
    func position(of anchor: Anchor, from version: Int?) -> Scroll.Position {
        guard let movement = movement(since: version) else { return anchor.position }
        let oldCount = list.contents.rowCount - movement.countChange
        return .row(movement.place(ofRow: anchor.row, oldCount: oldCount), within: anchor.within)
    }

    /// Returns how the list's rows have moved since a version that a client knows; nil if that is no earlier one, or the
    /// edits since then are not known any more or too many to be told.
    func movement(since version: Int?) -> RowEdit? {
        guard let version, version < list.contents.version, list.edits.knows(version) else { return nil }
        return list.edits.movement(since: version)
    }

    /// Returns the version if it is an earlier one; nil if it is the list's own.
    private func earlier(_ version: Int?) throws(ServiceError) -> Int? {
        guard let version, version != list.contents.version else { return nil }
        let latest = list.contents.version
        guard version < latest, list.edits.knows(version) else { throw .unknownVersion(version, latest: latest) }
        return version
    }
}

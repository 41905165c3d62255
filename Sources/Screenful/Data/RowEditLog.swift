package import ScreenfulRanges
import ScreenfulTypes

/// The latest edits of a list, by the versions that they have led to: they bring rows that a client knows from an earlier
/// version up to date.
package struct RowEditLog {
    private struct Entry {
        /// The versions before and after it: several of another server may have become one edit.
        let base: Int
        let version: Int
        let edit: RowEdit
        let oldCount: Int
    }

    /// The most edits that are kept; the page keeps as many.
    private static let maxEdits = 1_000
    /// The most bytes that they may take: some 50,000 ranges of rows.
    private static let maxBytes = 3 << 20
    /// The most ranges, and rows that move, of which a client is told at once: they are joined in less than 4 ms.
    private static let maxTold = 2_000

    /// The earliest version from which on all edits are known.
    private var oldest: Int
    private var entries: ArraySlice<Entry> = []
    /// The bytes that the edits take, about.
    package private(set) var bytes = 0

    /// Creates a log that begins at a version.
    package init(at version: Int) {
        oldest = version
    }

    /// Adds an edit; one of a single version that leaves all rows where they are takes no room.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - base: The version before.
    ///   - version: The version that it has led to.
    ///   - oldCount: The number of rows before.
    /// - Complexity: Amortized O(1).
    package mutating func append(_ edit: RowEdit, from base: Int, to version: Int, oldCount: Int) {
        guard edit.movesRows || version > base + 1 else { return }
        entries.append(Entry(base: base, version: version, edit: edit, oldCount: oldCount))
        bytes += edit.bytes
        if entries.count > Self.maxEdits { dropFirst() }
        shrink(to: Self.maxBytes)
    }

    /// Drops the earliest edits until the others take at most a number of bytes.
    package mutating func shrink(to length: Int) {
        while bytes > length { dropFirst() }
    }

    private mutating func dropFirst() {
        guard let first = entries.popFirst() else { return }
        oldest = first.version
        bytes -= first.edit.bytes
    }

    /// Returns whether the edits since an earlier version are known, and none of them began before it.
    package func knows(_ version: Int) -> Bool {
        version >= oldest && (edits(after: version).first?.base ?? version) >= version
    }

    /// Returns the row whose place an earlier version's row has by now: its own, or where it was removed that of the next
    /// row that stays; it may be one past the end.
    ///
    /// - Precondition: The log ``knows(_:)`` the version.
    package func place(ofRow row: Int, from version: Int) -> Int {
        edits(since: version).reduce(row) { row, entry in entry.edit.place(ofRow: row, oldCount: entry.oldCount) }
    }

    /// Returns an earlier version's row by its number now; nil if it was removed.
    ///
    /// - Precondition: The log ``knows(_:)`` the version.
    package func row(_ row: Int, from version: Int) -> Int? {
        edits(since: version).reduce(Optional(row)) { row, entry in row.flatMap(entry.edit.newRow(ofOld:)) }
    }

    /// Returns rows of an earlier version by their numbers now, without those that were removed: ascending, disjoint.
    ///
    /// - Precondition: The log ``knows(_:)`` the version.
    package func rows(_ rows: [Range<Int>], from version: Int) -> [Range<Int>] {
        edits(since: version).reduce(into: rows) { rows, entry in
            RowMap(entry.edit, oldCount: entry.oldCount).apply(to: &rows)
        }
    }

    /// Returns how rows have come, gone and moved since an earlier version, as one edit; nil where that is too much to tell.
    ///
    /// - Precondition: The log ``knows(_:)`` the version.
    /// - Complexity: O(*k* log² *k*) for edits of *k* ranges, at most ``maxTold``.
    package func movement(since version: Int) -> RowEdit? {
        let edits = edits(since: version)
        guard edits.reduce(0, { $0 + $1.edit.rangeCount }) <= Self.maxTold else { return nil }
        let movement = Self.movement(of: edits)
        // A move is told row by row.
        return movement.moved.reduce(0) { $0 + $1.rows.count } <= Self.maxTold ? movement : nil
    }

    /// Joins edits by halves, so that each is read a few times and not once for every other.
    private static func movement(of edits: ArraySlice<Entry>) -> RowEdit {
        guard let first = edits.first else { return RowEdit() }
        guard edits.count > 1 else {
            return RowEdit(removed: first.edit.removed, inserted: first.edit.inserted, moved: first.edit.moved)
        }
        let middle = edits.startIndex + edits.count / 2
        let (start, end) = (movement(of: edits[..<middle]), movement(of: edits[middle...]))
        return start.movement(followedBy: end, oldCount: first.oldCount)
    }

    private func edits(since version: Int) -> ArraySlice<Entry> {
        precondition(knows(version), "a version's rows are brought up to date by edits that are not known")
        return edits(after: version)
    }

    private func edits(after version: Int) -> ArraySlice<Entry> {
        entries[entries.indices.partitionPoint { entries[$0].version > version }...]
    }
}

extension RowEdit {
    fileprivate var rangeCount: Int { removed.count + inserted.count + moved.count }

    /// The bytes of an entry with its arrays, and of each range in those of them that hold it, about.
    fileprivate var bytes: Int { 192 + 64 * rangeCount }
}

import ListStore
import ScreenfulRanges
import ScreenfulTypes

/// The composition of changes of an order, one after another, into one edit of its rows.
struct EditComposition {
    /// Adjacent rows: old ones that stay, or rows that were put in.
    private enum Content {
        case old(Range<Int>)
        case new(Range<Int64>)
    }

    private struct Piece {
        var content: Content
        var isReloaded = false

        var count: Int {
            switch content {
            case .old(let rows): rows.count
            case .new(let ids): ids.count
            }
        }

        /// Returns the part from the row `start` of the piece up to `end`.
        func part(_ start: Int, _ end: Int) -> Piece {
            switch content {
            case .old(let rows):
                Piece(content: .old(rows.lowerBound + start..<rows.lowerBound + end), isReloaded: isReloaded)
            case .new(let ids):
                Piece(
                    content: .new(ids.lowerBound + Int64(start)..<ids.lowerBound + Int64(end)),
                    isReloaded: isReloaded
                )
            }
        }
    }

    private let old: RowOrder
    private var pieces: [Piece]

    /// Creates the composition of no changes yet.
    init(of order: RowOrder) {
        old = order
        pieces = [Piece(content: .old(0..<order.count))]
    }

    /// Adds a change, which fits the order as it is by now.
    mutating func apply(_ change: LoggedChange) {
        for edit in change.orderEdits {
            switch edit {
            case .remove(let rows): pieces.removeSubrange(split(rows))
            case .insert(let ids, let row): pieces.insert(Piece(content: .new(ids)), at: split(at: row))
            }
        }
        for rows in change.reloaded where !rows.isEmpty {
            for index in split(rows) { pieces[index].isReloaded = true }
        }
    }

    /// The rows afterwards whose values have changed: ascending, disjoint.
    var reloaded: [Range<Int>] {
        var rows: [Range<Int>] = []
        var row = 0
        for piece in pieces where piece.count > 0 {
            if piece.isReloaded { rows.insertRows(row..<row + piece.count) }
            row += piece.count
        }
        return rows
    }

    /// The edit from the first order to the last.
    var edit: RowEdit {
        var removed = removedRows
        let sources = removed.flatMap { rows in
            var row = rows.lowerBound
            return old.ids(in: rows).map { ids in
                defer { row += ids.count }
                return (ids: ids, row: row)
            }
        }.sorted { $0.ids.lowerBound < $1.ids.lowerBound }
        var inserted: [Range<Int>] = []
        var moves: [RowEdit.Move] = []
        var row = 0
        for piece in pieces {
            if case .new(let ids) = piece.content {
                var place = row
                for part in Self.parts(of: ids, among: sources) {
                    if let source = part.source {
                        moves.append(RowEdit.Move(source..<source + part.count, to: place))
                        removed.subtractRows(source..<source + part.count)
                    } else {
                        inserted.insertRows(place..<place + part.count)
                    }
                    place += part.count
                }
            }
            row += piece.count
        }
        return RowEdit(removed: removed, inserted: inserted, moved: moves, reloaded: settledReloads(inserted))
    }

    /// The reloaded rows that were there before: rows that are new have their values anyway.
    private func settledReloads(_ inserted: [Range<Int>]) -> [Range<Int>] {
        var rows = reloaded
        for new in inserted { rows.subtractRows(new) }
        return rows
    }

    /// The old rows that left their places.
    private var removedRows: [Range<Int>] {
        var removed: [Range<Int>] = []
        var end = 0
        for piece in pieces {
            guard case .old(let rows) = piece.content else { continue }
            if rows.lowerBound > end { removed.append(end..<rows.lowerBound) }
            end = max(end, rows.upperBound)
        }
        if end < old.count { removed.append(end..<old.count) }
        return removed
    }

    /// Divides identities into those of removed rows, with the first row of each part, and new ones.
    private static func parts(
        of ids: Range<Int64>,
        among sources: [(ids: Range<Int64>, row: Int)]
    ) -> [(source: Int?, count: Int)] {
        var parts: [(source: Int?, count: Int)] = []
        var next = ids.lowerBound
        var index = sources.indices.partitionPoint { sources[$0].ids.upperBound > next }
        while next < ids.upperBound {
            guard index < sources.count, sources[index].ids.lowerBound < ids.upperBound else {
                parts.append((nil, Int(ids.upperBound - next)))
                break
            }
            let source = sources[index]
            let first = max(next, source.ids.lowerBound)
            if first > next { parts.append((nil, Int(first - next))) }
            let end = min(ids.upperBound, source.ids.upperBound)
            parts.append((source.row + Int(first - source.ids.lowerBound), Int(end - first)))
            next = end
            index += 1
        }
        return parts
    }

    /// Splits pieces so that rows are whole ones, and returns their indices.
    private mutating func split(_ rows: Range<Int>) -> Range<Int> {
        let start = split(at: rows.lowerBound)
        return start..<split(at: rows.upperBound)
    }

    /// Splits the piece with a row before it, and returns the index of the piece that begins with the row.
    private mutating func split(at row: Int) -> Int {
        var start = 0
        for (index, piece) in pieces.enumerated() {
            if start == row { return index }
            if row < start + piece.count {
                pieces[index] = piece.part(0, row - start)
                pieces.insert(piece.part(row - start, piece.count), at: index + 1)
                return index + 1
            }
            start += piece.count
        }
        return pieces.count
    }
}

package import ScreenfulRanges
import ScreenfulTypes

extension RowOrder {
    /// The order as bytes: of each run the distance from the end of the run before it, and its length.
    ///
    /// Neighbours in the order often have consecutive identities, whose distance takes one byte.
    package var encoded: [UInt8] {
        var writer = ByteWriter()
        var previous: Int64 = 0
        for run in runs {
            writer.write(signed: run.lowerBound - previous)
            writer.write(run.count)
            previous = run.upperBound
        }
        return writer.bytes
    }

    /// Creates the order of ``encoded`` bytes.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` when no order has such bytes.
    package init(encoded bytes: [UInt8], ofList list: Int64) throws(StoreError) {
        var reader = ByteReader(bytes)
        var runs: [Range<Int64>] = []
        var previous: Int64 = 0
        var total = 0
        while !reader.isAtEnd {
            let (first, overflow) = previous.addingReportingOverflow(try reader.readSigned())
            let count = try reader.readInt()
            total += min(count, RowGeometry.maximumRowCount + 1)
            guard !overflow, first >= 0, total <= RowGeometry.maximumRowCount, first <= .max - Int64(count) else {
                throw StoreError(.corrupt, "the database of lists is damaged: the order of list \(list) is impossible")
            }
            if count > 0 { runs.append(first..<first + Int64(count)) }
            previous = first + Int64(count)
        }
        self.init(runs: runs)
    }

    /// Applies the steps of a logged commit.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` when a step names positions that do not exist.
    package mutating func apply(_ edits: [OrderEdit], ofList list: Int64) throws(StoreError) {
        for edit in edits {
            guard let count = edit.count(after: self.count), count <= RowGeometry.maximumRowCount else {
                throw StoreError(
                    .corrupt,
                    "the database of lists is damaged: the order of list \(list) does not fit its log"
                )
            }
            switch edit {
            case .remove(let places) where !places.isEmpty: remove(places)
            case .insert(let ids, let place) where !ids.isEmpty: insert(ids: ids, at: place)
            default: break
            }
        }
    }
}

extension ListRecord {
    /// The order of a list that was never edited; an import writes a snapshot.
    package var initialOrder: RowOrder {
        guard case .generated(let rows, _, _) = source, rows > 0 else { return RowOrder(runs: []) }
        return RowOrder(ids: 0..<Int64(rows))
    }
}

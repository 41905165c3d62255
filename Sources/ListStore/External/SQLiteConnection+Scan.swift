extension SQLiteConnection {
    /// Rows looked at before other programs may write and the caller may stop it: some ten milliseconds' worth.
    private static let scanBatch = 64 * SparseKeyIndex.stride

    /// Collects every 1024th key of a table.
    func scan(_ shape: TableShape, progress: (ScanProgress) -> Bool) throws(StoreError) -> SparseKeyIndex {
        var index = SparseKeyIndex(partsPerKey: shape.key.count)
        let bounds = try rowIDBounds(of: shape)
        var last: [KeyPart]?
        while true {
            let statement = try statement(shape.keyQuery(fromKey: last != nil))
            // A later batch begins with the key that the one before it ended with.
            var mayRepeat = last != nil
            if let last { statement.bind(key: last) }
            statement.bind(Int64(Self.scanBatch + 1), at: shape.key.count + 1)
            var seen = 0
            try statement.forEachRow {
                seen += 1
                if seen > Self.scanBatch { last = statement.key(count: shape.key.count) }
                if mayRepeat {
                    mayRepeat = false
                    if statement.key(count: shape.key.count) == last { return }
                }
                index.append(statement.key(count: shape.key.count))
            }
            let isDone = seen <= Self.scanBatch
            let fraction = isDone ? 1 : bounds.flatMap { Self.fraction(of: last, within: $0) }
            guard progress(ScanProgress(rows: index.count, fraction: fraction)) else {
                throw StoreError(.cancelled, "looking through table “\(shape.table)” was cancelled")
            }
            if isDone { return index }
        }
    }

    /// The least and the greatest row id, by which progress is estimated.
    private func rowIDBounds(of shape: TableShape) throws(StoreError) -> ClosedRange<Int64>? {
        guard shape.hasRowID else { return nil }
        let (key, table) = (shape.key[0].sql, Identifier.quoted(shape.table))
        let statement = try prepare("SELECT (SELECT min(\(key)) FROM \(table)), (SELECT max(\(key)) FROM \(table))")
        guard let bounds = try statement.onlyRow({ statement.key(count: 2) }), case .integer(let least) = bounds[0],
            case .integer(let greatest) = bounds[1], least < greatest
        else { return nil }
        return least...greatest
    }

    private static func fraction(of key: [KeyPart]?, within bounds: ClosedRange<Int64>) -> Double? {
        guard case .integer(let current)? = key?.first else { return nil }
        let (least, greatest) = (Double(bounds.lowerBound), Double(bounds.upperBound))
        return min(1, max(0, (Double(current) - least) / (greatest - least)))
    }
}

import ScreenfulTypes
import Synchronization

/// The key of a row of a foreign table, by which the row is found again after other rows have come or gone.
public struct RowKey: Hashable, Sendable {
    let parts: [KeyPart]
}

extension ExternalTable {
    /// Finds rows by their keys.
    ///
    /// - Parameters:
    ///   - keys: Keys in the table's order.
    ///   - index: The index of the table as it is now.
    /// - Returns: The position of each row; nil for one that is gone.
    /// - Throws: ``StoreError`` when the table cannot be read.
    /// - Complexity: O(log *n*) and a scan of 1,024 keys for each stretch of the index that has some of the rows.
    public func positions(of keys: [RowKey], index: SparseKeyIndex) throws(StoreError) -> [Int?] {
        try reader.withLock { (reader) throws(StoreError) in
            let connection = try reader.currentConnection()
            let order = try connection.statement(shape.orderQuery())
            var found: [RowKey: Int] = [:]
            var positions: [Int?] = []
            /// The last stretch whose keys were read.
            var read = -1
            for key in keys {
                if found[key] == nil {
                    let stretch = try index.lastStretch { (start) throws(StoreError) in
                        order.bind(key: Array(start) + key.parts)
                        return try order.onlyRow { order.integer(0) == 1 } ?? false
                    }
                    if let stretch, stretch > read {
                        read = stretch
                        let first = stretch * SparseKeyIndex.stride
                        for (distance, key) in try connection.keys(from: index.start(ofRow: first).key, shape)
                            .enumerated()
                        {
                            found[key] = first + distance
                        }
                    }
                }
                positions.append(found[key].flatMap { $0 < index.count ? $0 : nil })
            }
            return positions
        }
    }
}

extension SQLiteConnection {
    /// Reads the keys of a stretch of an index.
    fileprivate func keys(from start: ArraySlice<KeyPart>, _ shape: TableShape) throws(StoreError) -> [RowKey] {
        let statement = try statement(shape.keyQuery(fromKey: true))
        statement.bind(key: start)
        statement.bind(Int64(SparseKeyIndex.stride), at: shape.key.count + 1)
        return try statement.rows { RowKey(parts: $0.key(count: shape.key.count)) }
    }
}

extension SparseKeyIndex {
    /// Returns the last stretch whose first key satisfies a predicate, as no later ones do; nil if none does.
    fileprivate func lastStretch(
        where isAtOrBefore: (ArraySlice<KeyPart>) throws(StoreError) -> Bool
    ) throws(StoreError) -> Int? {
        let stretches = 0..<(count + Self.stride - 1) / Self.stride
        let end = try stretches.partitionPoint { (stretch) throws(StoreError) in
            try !isAtOrBefore(start(ofRow: stretch * Self.stride).key)
        }
        return end == 0 ? nil : end - 1
    }
}

/// The keys of every 1024th row of a table, so that any row is found by a seek and a short scan.
///
/// Ten million rows by row id make about ten thousand keys, 160 KB.
public struct SparseKeyIndex: Hashable, Sendable {
    /// The number of rows from one indexed key to the next.
    ///
    /// Scanning half of it, the average, costs about as much as the seek itself.
    static let stride = 1024

    /// The number of rows in the table when it was scanned.
    public internal(set) var count = 0
    /// The indexed keys, one after the other.
    private var parts: [KeyPart] = []
    private let partsPerKey: Int

    init(partsPerKey: Int) { self.partsPerKey = partsPerKey }

    mutating func append(_ key: @autoclosure () -> [KeyPart]) {
        if count % Self.stride == 0 { parts += key() }
        count += 1
    }

    /// Returns the nearest indexed key at or before a row, and the number of rows to skip from there.
    func start(ofRow row: Int) -> (key: ArraySlice<KeyPart>, distance: Int) {
        let first = row / Self.stride * partsPerKey
        return (parts[first..<first + partsPerKey], row % Self.stride)
    }
}

/// The progress of the scan of a table.
public struct ScanProgress: Hashable, Sendable {
    /// Rows scanned so far.
    public var rows: Int
    /// The part of the table that has been scanned, from 0 to 1, where it is known.
    public var fraction: Double?
}

extension SQLiteConnection {
    /// The number of rows per batch of a scan, after which others may write and the caller may cancel: about 10 ms.
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

    /// Returns the least and the greatest row id, by which progress is estimated.
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

/// The keys of every 1024th row of a table, so that any row is a seek and a short walk away.
///
/// Ten million rows by row id make about ten thousand keys, 160 KB.
public struct SparseKeyIndex: Hashable, Sendable {
    /// Rows from one remembered key to the next.
    ///
    /// Walking half of it on average costs about as much as the seek itself.
    static let stride = 1024

    /// The number of rows in the table when it was looked through.
    public internal(set) var count = 0
    /// The remembered keys, one after the other.
    private var parts: [KeyPart] = []
    private let partsPerKey: Int

    init(partsPerKey: Int) {
        self.partsPerKey = partsPerKey
    }

    /// Adds the next row.
    mutating func append(_ key: @autoclosure () -> [KeyPart]) {
        if count % Self.stride == 0 { parts += key() }
        count += 1
    }

    /// The nearest remembered key at or before a row, and the rows to walk from there.
    func start(ofRow row: Int) -> (key: ArraySlice<KeyPart>, distance: Int) {
        let first = row / Self.stride * partsPerKey
        return (parts[first..<first + partsPerKey], row % Self.stride)
    }
}

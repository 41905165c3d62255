/// The rows of a list that may match a query; the others do not.
public struct TextCandidates: Sendable {
    /// The identities of the rows, in no order; nil where all rows may match.
    public let ids: [Int64]?
    /// The share of the list's rows whose texts are indexed; nil without an index.
    public let indexed: Double?

    /// The candidates in a list without an index.
    public static let unknown = Self(ids: nil, indexed: nil)

    /// Creates candidates.
    public init(ids: [Int64]?, indexed: Double?) {
        self.ids = ids
        self.indexed = indexed
    }
}

extension SQLiteConnection {
    /// Returns the rows that may match a query; all may if they are more than the limit.
    func candidates(for query: TextQuery, of record: ListRecord, limit: Int) throws(StoreError) -> TextCandidates {
        guard let end = try indexedRows(of: record.id) else { return .unknown }
        guard end == .max else {
            return TextCandidates(ids: nil, indexed: Double(end) / Double(max(record.nextRowID, end, 1)))
        }
        guard let expression = query.trigrams else { return TextCandidates(ids: nil, indexed: 1) }
        // A match of the table, not of its column, which an index without places has none of.
        let index = Schema.textIndex(record.id)
        let statement = try prepare(
            "SELECT rowid FROM \(index) WHERE \(index) MATCH ? LIMIT ?",
            [expression, limit + 1]
        )
        let ids = try statement.rows { $0.integer(0) }
        return TextCandidates(ids: ids.count > limit ? nil : ids, indexed: 1)
    }
}

extension TextQuery {
    /// The maximum number of trigrams that are looked up: rows with all of these are few.
    private static let maxTrigrams = 16

    /// The expression of FTS5 for rows that have the query's sets of three adjacent characters; nil for a shorter query.
    ///
    /// - Note: https://sqlite.org/fts5.html#full_text_query_syntax; nothing in a quoted string has a special meaning.
    var trigrams: String? {
        let scalars = Array(String(decoding: folded, as: UTF8.self).unicodeScalars)
        guard scalars.count >= 3 else { return nil }
        let starts = Array(stride(from: 0, to: scalars.count - 2, by: 3)) + [scalars.count - 3]
        return starts.prefix(Self.maxTrigrams).map { start in
            "\"" + scalars[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        }.joined(separator: " AND ")
    }
}

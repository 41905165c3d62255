extension TableShape {
    /// Reads keys in order, from a key on if there is one.
    func keyQuery(fromKey: Bool) -> String {
        "SELECT \(keyList) FROM \(Identifier.quoted(table))\(fromKey ? " WHERE \(condition)" : "")"
            + " ORDER BY \(order) LIMIT ?\(key.count + 1)"
    }

    /// Reads rows in order from a key on.
    func rowQuery() -> String {
        "SELECT \(columnSQL.joined(separator: ", ")) FROM \(Identifier.quoted(table)) WHERE \(condition)"
            + " ORDER BY \(order) LIMIT ?\(key.count + 1) OFFSET ?\(key.count + 2)"
    }

    private var keyList: String { key.map(\.sql).joined(separator: ", ") }

    private var order: String {
        key.map { $0.sql + ($0.isDescending ? " DESC" : "") }.joined(separator: ", ")
    }

    /// True for the key in the first parameters and all keys after it.
    ///
    /// Keys of one direction are compared as a row value, which SQLite seeks
    /// in the index. For mixed directions it can seek by the first column
    /// alone, and the rest decides among equals.
    private var condition: String {
        let places = key.indices.map { "?\($0 + 1)" }
        if Set(key.map(\.isDescending)).count == 1 {
            return "(\(keyList)) \(key[0].isDescending ? "<=" : ">=") (\(places.joined(separator: ", ")))"
        }
        var nested = ""
        for (column, place) in zip(key, places).reversed() {
            let after = column.isDescending ? "<" : ">"
            let isLast = nested.isEmpty
            nested =
                isLast
                ? "\(column.sql) \(after)= \(place)"
                : "\(column.sql) \(after)= \(place) AND (\(column.sql) \(after) \(place) OR (\(nested)))"
        }
        return nested
    }
}

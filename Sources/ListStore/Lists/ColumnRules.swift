public import ScreenfulTypes

extension Column {
    /// The maximum number of columns of a list; half of SQLite's limit.
    public static let largestCount = 1000
    /// The maximum length of a column's name, in Unicode scalars.
    public static let longestName = 200

    /// Checks the columns of a new list.
    ///
    /// Any text of 1 to ``longestName`` scalars is a name; no two may be equal.
    /// Names are data, never part of SQL.
    ///
    /// - Throws: ``StoreError/Code/invalidColumn`` naming the column.
    public static func check(_ columns: [Column]) throws(StoreError) {
        guard (1...largestCount).contains(columns.count) else {
            throw StoreError(.invalidColumn, "a list has 1 to \(largestCount) columns, not \(columns.count)")
        }
        // Compared by their bytes: Swift's strings equate different spellings.
        var seen: Set<[UInt8]> = []
        for (position, column) in columns.enumerated() {
            try checkName(column.name, position: position)
            guard seen.insert(Array(column.name.utf8)).inserted else {
                throw StoreError(.invalidColumn, "two columns are named “\(column.name)”")
            }
        }
    }

    /// Checks one name.
    static func checkName(_ name: String, position: Int) throws(StoreError) {
        guard !name.isEmpty else {
            throw StoreError(.invalidColumn, "column \(position + 1) has an empty name")
        }
        guard name.unicodeScalars.count <= longestName else {
            throw StoreError(.invalidColumn, "the name of column \(position + 1) is longer than \(longestName)")
        }
    }
}

extension Value {
    /// Returns true if a column of a type may hold the value; nothing is converted.
    public func fits(_ type: ColumnType) -> Bool {
        switch (self, type) {
        case (.null, _), (.integer, .integer), (.real, .real), (.boolean, .boolean): true
        case (.text, .text), (.text, .date), (.text, .image): true
        default: false
        }
    }
}

extension ColumnType {
    /// Creates the type that a column of a foreign table seems to have.
    ///
    /// - Note: The order of the rules is SQLite's (https://sqlite.org/datatype3.html, section 3.1), with
    ///   booleans and dates, which SQLite calls numeric, before them.
    init(declared: String) {
        let name = declared.uppercased()
        if name.contains("BOOL") {
            self = .boolean
        } else if name.contains("DATE") || name.contains("TIME") {
            self = .date
        } else if name.contains("INT") {
            self = .integer
        } else if ["CHAR", "CLOB", "TEXT"].contains(where: { name.contains($0) }) {
            self = .text
        } else if ["REAL", "FLOA", "DOUB", "NUM", "DEC"].contains(where: { name.contains($0) }) {
            self = .real
        } else {
            self = .text
        }
    }
}

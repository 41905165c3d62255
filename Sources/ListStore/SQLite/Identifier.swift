/// Names of tables and columns as they may stand in SQL.
enum Identifier {
    /// A name in double quotes, with its own quotes doubled.
    ///
    /// - Precondition: The name holds no NUL, which no SQL text can carry.
    static func quoted(_ name: String) -> String {
        var sql = "\""
        for scalar in name.unicodeScalars {
            precondition(scalar != "\0", "an identifier cannot hold NUL")
            if scalar == "\"" { sql.unicodeScalars.append(scalar) }
            sql.unicodeScalars.append(scalar)
        }
        return sql + "\""
    }
}

import TestSupport

extension TemporaryDirectory {
    /// The database of another program.
    var otherDatabase: String { file("other.db") }

    /// Does something with the database of another program, as that program would.
    func execute(_ statements: String) {
        OtherProgram(otherDatabase).execute(statements)
    }
}

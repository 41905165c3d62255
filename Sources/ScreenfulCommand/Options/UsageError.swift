/// A command line that cannot be carried out, and what would help.
struct UsageError: Error, Equatable {
    /// What is wrong, for a person to read; it names the flag.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

protocol Command {
    /// The options and words that the verb accepts.
    static var syntax: Syntax { get }

    /// Carries the verb out.
    ///
    /// - Throws: `UsageError` if a flag's value is invalid; every other failure is
    ///   reported on standard error and by the status.
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus
}

enum ExitStatus: Int32 {
    case success = 0
    /// The work was done and found an error: a failed vector, a malformed line.
    case failure = 1
    /// The work could not be done: a wrong option, a file that cannot be read.
    case unusable = 2
    /// The work was done, and a condition of `--fail-if` holds.
    case condition = 3
    /// Standard output or standard error could not be written, regardless of the work.
    case unwritten = 4
    /// Interrupted by the user; nothing is left half done (128 + SIGINT).
    case interrupted = 130
    /// The reading end of standard output was closed, as by `head` (128 + SIGPIPE).
    case readerGone = 141

    /// Returns the status of several pieces of work: the one with the greatest number, success for none.
    static func worst(_ all: [Self]) -> Self { all.max { $0.rawValue < $1.rawValue } ?? .success }
}

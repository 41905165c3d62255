/// One verb of the program.
protocol Command {
    /// What the verb accepts.
    static var syntax: Syntax { get }

    /// Carries the verb out.
    ///
    /// - Throws: `UsageError` where a flag's value makes no sense; every other failure is
    ///   reported on standard error and told by the status.
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus
}

/// What a command tells the shell.
enum ExitStatus: Int32 {
    /// Everything asked for was done.
    case success = 0
    /// The work was done and found wanting: a vector failed, a line was bad.
    case failure = 1
    /// The work could not be done: a wrong option, a file that cannot be read.
    case unusable = 2
    /// The work was done, and a condition holds that was not to hold.
    case condition = 3
    /// What was to be told could not be written to standard output or standard error, whatever was done.
    case unwritten = 4
    /// Interrupted by the user; nothing was half done (128 + SIGINT).
    case interrupted = 130
    /// The reader of standard output has gone, as `head` does (128 + SIGPIPE).
    case readerGone = 141
}

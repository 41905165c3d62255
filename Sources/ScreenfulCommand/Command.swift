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

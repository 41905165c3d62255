extension Arguments {
    /// The database that `--data` names, or else the user's own.
    ///
    /// - Throws: `UsageError` where no folder for it can be found.
    func databasePath() throws(UsageError) -> String {
        if let path = string("--data") { return path }
        return try Self.defaultDatabasePath()
    }

    /// `$XDG_DATA_HOME/screenful/lists.db`.
    ///
    /// - Note: XDG Base Directory Specification 0.8: an unset or relative value means `~/.local/share`.
    private static func defaultDatabasePath() throws(UsageError) -> String {
        let home = Environment.variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data = Environment.variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let base = data ?? home.map({ $0 + "/.local/share" }) else {
            throw UsageError("--data is needed where HOME is not set")
        }
        return base + "/screenful/lists.db"
    }
}
